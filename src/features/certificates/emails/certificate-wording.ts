import type { CertificateEmailKind } from '../../../domain/certificates/certificate-status.ts';

export interface CertificateNames {
  readonly certificateTitle: string;
  readonly courseName: string;
  readonly organisationName: string;
}

export interface CertificateWording {
  readonly subject: string;
  /** The line that an inbox shows beside the subject. */
  readonly preheader: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly dateLabel: string;
  readonly verificationLabel: string;
}

/** Returns the English words of the e-mail about one transition, as plain text that is not escaped for HTML. */
export function certificateWording(
  transition: CertificateEmailKind,
  { certificateTitle, courseName, organisationName }: CertificateNames,
): CertificateWording {
  switch (transition) {
    case 'ISSUED':
      return {
        subject: `Your certificate: ${certificateTitle}`,
        preheader: `${organisationName} has issued a certificate to you. The PDF is ready.`,
        heading: 'Your certificate is ready',
        paragraphs: [
          `Congratulations. With your result in ${courseName} you have earned a certificate from ${organisationName}.`,
          'Keep the PDF, and share the verification page with anybody who wants to check that the certificate is genuine.',
        ],
        dateLabel: 'Issued on',
        verificationLabel: 'Verification page',
      };
    case 'WITHDRAWN':
      return {
        subject: `Certificate withdrawn: ${certificateTitle}`,
        preheader: 'Your result has changed, and the certificate is no longer valid.',
        heading: 'Your certificate has been withdrawn',
        paragraphs: [
          `Your result in ${courseName} has changed, and it is now below the mark that this certificate requires. The certificate is therefore no longer valid.`,
          `If your result reaches the required mark again, the certificate will be issued to you again. If you think that this is a mistake, please contact ${organisationName}.`,
        ],
        dateLabel: 'Withdrawn on',
        verificationLabel: 'See its status on the verification page',
      };
    case 'REVOKED':
      return {
        subject: `Certificate revoked: ${certificateTitle}`,
        preheader: `${organisationName} has revoked the certificate. It is no longer valid.`,
        heading: 'Your certificate has been revoked',
        paragraphs: [
          `${organisationName} has revoked your certificate for ${courseName}. The certificate is no longer valid, and its verification page says so.`,
          `To ask for the reason, or if you think that this is a mistake, please contact ${organisationName}.`,
        ],
        dateLabel: 'Revoked on',
        verificationLabel: 'See its status on the verification page',
      };
    case 'REINSTATED':
      return {
        subject: `Certificate valid again: ${certificateTitle}`,
        preheader: `${organisationName} has reinstated your certificate. The PDF is available again.`,
        heading: 'Your certificate is valid again',
        paragraphs: [
          `${organisationName} has reinstated your certificate for ${courseName}. The certificate is valid again and has the same number.`,
          'Keep the PDF, and share the verification page with anybody who wants to check that the certificate is genuine.',
        ],
        dateLabel: 'Reinstated on',
        verificationLabel: 'Verification page',
      };
  }
}
