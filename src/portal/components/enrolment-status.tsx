import type { EnrolmentStatus } from '../queries/enrolments.ts';
import type { ToneName } from '../theme/palette.ts';
import { StatusBadge } from './status-badge.tsx';

/** Label and colour of each enrolment status. */
export const enrolmentStatuses: Readonly<Record<EnrolmentStatus, { readonly label: string; readonly tone: ToneName }>> =
  {
    PENDING: { label: 'Pending', tone: 'caution' },
    ACTIVE: { label: 'Active', tone: 'positive' },
    DISCARDED: { label: 'Discarded', tone: 'neutral' },
    TRANSFERRED: { label: 'Transferred', tone: 'info' },
    CANCELLED: { label: 'Cancelled', tone: 'negative' },
  };

/** Badge with the status of an enrolment. */
export function EnrolmentStatusBadge({ status }: { status: EnrolmentStatus }) {
  const { label, tone } = enrolmentStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
