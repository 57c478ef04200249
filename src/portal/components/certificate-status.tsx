import type { EnrolmentCertificate } from '../queries/certificates.ts';
import type { ToneName } from '../theme/palette.ts';
import { StatusBadge } from './status-badge.tsx';

type Status = EnrolmentCertificate['status'];

/** How the states of a certificate are called and coloured, wherever they are shown. */
export const certificateStatuses: Readonly<Record<Status, { readonly label: string; readonly tone: ToneName }>> = {
  NOT_EARNED: { label: 'Not earned', tone: 'neutral' },
  ISSUED: { label: 'Issued', tone: 'positive' },
  WITHDRAWN: { label: 'Withdrawn', tone: 'caution' },
  REVOKED: { label: 'Revoked', tone: 'negative' },
};

/** The state of a certificate. */
export function CertificateStatusBadge({ status }: { status: Status }) {
  const { label, tone } = certificateStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
