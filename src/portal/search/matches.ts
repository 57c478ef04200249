/** Returns a text without case and accents, as searches compare it. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Whether each word of a search is the beginning of a word of the text. */
export function matches(searched: string, text: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  return plain(searched)
    .split(/\s+/)
    .filter((term) => term !== '')
    .every((term) => words.some((word) => word.startsWith(term)));
}
