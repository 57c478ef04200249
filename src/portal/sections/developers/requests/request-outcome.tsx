import { StatusBadge } from '../../../components/status-badge.tsx';
import type { ApiRequest } from '../../../queries/api-requests.ts';
import type { ToneName } from '../../../theme/palette.ts';
import { t } from '../../../../language/translate.ts';

/** Label and colour of each outcome of a request. */
export const outcomes: Readonly<Record<ApiRequest['outcome'], { readonly label: string; readonly tone: ToneName }>> = {
  ACCEPTED: { label: t('Accepted'), tone: 'positive' },
  REFUSED: { label: t('Refused'), tone: 'negative' },
  FAILED: { label: t('Failed in Attain'), tone: 'negative' },
};

/** Returns whether a request was accepted, and no enrolment has the id of its report. */
export const matchedNone = ({ reportState }: Pick<ApiRequest, 'reportState'>): boolean =>
  reportState === 'UNMATCHED' || reportState === 'IGNORED';

/** Badge with the outcome of a request and its status. */
export function OutcomeBadge({ request }: { request: Pick<ApiRequest, 'outcome' | 'status' | 'reportState'> }) {
  const { label, tone } = matchedNone(request)
    ? ({ label: t('No such enrolment'), tone: 'caution' } as const)
    : outcomes[request.outcome];
  return (
    <StatusBadge tone={tone}>
      {request.status} {label}
    </StatusBadge>
  );
}
