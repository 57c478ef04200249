import { canSet, faceFont } from './certificate-fonts.ts';
import { renderCertificatePdf, type CertificateDocument } from './certificate-document.ts';

export interface RenderedCertificate {
  readonly pdf: Uint8Array;
  /** The reason for which it could not be drawn completely; null when it could. */
  readonly problem: string | null;
}

const REPLACEMENT = '\uFFFD';
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Draws a certificate. An issued one must always open. So a part that cannot be drawn, for an unexpected reason, is
 * left out: the logo first, then all but Latin, Greek and Cyrillic letters, with English labels. It runs in a thread of the pool.
 * @throws RangeError for a certificate that is not valid
 */
export async function renderCertificate(document: CertificateDocument): Promise<RenderedCertificate> {
  try {
    return { pdf: await renderCertificatePdf(document), problem: null };
  } catch (error) {
    const problem = String(error);
    const { logo: _logo, ...withoutLogo } = document;
    try {
      return { pdf: await renderCertificatePdf(withoutLogo), problem };
    } catch {
      return { pdf: await renderCertificatePdf(plain(withoutLogo)), problem };
    }
  }
}

function plain(document: CertificateDocument): CertificateDocument {
  return {
    ...document,
    language: 'en',
    timeZone: 'UTC',
    studentName: plainText(document.studentName),
    courseName: plainText(document.courseName),
    title: plainText(document.title),
    organisationName: plainText(document.organisationName),
  };
}

function plainText(text: string): string {
  const faces = (['serif', 'sans', 'sansSemiBold'] as const).map(faceFont);
  return [...graphemes.segment(text.toWellFormed())]
    .map(({ segment }) => (faces.every((font) => canSet(font, segment)) ? segment : REPLACEMENT))
    .join('');
}
