import { certificateLinks } from '../certificate-links.ts';
import type { VerificationView } from './verification-page.ts';
import type { CertificateView } from '../store/certificates.ts';

/** What the public page shows of a certificate: the least that is needed; never why it was revoked (docs/product.md "Certificates"). */
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
