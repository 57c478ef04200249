import { currentLocale, t } from '../../../../language/translate.ts';
/** “4,812 more like this” */
export const alike = (similar: number): string =>
  t('{value} more like this', { value: similar.toLocaleString(currentLocale()) });
