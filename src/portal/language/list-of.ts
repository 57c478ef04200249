import { t } from '../../language/translate.ts';

/** Returns texts as a list, such as “a, b, c”, with the comma of the present language; an empty text for none. */
export const listOf = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : texts.reduce((before, next) => t('{before}, {next}', { before, next }));
