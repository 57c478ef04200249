import { t } from '../../../language/translate.ts';
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

/** Returns the words of the e-mail about one transition in the present language, as plain text that is not escaped for HTML. */
export function certificateWording(
  transition: CertificateEmailKind,
  { certificateTitle, courseName, organisationName }: CertificateNames,
): CertificateWording {
  const names = { certificateTitle, courseName, organisationName };
  switch (transition) {
    case 'ISSUED':
      return {
        subject: t('Your certificate: {certificateTitle}', names),
        preheader: t('{organisationName} has issued a certificate to you. The PDF is ready.', names),
        heading: t('Your certificate is ready'),
        paragraphs: [
          t(
            'Congratulations. With your result in {courseName} you have earned a certificate from {organisationName}.',
            names,
          ),
          t(
            'Keep the PDF, and share the verification page with anybody who wants to check that the certificate is genuine.',
          ),
        ],
        dateLabel: t('Issued on'),
        verificationLabel: t('Verification page'),
      };
    // True after a marking, withdrawn reports and a changed course: an own text is one for all of them, and so is this one.
    case 'WITHDRAWN':
      return {
        subject: t('Certificate withdrawn: {certificateTitle}', names),
        preheader: t('Your result is below the required mark, and the certificate is no longer valid.'),
        heading: t('Your certificate has been withdrawn'),
        paragraphs: [
          t(
            'Your result in {courseName} is now below the mark that this certificate requires, because the result or the requirement has changed. The certificate is therefore no longer valid.',
            names,
          ),
          t(
            'If you are still enrolled and your result reaches the required mark again, the certificate will be issued to you again. If you think that this is a mistake, please contact {organisationName}.',
            names,
          ),
        ],
        dateLabel: t('Withdrawn on'),
        verificationLabel: t('See its status on the verification page'),
      };
    case 'REVOKED':
      return {
        subject: t('Certificate revoked: {certificateTitle}', names),
        preheader: t('{organisationName} has revoked the certificate. It is no longer valid.', names),
        heading: t('Your certificate has been revoked'),
        paragraphs: [
          t(
            '{organisationName} has revoked your certificate for {courseName}. The certificate is no longer valid, and its verification page says so.',
            names,
          ),
          t('To ask for the reason, or if you think that this is a mistake, please contact {organisationName}.', names),
        ],
        dateLabel: t('Revoked on'),
        verificationLabel: t('See its status on the verification page'),
      };
    case 'REINSTATED':
      return {
        subject: t('Certificate valid again: {certificateTitle}', names),
        preheader: t('{organisationName} has reinstated your certificate. The PDF is available again.', names),
        heading: t('Your certificate is valid again'),
        paragraphs: [
          t(
            '{organisationName} has reinstated your certificate for {courseName}. The certificate is valid again and has the same number.',
            names,
          ),
          t(
            'Keep the PDF, and share the verification page with anybody who wants to check that the certificate is genuine.',
          ),
        ],
        dateLabel: t('Reinstated on'),
        verificationLabel: t('Verification page'),
      };
  }
}
