import { certificateTexts, type CertificateText } from './certificate-texts.ts';
import { fitText } from './fit-text.ts';
import { hasFont } from './text-runs.ts';
import { printableText } from './printable-text.ts';

/** A text that a user typed, and its place on a certificate. */
export interface TextToPrint {
  readonly kind: CertificateText;
  readonly text: string;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Finds the letters of each text that no font of the certificates has; certificates show a sign in their place. Its CPU
 * time grows with the number of loaded fonts, so it runs in a thread.
 */
export function findUnprintableLetters(texts: readonly TextToPrint[]): readonly (readonly string[])[] {
  return texts.map(unprintableLetters);
}

/**
 * Returns the letters, with their marks, of one text; each once, in the order of the text. Letters after an ellipsis
 * are not printed at all.
 */
export function unprintableLetters({ kind, text }: TextToPrint): readonly string[] {
  const setting = certificateTexts[kind];
  const printed = printableText(text);
  const lacking = (part: string): string[] =>
    [...graphemes.segment(part)].map(({ segment }) => segment).filter((letter) => !hasFont(letter, setting.face));
  if (lacking(printed).length === 0) return [];
  return [...new Set(fitText(printed, setting).lines.flatMap((line) => lacking(line.text)))];
}
