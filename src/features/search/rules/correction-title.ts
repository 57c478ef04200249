import { t } from '../../../language/translate.ts';

/** Says what a correction does, in the reader's language. @param course the name of the course that it changes, or whose reports it withdraws; empty without one */
export function correctionTitle(kind: string | null, course: string): string {
  if (kind === 'COURSE') return t('Change of “{course}”', { course });
  return course === '' ? t('Withdraw reports') : t('Withdraw the reports of the course “{course}”', { course });
}
