import { aroundName } from '../../../language/around-name.ts';
import { currentDirection, t } from '../../../language/translate.ts';
import type { Face } from './certificate-fonts.ts';
import { certificateTexts, contentWidth } from './certificate-texts.ts';
import { drawLines, tagged, type Pdf } from './draw-text.ts';
import { fitText, type FitOptions } from './fit-text.ts';
import { qrPath } from './qr-path.ts';

/** The printed texts, all prepared for print. */
export interface CertificatePage {
  readonly number: string;
  readonly studentName: string;
  readonly courseName: string;
  readonly title: string;
  readonly organisationName: string;
  readonly issuedOn: string;
  readonly verificationUrl: string;
  /** Legible on white, `#rrggbb`; null for Attain's colour. */
  readonly accent: string | null;
  readonly logo: Buffer | null;
}

interface Block {
  readonly tag: 'H1' | 'P';
  readonly text: string;
  readonly colour: string;
  readonly fit: FitOptions;
  /** Minimum distance from the block above. */
  readonly before: number;
  /** Distance between baselines, as a share of the size. */
  readonly leading: number;
}

// A4 landscape, in points. The style is that of the web pages: one accent, near-black ink, a grey.
const PAGE = { width: 841.89, height: 595.28 };
const ACCENT = '#0b5f4e';
const INK = '#14211d';
const MUTED = '#53615b';
const RULE = '#b9c8c2';
const MARGIN = (PAGE.width - contentWidth) / 2;
const CENTRE = PAGE.width / 2;
const STACK = { top: 66, bottom: 430 };
const FOOTER_TOP = 446;
const QR_SIZE = 84;
const MOST_AIR = 1.5; // how far the distances may grow when there is room
const LOGO = { width: 120, height: 42, gap: 14 };
const CAP_HEIGHT = 0.68; // of both faces, as a share of the size

/**
 * Draws the whole page onto the document's current page, tagged in reading order, with labels in the present language. What
 * stands at the left of an English page stands at the right of an Arabic one.
 */
export function drawCertificatePage(pdf: Pdf, page: CertificatePage): void {
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawFrame(pdf, page);
  drawStack(pdf, root, page);
  drawFacts(pdf, root, page);
  drawVerification(pdf, root, page);
  root.end();
}

/** Returns the left edge of something that is `start` away from the edge of the page at which lines begin. */
const leftOf = (start: number, width: number): number =>
  currentDirection() === 'rtl' ? PAGE.width - start - width : start;

const accentOf = ({ accent }: CertificatePage): string => accent ?? ACCENT;

function drawFrame(pdf: Pdf, page: CertificatePage): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .lineWidth(1.1)
    .strokeColor(accentOf(page))
    .rect(28, 28, PAGE.width - 56, PAGE.height - 56)
    .stroke();
  pdf
    .lineWidth(0.4)
    .strokeColor(accentOf(page))
    .rect(33.5, 33.5, PAGE.width - 67, PAGE.height - 67)
    .stroke();
  pdf
    .lineWidth(0.5)
    .strokeColor(RULE)
    .moveTo(MARGIN, FOOTER_TOP)
    .lineTo(PAGE.width - MARGIN, FOOTER_TOP)
    .stroke();
  pdf.endMarkedContent();
}

function drawStack(pdf: Pdf, root: PDFKit.PDFStructureElement, page: CertificatePage): void {
  const label = (text: string): Block => ({
    tag: 'P',
    text,
    colour: MUTED,
    fit: fit('sans', 13, 13, 1),
    before: 24,
    leading: 1.2,
  });
  const logo = placedLogo(pdf, page);
  const blocks: Block[] = [
    {
      tag: 'P',
      text: page.organisationName,
      colour: accentOf(page),
      fit: {
        ...certificateTexts.organisationName,
        maxWidth: contentWidth - (logo === null ? 0 : logo.width + LOGO.gap),
      },
      before: 0,
      leading: 1.25,
    },
    { tag: 'H1', text: page.title, colour: INK, fit: certificateTexts.title, before: 34, leading: 1.14 },
    label(t('awarded to')),
    {
      tag: 'P',
      text: page.studentName,
      colour: accentOf(page),
      fit: certificateTexts.studentName,
      before: 21,
      leading: 1.18,
    },
    label(t('for the course')),
    { tag: 'P', text: page.courseName, colour: INK, fit: certificateTexts.courseName, before: 17, leading: 1.25 },
  ];
  const set = blocks.map((block) => ({ block, text: fitText(block.text, block.fit) }));
  const inked = set.map(({ block, text }) => text.size * (CAP_HEIGHT + (text.lines.length - 1) * block.leading));
  const gaps = sum(blocks.map(({ before }) => before));
  const room = STACK.bottom - STACK.top - sum(inked);
  const stretch = Math.min(Math.max(room / gaps, 1), MOST_AIR);
  let top = STACK.top + Math.max(0, (room - gaps * stretch) / 2);
  set.forEach(({ block, text }, index) => {
    top += block.before * stretch;
    const baseline = top + text.size * CAP_HEIGHT;
    const height = inked[index] ?? 0;
    const beside = index === 0 && logo !== null ? logo.width + LOGO.gap : 0;
    if (beside > 0) {
      const nameWidth = Math.max(...text.lines.map(({ width }) => width));
      const left = leftOf(CENTRE - (nameWidth + beside) / 2, logo!.width);
      drawLogo(pdf, root, page, logo!, { left, middle: top + height / 2 });
    }
    tagged(pdf, root, block.tag, block.text, () => {
      pdf.fillColor(block.colour);
      drawLines(pdf, text, baseline, block.leading, (width) => leftOf(CENTRE + beside / 2 - width / 2, width));
    });
    top += height;
  });
}

