/** Returns the words of a text without case and accents, as searches compare them. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** Whether each word of a search is the beginning of a word of the text. A search without words finds nothing. */
export function matches(searched: string, text: string): boolean {
  const words = wordsOf(text);
  const terms = wordsOf(searched);
  return terms.length > 0 && terms.every((term) => words.some((word) => word.startsWith(term)));
}
