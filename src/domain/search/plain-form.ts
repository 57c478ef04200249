/** Letters that have no accent to leave out, as `attain_search_form` writes them. */
const folded: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i' };

/** Returns a text without case, accents and vowel signs. */
export const plainForm = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœþøłđðı]/gu, (letter) => folded[letter]!);
