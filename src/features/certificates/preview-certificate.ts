import { sampleCode } from '../../domain/emails/sample-certificate.ts';
import type { Language } from '../../language/languages.ts';
import { t } from '../../language/translate.ts';
import { findDrawableLogo } from './drawable-logo.ts';
import type { CertificatePdfDependencies } from './find-certificate-pdf.ts';
import { inLanguage } from '../../platform/language/languages-of-service.ts';
import { findBrand } from './store/brand.ts';

/** The texts of a certificate that need not be saved. */
export interface CertificateDraft {
  readonly title: string;
  readonly courseName: string;
  readonly language: Language;
}

/** Draws a certificate with a made-up student. @throws BusyError and the other errors of a CPU task */
export type PreviewCertificate = (organisationId: string, draft: CertificateDraft) => Promise<Buffer>;

/**
 * Creates the function that draws a certificate before there is one, as it would be printed. It has no number, and its
 * address leads to a page that says so.
 */
export function createPreviewCertificate(dependencies: Omit<CertificatePdfDependencies, 'log'>): PreviewCertificate {
  const { database, publicUrl, renderCertificate } = dependencies;
  return async (organisationId, { title, courseName, language }) => {
    const { name, colour } = await database.inOrganisation(organisationId, findBrand);
    const logo = await findDrawableLogo(dependencies, organisationId);
    const { pdf } = await renderCertificate(organisationId, {
      language,
      number: inLanguage(language, () => t('Preview')),
      studentName: 'Ana Novák',
      courseName,
      title,
      organisationName: name,
      issuedAt: new Date(),
      timeZone: 'UTC',
      verificationUrl: `${publicUrl}/verify/${sampleCode}`,
      status: 'ISSUED',
      ...(colour === null ? {} : { colour }),
      ...(logo === null ? {} : { logo }),
    });
    return Buffer.from(pdf);
  };
}
