import type PDFDocument from 'pdfkit';
import type { FittedText } from './fit-text.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

const COPIES_AS_IT_IS =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Draws a tagged element. The drawn glyphs may be reordered, so the element has the text in reading order. */
export function tagged(
  pdf: Pdf,
  root: PDFKit.PDFStructureElement,
  tag: string,
  actual: string,
  draw: () => void,
): void {
  root.add(pdf.struct(tag, { actual }, draw));
}

/** Draws fitted lines. `baseline` is that of the first, `leading` the distance between them as a share of the size. */
export function drawLines(
  pdf: Pdf,
  text: FittedText,
  baseline: number,
  leading: number,
  leftOf: (width: number) => number,
): void {
  text.lines.forEach(({ text: line, runs, width }, index) => {
    let x = leftOf(width);
    // The glyphs of other scripts do not map back to letters one by one. Copying and searching use this text instead.
    const spell = !COPIES_AS_IT_IS.test(line);
    if (spell) pdf.markContent('Span', { actual: line });
    for (const { text: run, font, unitWidth } of runs) {
      pdf.registerFont(font.name, font.font as unknown as Buffer);
      pdf.font(font.name).fontSize(text.size);
      // With a list of features, even an empty one, pdfkit shapes the run as a whole and not word by word from the
      // left.
      pdf.text(run, x, baseline + index * text.size * leading, {
        lineBreak: false,
        baseline: 'alphabetic',
        features: [],
      });
      x += unitWidth * text.size;
    }
    if (spell) pdf.endMarkedContent();
  });
}
