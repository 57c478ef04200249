import jsQRModule from 'jsqr';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface DrawnText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
  readonly size: number;
}

export interface ReadPdf {
  readonly pages: number;
  readonly width: number;
  readonly height: number;
  readonly lang: string | null;
  readonly isTagged: boolean;
  readonly info: Readonly<Record<string, unknown>>;
  /** In the order of the content, which is the order in which assistive software reads it. */
  readonly texts: readonly DrawnText[];
  readonly tags: readonly string[];
  readonly links: readonly string[];
}

interface TaggedNode {
  readonly role?: string;
  readonly children?: readonly TaggedNode[];
}

type DecodeQr = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null;
// jsQR is CommonJS with the function on `default` for bundlers and as the export itself for Node.
const decodeQr = ((jsQRModule as { default?: unknown }).default ?? jsQRModule) as DecodeQr;

/** Reads a one-page PDF back with an independent implementation. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: 1 });
    const { info } = await document.getMetadata();
    const markInfo = await document.getMarkInfo();
    const content = await page.getTextContent();
    const texts = content.items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return [];
      const [size, , , , left, baseline] = item.transform as [number, number, number, number, number, number];
      return [{ text: item.str, left, right: left + item.width, baseline, size }];
    });
    const annotations = (await page.getAnnotations()) as { subtype?: string; url?: string }[];
    return {
      pages: document.numPages,
      width: viewport.width,
      height: viewport.height,
      lang: (info as { Language?: string }).Language ?? null,
      isTagged: markInfo?.['Marked'] === true,
      info: info as Record<string, unknown>,
      texts,
      tags: rolesOf((await page.getStructTree()) as TaggedNode),
      links: annotations.flatMap(({ subtype, url }) => (subtype === 'Link' && url !== undefined ? [url] : [])),
    };
  } finally {
    await task.destroy();
  }
}

/** Decodes the QR code as a phone would, from a picture of the page's lower right quarter; null when there is none to be read. */
export async function readQrCode(bytes: Buffer): Promise<string | null> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  try {
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: 2, offsetX: -width, offsetY: -height });
    const factory = document.canvasFactory as unknown as {
      create(width: number, height: number): { canvas: unknown; context: CanvasLike };
    };
    const { canvas, context } = factory.create(Math.ceil(width), Math.ceil(height));
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
    const image = context.getImageData(0, 0, Math.ceil(width), Math.ceil(height));
    return decodeQr(new Uint8ClampedArray(image.data), image.width, image.height)?.data ?? null;
  } finally {
    await task.destroy();
  }
}

interface CanvasLike {
  getImageData(
    x: number,
    y: number,
    width: number,
    height: number,
  ): { data: Uint8ClampedArray; width: number; height: number };
}

function rolesOf(node: TaggedNode): string[] {
  return [...(node.role === undefined ? [] : [node.role]), ...(node.children ?? []).flatMap(rolesOf)];
}
