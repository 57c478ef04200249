import { catalogueText, formatIn, type Translation, english, currentTranslation } from './translate.ts';

/** A sentence as it is stored: its English text, which is the key of its translations, and its values. */
export interface Sentence {
  readonly text: string;
  /** A value that is a text of its own, such as the name of a field, is translated as well. */
  readonly values?: Readonly<Record<string, string | number | Sentence>>;
}

/**
 * Returns a sentence to store, which `wording` shows in the language of its reader.
 * @param text the English text as a literal, since catalogues are made from the source
 */
export const asSentence = (text: string, values?: Sentence['values']): Sentence =>
  values === undefined ? { text } : { text, values };

/** Returns the sentence of an error's message, which may be one already. A text that no catalogue has is shown as it is. */
export const sentenceOf = (message: string | Sentence): Sentence =>
  typeof message === 'string' ? { text: message } : message;

/** Returns stored sentences in the present language, one after the other. */
export const wording = (sentences: readonly Sentence[]): string => wordingIn(currentTranslation(), sentences);

/**
 * Returns a stored text in the present language by its sentences. The English text decides what is said: a process of the
 * release before changes it alone, when it removes personal data for example. A text without sentences may be a key itself.
 */
export function storedWording<Text extends string | null>(
  english: Text,
  sentences: readonly Sentence[] | null | undefined,
): Text | string {
  if (english === null) return english;
  const known = sentences ?? [{ text: english }];
  return englishWording(known) === english ? wording(known) : english;
}

/** Returns sentences in English, for what reads the text itself: logs and processes of the release before. */
export const englishWording = (sentences: readonly Sentence[]): string => wordingIn(english, sentences);

const wordingIn = (translation: Translation, sentences: readonly Sentence[]): string =>
  sentences.map((each) => worded(translation, each)).join(' ');

function worded(translation: Translation, { text, values }: Sentence): string {
  // It may be the message of an error, which has no placeholders but may have a brace.
  if (values === undefined) return catalogueText(translation, text);
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? worded(translation, value) : value,
  ]);
  return formatIn(translation, text, Object.fromEntries(texts) as Record<string, string | number>);
}
