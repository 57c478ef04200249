import { t } from '../../language/translate.ts';
import { plainForm } from '../search/plain-form.ts';

/** The word that confirms an erasure instead of the name, in the present language. A name may be in a script that nobody can type. */
export const erasureWord = (): string => t('ERASE');

/** Says that a text does not confirm an erasure, in the present language. */
export const notConfirmed = (): string =>
  t('This is neither the name of the student nor the word {word}.', { word: erasureWord() });

/** Returns a text as it is compared: without case, accents, apostrophes and invisible characters, with single blanks and hyphens. */
const compared = (text: string): string =>
  // An accent that stands for an apostrophe would become a blank with a mark.
  plainForm(text.replaceAll(/['’‘ʼ‛´`′]/gu, ''))
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/**
 * Whether somebody has typed the name of the student who is to be erased, or a word instead. Typing is to prevent a mistake, so
 * the spelling does not matter.
 * @param words `erasureWord` in each language that counts
 */
export function confirmsErasure(typed: string, name: string, words: readonly string[]): boolean {
  const form = compared(typed);
  return form !== '' && [name, ...words].some((expected) => compared(expected) === form);
}
