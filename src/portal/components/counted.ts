import { currentLocale } from '../../language/translate.ts';

/** Returns "1 enrolment" or "1,204 enrolments". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString(currentLocale())} ${count === 1 ? one : many}`;
