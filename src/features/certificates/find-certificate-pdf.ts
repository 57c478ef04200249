import { createHash } from 'node:crypto';
import type { CertificateDocument } from './document/certificate-document.ts';
import type { RenderedCertificate } from './document/render-certificate.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Database } from '../../platform/database/database.ts';
import { findDrawableLogo, type EncodeLogo } from './drawable-logo.ts';
import { certificateLinks } from './certificate-links.ts';
import { findCertificateByCode } from './find-by-code.ts';
import { findBrand } from './store/brand.ts';
import { PdfCache } from './pdf-cache.ts';

/** The PDF of a valid certificate. */
export interface CertificatePdf {
  readonly certificateId: string;
  /** Number of the certificate. */
  readonly number: string;
  /** Identifies the content: it changes when anything that is printed changes. */
  readonly version: string;
  /** Renders the PDF. @throws BusyError and the other errors of a CPU task */
  readonly read: () => Promise<Buffer>;
}

/** Finds the PDF. @returns null unless there is a certificate with this verification code that is valid now */
export type FindCertificatePdf = (code: string) => Promise<CertificatePdf | null>;

/** Draws a certificate as one task of the organisation. */
export type RenderCertificate = (organisationId: string, document: CertificateDocument) => Promise<RenderedCertificate>;

export interface CertificatePdfDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** Origin of the verification page. */
  readonly publicUrl: string;
  readonly encodeLogo: EncodeLogo;
  readonly renderCertificate: RenderCertificate;
}

/**
 * Creates the function that finds PDFs for everybody who has the address. It reads each time whether the certificate is
 * valid, and draws a PDF that is not in the cache.
 */
export function createFindCertificatePdf(
  dependencies: CertificatePdfDependencies,
  cache = new PdfCache(),
): FindCertificatePdf {
  const { database, log, publicUrl, renderCertificate } = dependencies;
  return async (code) => {
    const certificate = await findCertificateByCode(database, code);
    if (certificate?.status !== 'ISSUED' || certificate.holderErased) return null;
    const { organisationId, number } = certificate;
    const logo = await findDrawableLogo(dependencies, organisationId);
    const { colour } = await database.inOrganisation(organisationId, findBrand);
    const document: CertificateDocument = {
      // Certificates from before they had a language were printed in English.
      language: certificate.language ?? 'en',
      number,
      studentName: certificate.studentName,
      courseName: certificate.courseName,
      title: certificate.title,
      organisationName: certificate.organisationName,
      issuedAt: certificate.issuedAt,
      timeZone: certificate.timeZone,
      verificationUrl: certificateLinks(publicUrl, certificate.verificationCode).verificationUrl,
      status: 'ISSUED',
      ...(colour === null ? {} : { colour }),
      ...(logo === null ? {} : { logo }),
    };
    const version = versionOf(document);
    const draw = async (): Promise<Buffer> => {
      const { pdf, problem } = await renderCertificate(organisationId, document);
      if (problem !== null) {
        log.error('a certificate could not be drawn as it should', { certificateId: certificate.id, problem });
      }
      return Buffer.from(pdf);
    };
    return { certificateId: certificate.id, number, version, read: () => cache.get(version, draw) };
  };
}

function versionOf({ logo, ...texts }: CertificateDocument): string {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  if (logo !== undefined) hash.update(logo);
  return hash.digest('base64url');
}
