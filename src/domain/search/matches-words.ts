import { plainForm } from './plain-form.ts';

/** Returns the words of a text without case, accents and vowel signs, as searches compare them. */
const wordsOf = (text: string): string[] =>
  plainForm(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The article is written together with its noun in Arabic, and people search with and without it. */
const article = /^ال(?=..)/u;

/** Umlauts are written with two letters, too. A search for “joe” is still the beginning of few words. */
const contracted = (word: string): string => word.replaceAll(/[ao]e(?=.)|(?<![aeq])ue(?=.)/gu, ([letter]) => letter!);

const formsOf = (word: string): string[] => [...new Set([word, word.replace(article, ''), contracted(word)])];

/** Whether each word of a search is the beginning of a word of the text. A search without words finds nothing. */
export function matchesWords(searched: string, text: string): boolean {
  const words = wordsOf(text).flatMap(formsOf);
  const terms = wordsOf(searched).map(formsOf);
  return terms.length > 0 && terms.every((forms) => forms.some((form) => words.some((word) => word.startsWith(form))));
}
