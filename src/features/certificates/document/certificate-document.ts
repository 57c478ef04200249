import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
import { brandColours } from '../../../domain/organisations/brand-colour.ts';
import PDFDocument from 'pdfkit';
import { localeOf, type Language } from '../../../language/languages.ts';
import { dateFormat, t } from '../../../language/translate.ts';
import { inLanguage } from '../../../platform/language/languages-of-service.ts';
import { drawCertificatePage } from './certificate-page.ts';
import { printableText } from './printable-text.ts';

/** The content of a printed certificate. Names and language are those frozen at issue, `verificationUrl` is absolute. */
export interface CertificateDocument {
  /** Of the labels and the date; Arabic is laid out from right to left. The names are printed as they are. */
  readonly language: Language;
  readonly number: string;
  readonly studentName: string;
  readonly courseName: string;
  readonly title: string;
  readonly organisationName: string;
  readonly issuedAt: Date;
  /** IANA name of the time zone for the date of issue. */
  readonly timeZone: string;
  /** Beside the organisation's name: a picture that `encodeLogo` made, never a file of a user. */
  readonly logo?: Uint8Array;
  /** The organisation's colour, `#rrggbb`. Without it, Attain's is used. */
  readonly colour?: string;
  readonly verificationUrl: string;
  readonly status: StoredCertificateStatus;
}

/**
 * Renders one A4 page, landscape: tagged, with every font embedded, and with a QR code of the verification page. The
 * same certificate always gives the same bytes.
 * @throws Error for a logo that cannot be drawn
 * @throws RangeError for a certificate that is not valid: a withdrawn one must never be printed
 */
export function renderCertificatePdf(document: CertificateDocument): Promise<Buffer> {
  return inLanguage(document.language, () => render(document));
}

async function render(document: CertificateDocument): Promise<Buffer> {
  if (document.status !== 'ISSUED') throw new RangeError(`A certificate that is ${document.status} has no PDF`);
  const page = {
    number: printableText(document.number),
    studentName: printableText(document.studentName),
    courseName: printableText(document.courseName),
    title: printableText(document.title),
    organisationName: printableText(document.organisationName),
    issuedOn: printableText(dateFormat({ dateStyle: 'long', timeZone: document.timeZone }).format(document.issuedAt)),
    verificationUrl: document.verificationUrl,
    accent: document.colour === undefined ? null : brandColours(document.colour, 'light').accent,
    logo: document.logo === undefined ? null : Buffer.from(document.logo),
  };
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: '', // no standard font: those are not embedded
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: new Intl.Locale(localeOf[document.language]).baseName,
    info: {
      Title: `${page.title} – ${page.studentName}`,
      Author: page.organisationName,
      Subject: t('Certificate {number} for the course {courseName}', {
        number: page.number,
        courseName: page.courseName,
      }),
      Creator: 'Attain',
      CreationDate: document.issuedAt,
      ModDate: document.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  drawCertificatePage(pdf, page);
  pdf.end();
  return finished;
}
