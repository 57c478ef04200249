import { certificateLinks } from '../../../application/certificates/certificate-links.ts';
import type { CertificateWithMark } from '../../../persistence/repositories/certificate-revocation.ts';
import type { EnrolmentCertificate } from '../../../persistence/repositories/enrolment-results.ts';

type IssuedCertificate = Pick<
  CertificateWithMark,
  'id' | 'status' | 'number' | 'verificationCode' | 'issuedAt' | 'changedAt' | 'revocationReason'
>;

/** A certificate that a course awards, earned or not. */
export function presentEnrolmentCertificate(publicUrl: string, each: EnrolmentCertificate) {
  const { certificate } = each;
  return {
    definitionId: each.definitionId,
    // What has been issued keeps the title that it was issued with.
    title: certificate?.title ?? each.definitionTitle,
    threshold: each.threshold,
    status: certificate?.status ?? 'NOT_EARNED',
    certificate: certificate === null ? null : presentIssued(publicUrl, certificate),
  };
}

export function presentCertificate(publicUrl: string, certificate: CertificateWithMark) {
  return {
    ...presentIssued(publicUrl, certificate),
    enrolmentId: certificate.enrolmentId,
    definitionId: certificate.definitionId,
    title: certificate.title,
    threshold: certificate.threshold,
    status: certificate.status,
  };
}

function presentIssued(publicUrl: string, certificate: IssuedCertificate) {
  const { verificationUrl, pdfUrl } = certificateLinks(publicUrl, certificate.verificationCode);
  return {
    id: certificate.id,
    number: certificate.number,
    verificationUrl,
    pdfUrl: certificate.status === 'ISSUED' ? pdfUrl : null,
    issuedAt: certificate.issuedAt.toISOString(),
    changedAt: certificate.changedAt.toISOString(),
    revocationReason: certificate.revocationReason,
  };
}
