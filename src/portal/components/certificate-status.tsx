import type { EnrolmentCertificate } from '../queries/certificates.ts';
import type { StatusWords } from './status-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { t } from '../../language/translate.ts';

type Status = EnrolmentCertificate['status'];

/** Label and colour of each certificate status. */
export const certificateStatuses: Readonly<Record<Status, StatusWords>> = {
  NOT_EARNED: { label: t('Not earned'), tone: 'neutral' },
  ISSUED: { label: t('Issued'), tone: 'positive' },
  WITHDRAWN: { label: t('Withdrawn'), tone: 'caution' },
  REVOKED: { label: t('Revoked'), tone: 'negative' },
};

type WhyNotIssued = NonNullable<EnrolmentCertificate['whyNotYet']>['kind'];

/** An administrator decides about these certificates. They are earned, so "Not earned" would be wrong. */
const undecided: Partial<Record<WhyNotIssued, StatusWords>> = {
  HELD: { label: t('Held'), tone: 'caution' },
  DISCARDED: { label: t('Not to be issued'), tone: 'neutral' },
};

/** Badge with the status of a certificate. @param why why it is not issued, where that is known */
export function CertificateStatusBadge({ status, why }: { status: Status; why?: WhyNotIssued | undefined }) {
  const { label, tone } = (why && undecided[why]) ?? certificateStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
