import { t } from '../../../../language/translate.ts';
import type { ConnectionTrial } from '../../../queries/lms-connection.ts';
import type { ToneName } from '../../../theme/palette.ts';
import { endings } from '../ending-names.ts';

/** Label and colour of a badge. */
export interface Badge {
  readonly label: string;
  readonly tone: ToneName;
}

type Failed = Pick<NonNullable<ConnectionTrial['outcome']>, 'ending' | 'lmsStatus' | 'hasTimedOut'>;

/** Returns the badge of a failed test, which says what happened. */
export function failureBadge({ ending, lmsStatus, hasTimedOut }: Failed): Badge {
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
