import type { FitOptions } from './fit-text.ts';

/** A text of the certificate that a user typed. */
export type CertificateText = 'organisationName' | 'title' | 'studentName' | 'courseName';

/** Width of the page between its margins, in points. */
export const contentWidth = 693.89;

/** The typography of each text. The organisation's name has less width beside a logo. */
export const certificateTexts: Readonly<Record<CertificateText, FitOptions>> = {
  organisationName: { face: 'sansSemiBold', maxSize: 15, minSize: 7, maxLines: 2, maxWidth: contentWidth },
  title: { face: 'serif', maxSize: 34, minSize: 9, maxLines: 2, maxWidth: contentWidth },
  studentName: { face: 'serif', maxSize: 40, minSize: 9, maxLines: 2, maxWidth: contentWidth },
  courseName: { face: 'serif', maxSize: 20, minSize: 8, maxLines: 2, maxWidth: contentWidth },
};
