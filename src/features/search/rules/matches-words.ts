/** Returns the words of a text without case and accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether each word of a search is the beginning of a word of the text. A search without words finds nothing. */
export function matchesWords(searched: string, text: string): boolean {
  const words = wordsOf(text);
  const terms = wordsOf(searched);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}
