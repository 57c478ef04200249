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

/** Badge with the outcome of a request and its status. */
export function OutcomeBadge({ request }: { request: Pick<ApiRequest, 'outcome' | 'status'> }) {
  const { label, tone } = outcomes[request.outcome];
  return (
    <StatusBadge tone={tone}>
      {request.status} {label}
    </StatusBadge>
  );
}
