import type { EnrolmentStatus } from '../queries/enrolments.ts';
import type { StatusWords } from './status-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { t } from '../../language/translate.ts';

/** Label and colour of each enrolment status. */
export const enrolmentStatuses: Readonly<Record<EnrolmentStatus, StatusWords>> = {
  PENDING: { label: t('Pending'), tone: 'caution' },
  ACTIVE: { label: t('Active'), tone: 'positive' },
  DISCARDED: { label: t('Discarded'), tone: 'neutral' },
  TRANSFERRED: { label: t('Transferred'), tone: 'info' },
  CANCELLED: { label: t('Cancelled'), tone: 'negative' },
};

/** Badge with the status of an enrolment. */
export function EnrolmentStatusBadge({ status }: { status: EnrolmentStatus }) {
  const { label, tone } = enrolmentStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
