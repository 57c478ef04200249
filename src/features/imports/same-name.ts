const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Letters that are no letter with an accent for a collator. */
const folded: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ı: 'i' };

const form = (name: string): string =>
  name
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .toLowerCase()
    .replaceAll(/[łøđðı]/gu, (letter) => folded[letter]!);

/** Whether two names are the same without case, accents and repeated spaces. */
export const sameName = (a: string, b: string): boolean => collator.compare(form(a), form(b)) === 0;
