import type { TextToPrint } from './document/unprintable-letters.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { currentLocale, t } from '../../language/translate.ts';

/** A text that certificates cannot print completely, because none of their fonts has some of its letters. */
export interface PrintWarning {
  /** The field that holds the text, such as `name` or `certificateDefinitions.0.title`. */
  readonly field: string;
  /** The letters, with their marks; each once. */
  readonly letters: readonly string[];
  /** A sentence for people. */
  readonly message: string;
}

/** A text that certificates will print. */
export interface PrintedField extends TextToPrint {
  readonly field: string;
  /** The place of the letters in a sentence, in the present language, such as "in the student’s name". */
  readonly place: string;
}

/** Returns the letters of each text that certificates cannot print, found as one task of the organisation. */
export type FindUnprintableLetters = (
  organisationId: string,
  texts: readonly TextToPrint[],
) => Promise<readonly (readonly string[])[]>;

/**
 * Returns warnings for texts. When the check is not possible now, there are none: the texts are saved and shown anyway.
 */
export type FindPrintWarnings = (
  organisationId: string,
  fields: readonly PrintedField[],
) => Promise<readonly PrintWarning[]>;

/** @param deadline milliseconds after which an answer is sent without warnings */
export function createFindPrintWarnings(
  find: FindUnprintableLetters,
  log: Logger,
  deadline = 3_000,
): FindPrintWarnings {
  return async (organisationId, fields) => {
    const texts = fields.map(({ kind, text }) => ({ kind, text }));
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`no result within ${deadline} ms`)), deadline);
    });
    try {
      const lettersOf = await Promise.race([find(organisationId, texts), late]);
      return fields.flatMap(({ field, place }, index) => {
        const letters = lettersOf[index] ?? [];
        return letters.length === 0 ? [] : [{ field, letters, message: sentence(place, letters) }];
      });
    } catch (error) {
      log.warn('letters that certificates cannot print could not be looked for', { error });
      return [];
    } finally {
      clearTimeout(timer);
    }
  };
}

const mostShown = 10;

function sentence(place: string, letters: readonly string[]): string {
  const shown = letters.slice(0, mostShown).map(shownLetter);
  const more = letters.length - shown.length;
  const all = more > 0 ? [...shown, t('{count} more', { count: more })] : shown;
  return t(
    'Certificates have an empty box instead of {list} {place}, because their fonts do not have {count, plural, one {this letter} other {these letters}}.',
    { list: new Intl.ListFormat(currentLocale()).format(all), place, count: letters.length },
  );
}

/** Returns a letter in quotation marks, or its number if it is invisible. */
function shownLetter(letter: string): string {
  if (!/^[\p{C}\p{M}\p{Z}\uFFFD]*$/u.test(letter)) return `“${letter}”`;
  const codes = [...letter].map((character) => character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0'));
  return `U+${codes.join(' U+')}`;
}
