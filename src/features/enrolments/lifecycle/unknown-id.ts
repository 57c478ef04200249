import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { answerText, type NotFoundInLms } from '../../lms/index.ts';
import { t } from '../../../language/translate.ts';

type Report = NotFoundInLms['report'];

/** Returns whether the LMS answered that it has nothing under the id. It also says so when its URL is wrong. */
export const isUnknownToLms = ({ ending, lmsStatus }: Report): boolean =>
  ending === 'REJECTED' && (lmsStatus === 404 || lmsStatus === 410);

/**
 * Returns that the LMS does not know an id that a user has entered, in the present language, with what the LMS said.
 * @param role of the reader, who may be an administrator and correct the settings
 */
export const unknownIdText = (report: Report, lmsEnrolmentId: string, role: UserRole = 'STAFF'): string =>
  [
    t('The LMS has no enrolment with the id “{lmsEnrolmentId}”. Check the id.', { lmsEnrolmentId }),
    role === 'ADMIN'
      ? t('If the id is right, check the settings of Get LMS Enrolment under Developers → LMS Integration.')
      : t('If the id is right, ask an administrator of your organisation to check the connection to the LMS.'),
    answerText(report),
  ].join(' ');
