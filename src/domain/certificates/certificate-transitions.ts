import { statusWords } from './status-words.ts';
import { asSentence } from '../../language/sentence.ts';
import type { StoredCertificateStatus } from './certificate-status.ts';
import type { CertificateStatus } from './certificate-status.ts';
import { DomainError } from '../errors.ts';
import { requirePercentage } from '../numbers/require-number.ts';

export type CertificateTransition = {
  readonly from: CertificateStatus;
  readonly to: StoredCertificateStatus;
};

/** Returns whether a mark earns a certificate; compares unrounded (docs/product.md "Certificates"). */
export function earns(mark: number, threshold: number): boolean {
  return requirePercentage(mark, 'mark') >= requirePercentage(threshold, 'threshold');
}

/**
 * Returns how a new mark changes a certificate (docs/product.md "Certificates"). Below the threshold an issued one is
 * withdrawn. From the threshold on it is issued, or issued again, if the enrolment is ACTIVE. Marking never changes a
 * revoked one.
 * @returns null when the status stays the same; then no e-mail is sent
 * @throws RangeError for a mark or a threshold outside 0–100
 */
export function transitionAfterMarking(input: {
  status: CertificateStatus;
  mark: number;
  threshold: number;
  enrolmentIsActive: boolean;
}): CertificateTransition | null {
  const { status: from, mark, threshold, enrolmentIsActive } = input;
  const earned = earns(mark, threshold);
  if (from === 'REVOKED') return null;
  if (from === 'ISSUED') return earned ? null : { from, to: 'WITHDRAWN' };
  return earned && enrolmentIsActive ? { from, to: 'ISSUED' } : null;
}

/**
 * Revokes a certificate that the student holds or held, for an administrator.
 * @throws DomainError CERTIFICATE_NOT_REVOCABLE for one that was never issued or is revoked already
 */
export function revoke(status: CertificateStatus): CertificateTransition {
  if (status !== 'ISSUED' && status !== 'WITHDRAWN') {
    throw new DomainError(
      'CERTIFICATE_NOT_REVOCABLE',
      asSentence('Only an issued or withdrawn certificate can be revoked. The status of this one is “{status}”.', {
        status: statusWords[status],
      }),
    );
  }
  return { from: status, to: 'REVOKED' };
}

/**
 * Reinstates a revoked certificate, for an administrator. The mark decides whether it is valid again or withdrawn.
 * @throws DomainError CERTIFICATE_NOT_REVOKED for any other status
 * @throws RangeError for a mark or a threshold outside 0–100
 */
export function reinstate(input: {
  status: CertificateStatus;
  mark: number;
  threshold: number;
}): CertificateTransition {
  const { status: from, mark, threshold } = input;
  if (from !== 'REVOKED') {
    throw new DomainError(
      'CERTIFICATE_NOT_REVOKED',
      asSentence('Only a revoked certificate can be reinstated. The status of this one is “{status}”.', {
        status: statusWords[from],
      }),
    );
  }
  return { from, to: earns(mark, threshold) ? 'ISSUED' : 'WITHDRAWN' };
}
