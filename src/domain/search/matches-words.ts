/** Returns the words of a text without case, accents and vowel signs, as searches compare them. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The article is written together with its noun in Arabic, and people search with and without it. */
const article = /^ال(?=..)/u;
const formsOf = (word: string): string[] => [...new Set([word, word.replace(article, '')])];

/** Whether each word of a search is the beginning of a word of the text. A search without words finds nothing. */
export function matchesWords(searched: string, text: string): boolean {
  const words = wordsOf(text).flatMap(formsOf);
  const terms = wordsOf(searched).map(formsOf);
  return terms.length > 0 && terms.every((forms) => forms.some((form) => words.some((word) => word.startsWith(form))));
}
