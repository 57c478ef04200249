import { StatusBadge } from '../../../components/status-badge.tsx';
import type { ApiRequest } from '../../../queries/api-requests.ts';
import type { StatusWords } from '../../../components/status-words.ts';
import { reportStateNames } from '../report-state.tsx';
import { t } from '../../../../language/translate.ts';

/** Label and colour of each outcome of a request. */
export const outcomes: Readonly<Record<ApiRequest['outcome'], StatusWords>> = {
  ACCEPTED: { label: t('Accepted'), tone: 'positive' },
  REFUSED: { label: t('Refused'), tone: 'negative' },
  FAILED: { label: t('Failed in Attain'), tone: 'negative' },
};

/** Returns whether a request was accepted, and no enrolment has the id of its report. */
const matchedNone = ({ reportState }: Pick<ApiRequest, 'reportState'>): boolean =>
  reportState === 'UNMATCHED' || reportState === 'IGNORED';

/** Badge with the outcome of a request and its status. */
export function OutcomeBadge({ request }: { request: Pick<ApiRequest, 'outcome' | 'status' | 'reportState'> }) {
  const { label, tone }: StatusWords = matchedNone(request)
    ? { label: reportStateNames.UNMATCHED.label, tone: 'caution' }
    : outcomes[request.outcome];
  return (
    <StatusBadge tone={tone}>
      {request.status} {label}
    </StatusBadge>
  );
}
