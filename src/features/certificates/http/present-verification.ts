import { certificateLinks } from '../certificate-links.ts';
import type { VerificationView } from './verification-page.ts';
import type { CertificateView } from '../store/certificates.ts';

/**
 * Returns the part of a certificate that the public page shows, without the reason of a revocation (docs/product.md
 * "Certificates").
 */
export function presentVerification(publicUrl: string, certificate: CertificateView | null): VerificationView {
  if (certificate === null) return { status: 'NOT_FOUND' };
  const valid = certificate.status === 'ISSUED' && !certificate.holderErased;
  return {
    status: certificate.status === 'ISSUED' ? 'VALID' : certificate.status,
    title: certificate.title,
    courseName: certificate.courseName,
    studentName: certificate.holderErased ? null : certificate.studentName,
    organisationName: certificate.organisationName,
    number: certificate.number,
    issuedAt: certificate.issuedAt,
    timeZone: certificate.timeZone,
    pdfUrl: valid ? certificateLinks(publicUrl, certificate.verificationCode).pdfUrl : null,
  };
}
