import type { EnrolmentCertificate } from '../queries/certificates.ts';
import type { ToneName } from '../theme/palette.ts';
import { StatusBadge } from './status-badge.tsx';
import { t } from '../../language/translate.ts';

type Status = EnrolmentCertificate['status'];

/** Label and colour of each certificate status. */
export const certificateStatuses: Readonly<Record<Status, { readonly label: string; readonly tone: ToneName }>> = {
  NOT_EARNED: { label: t('Not earned'), tone: 'neutral' },
  ISSUED: { label: t('Issued'), tone: 'positive' },
  WITHDRAWN: { label: t('Withdrawn'), tone: 'caution' },
  REVOKED: { label: t('Revoked'), tone: 'negative' },
};

/** Badge with the status of a certificate. */
export function CertificateStatusBadge({ status }: { status: Status }) {
  const { label, tone } = certificateStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