interface PlacedLogo {
  readonly image: PDFKit.Mixins.ImageSrc;
  readonly width: number;
  readonly height: number;
}

/** Returns the logo in the size in which it is drawn, at most at one pixel a point. */
function placedLogo(pdf: Pdf, { logo }: CertificatePage): PlacedLogo | null {
  if (logo === null) return null;
  const image = (pdf as Pdf & OpensImages).openImage(logo);
  const scale = Math.min(LOGO.width / image.width, LOGO.height / image.height, 1);
  return { image: logo, width: image.width * scale, height: image.height * scale };
}

/** Missing from the library's types. */
interface OpensImages {
  openImage(source: Buffer): { readonly width: number; readonly height: number };
}

function drawLogo(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  { organisationName }: CertificatePage,
  { image, width, height }: PlacedLogo,
  { left, middle }: { readonly left: number; readonly middle: number },
): void {
  root.add(
    pdf.struct('Figure', { alt: t('Logo of {organisationName}', { organisationName }) }, () => {
      pdf.image(image, left, middle - height / 2, { width, height });
    }),
  );
}

function drawFacts(pdf: Pdf, root: PDFKit.PDFStructureElement, page: CertificatePage): void {
  const facts = [
    { label: t('Date of issue'), value: page.issuedOn },
    { label: t('Certificate number'), value: page.number },
  ];
  facts.forEach(({ label, value }, index) => {
    const start = MARGIN + index * 150;
    tagged(pdf, root, 'P', `${label}: ${value}`, () => {
      pdf.fillColor(MUTED);
      drawLines(
        pdf,
        fitText(label, { face: 'sans', maxWidth: 140, maxLines: 1, maxSize: 9.5, minSize: 9.5 }),
        FOOTER_TOP + 26,
        1.2,
        (width) => leftOf(start, width),
      );
      pdf.fillColor(INK);
      const maxWidth = index === 0 ? 140 : 170;
      drawLines(
        pdf,
        fitText(value, { face: 'sansSemiBold', maxWidth, maxLines: 2, maxSize: 12.5, minSize: 7.5 }),
        FOOTER_TOP + 43,
        1.2,
        (width) => leftOf(start, width),
      );
    });
  });
  drawMaker(pdf, root, page);
}

/** Draws “Issued with Attain”, with the wordmark where the sentence has it. */
function drawMaker(pdf: Pdf, root: PDFKit.PDFStructureElement, page: CertificatePage): void {
  const sentence = (product: string): string => t('Issued with {product}', { product });
  const { before, after } = aroundName(sentence);
  const parts = [
    { text: before.trim(), colour: MUTED, fit: fit('sans', 9.5, 9.5, 1) },
    { text: 'Attain', colour: accentOf(page), fit: fit('serif', 17, 17, 1) },
    { text: after.trim(), colour: MUTED, fit: fit('sans', 9.5, 9.5, 1) },
  ].filter(({ text }) => text !== '');
  tagged(pdf, root, 'P', sentence('Attain'), () => {
    let start = MARGIN;
    for (const part of parts) {
      const text = fitText(part.text, part.fit);
      pdf.fillColor(part.colour);
      drawLines(pdf, text, FOOTER_TOP + 94, 1, (width) => leftOf(start, width));
      start += (text.lines[0]?.width ?? 0) + 4;
    }
  });
}

function drawVerification(pdf: Pdf, root: PDFKit.PDFStructureElement, page: CertificatePage): void {
  const left = leftOf(PAGE.width - MARGIN - QR_SIZE, QR_SIZE);
  const top = FOOTER_TOP + 14;
  const end = PAGE.width - MARGIN - QR_SIZE - 18;
  const textWidth = 250;
  const besideCode = (width: number): number => leftOf(end - width, width);
  const check = t('Check that this certificate is genuine');
  const { path, size } = qrPath(page.verificationUrl);
  const link = pdf.struct('Link', { alt: `${t('Verification page')}: ${page.verificationUrl}` });
  root.add(link);
  link.add(
    pdf.struct('Span', { actual: `${check}: ${page.verificationUrl}` }, () => {
      pdf.fillColor(MUTED);
      const caption = fitText(check, {
        face: 'sans',
        maxWidth: textWidth,
        maxLines: 1,
        maxSize: 9.5,
        minSize: 9.5,
      });
      drawLines(pdf, caption, FOOTER_TOP + 26, 1.2, besideCode);
      pdf.fillColor(accentOf(page));
      const address = fitText(page.verificationUrl, {
        face: 'sans',
        maxWidth: textWidth,
        maxLines: 4,
        maxSize: 10.5,
        minSize: 8,
      });
      drawLines(pdf, address, FOOTER_TOP + 42, 1.3, besideCode);
    }),
  );
  link.add(
    pdf.struct('Figure', { alt: t('QR code of the verification page') }, () => {
      pdf
        .save()
        .translate(left, top)
        .scale(QR_SIZE / size)
        .path(path)
        .fill(INK)
        .restore();
    }),
  );
  const clickable = { structParent: link, Contents: new String(t('Verification page')) } as object;
  pdf.link(left, top, QR_SIZE, QR_SIZE, page.verificationUrl, clickable);
  pdf.link(besideCode(textWidth), top, textWidth, 44, page.verificationUrl, clickable);
  link.end();
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function fit(face: Face, maxSize: number, minSize: number, maxLines: number): FitOptions {
  return { face, maxSize, minSize, maxLines, maxWidth: contentWidth };
}
