import { createHash } from 'node:crypto';
import type { CertificateDocument } from './document/certificate-document.ts';
import type { RenderedCertificate } from './document/render-certificate.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Database } from '../../platform/database/database.ts';
import { findDrawableLogo, type EncodeLogo } from './drawable-logo.ts';
import { certificateLinks } from './certificate-links.ts';
import { findCertificateByCode } from './find-by-code.ts';
import { findPrintedBrand } from './store/brand.ts';
import { PdfCache } from './pdf-cache.ts';

/** The PDF of a valid certificate. */
export interface CertificatePdf {
  readonly certificateId: string;
  /** Number of the certificate. */
  readonly number: string;
  /** Identifies the content: it changes when anything that is printed changes. */
  readonly version: string;
  /** Reads the logo and renders the PDF, unless it is in the cache. @throws BusyError and the other errors of a CPU task */
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
 * valid, and draws a PDF that is not in the cache. The logo is read for a drawing only, since most readers ask whether
 * their copy is still the same.
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
    const { colour, hasLogo, logoVersion } = await database.inOrganisation(organisationId, findPrintedBrand);
    // A logo that was stored as it was uploaded is encoded before it has a version, or removed.
    const unversioned = hasLogo && logoVersion === null ? await findDrawableLogo(dependencies, organisationId) : null;
    const texts: CertificateDocument = {
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
    };
    const version = versionOf(texts, logoVersion ?? unversioned);
    const draw = async (): Promise<Buffer> => {
      const logo = logoVersion === null ? unversioned : await findDrawableLogo(dependencies, organisationId);
      const { pdf, problem } = await renderCertificate(organisationId, logo === null ? texts : { ...texts, logo });
      if (problem !== null) {
        log.error('a certificate could not be drawn as it should', { certificateId: certificate.id, problem });
      }
      return Buffer.from(pdf);
    };
    return { certificateId: certificate.id, number, version, read: () => cache.get(version, draw) };
  };
}

/** @param logo the version of the logo, or the logo itself; null for none */
function versionOf(texts: CertificateDocument, logo: string | Buffer | null): string {
  const hash = createHash('sha256').update(JSON.stringify(texts));
  if (logo !== null) hash.update(logo);
  return hash.digest('base64url');
}
