import { t } from '../../../language/translate.ts';

/** Says what a bulk run does, in the reader's language. @param course the name of the course on which it enrols */
export function bulkRunTitle(kind: string | null, course: string | null): string {
  switch (kind) {
    case 'ENROL':
      return t('Enrol students on {course}', { course });
    case 'CANCEL':
      return t('Cancel enrolments');
    case 'REPEAT':
      return t('Send enrolments to the LMS again');
    case 'REDELIVER':
      return t('Send failed webhooks again');
    default:
      return t('Send failed e-mails again');
  }
}
