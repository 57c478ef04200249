import { t } from '../../../../language/translate.ts';
import type { ConnectionTrial } from '../../../queries/lms-connection.ts';
import type { StatusWords } from '../../../components/status-words.ts';
import { endings } from '../ending-names.ts';

type Failed = Pick<NonNullable<ConnectionTrial['outcome']>, 'ending' | 'lmsStatus' | 'hasTimedOut'>;

/** Returns the words for a failed test, which say how it ended. */
export function failureBadge({ ending, lmsStatus, hasTimedOut }: Failed): StatusWords {
  const { label, tone } = endings[ending];
  if (hasTimedOut) return { label: t('Timed out'), tone };
  if (ending === 'UNREACHABLE') return { label: t('Could not connect'), tone };
  if (lmsStatus !== null && lmsStatus >= 500)
    return { label: t('LMS failed with status {lmsStatus}', { lmsStatus }), tone };
  if (lmsStatus !== null && lmsStatus >= 400)
    return { label: t('Refused with status {lmsStatus}', { lmsStatus }), tone };
  if (ending === 'INVALID_RESPONSE') return { label: t('Answer does not fit'), tone };
  return { label, tone };
}
