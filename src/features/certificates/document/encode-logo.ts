import sharp, { type Sharp } from 'sharp';

/** A logo in its stored form: opaque, upright, without metadata, with at most `LARGEST` pixels. */
export interface EncodedLogo {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly content: Uint8Array;
  /** The same picture for e-mails and pages, at most `SMALL` pixels. */
  readonly small: { readonly mediaType: 'image/png' | 'image/jpeg'; readonly content: Uint8Array };
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Maximum number of pixels of a picture that is decoded. Interlaced with 16 bits a channel, decoding takes 128 MB. */
const pixelLimit = 4_000 * 4_000;
// Certificates show a logo at 120 × 42 points at most. This is 600 dots an inch.
const LARGEST = { width: 1_000, height: 350 };
// E-mails and pages show it at 180 × 56 pixels at most. This is two pixels a pixel.
const SMALL = { width: 360, height: 112 };
const largestSmallPng = 32 * 1024;
// Every certificate contains the logo. A photograph as a JPEG has a tenth of the size of a PNG.
const largestPng = 256 * 1024;
const paper = '#ffffff';

sharp.cache(false);
// The pool's threads decode pictures in parallel, each in one thread.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });

/**
 * Decodes a PNG or JPEG and encodes its visible content, so that nothing of the file itself is kept or read again. The
 * library that draws PDFs trusts its pictures, and a damaged one ends the process (foliojs/pdfkit#1747,
 * foliojs/png.js#74). The result has no transparency, which that library would process again for each certificate. It
 * runs in a thread of the pool.
 * @returns null for a picture that is damaged, too large or of another kind
 */
export async function encodeLogo(bytes: Uint8Array): Promise<EncodedLogo | null> {
  try {
    const options = { failOn: 'error', limitInputPixels: pixelLimit, sequentialRead: true } as const;
    const { format } = await sharp(bytes, options).metadata();
    const picture = sharp(bytes, options)
      .timeout({ seconds: 8 })
      .autoOrient()
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: paper })
      .toColourspace('srgb');
    // Pixels first. If they were encoded in the same pass, the second encoding would decode the file again.
    const raw = await picture.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = raw.info;
    const pixels = () => sharp(raw.data, { raw: { width, height, channels } });
    const smaller = () => pixels().resize({ ...SMALL, fit: 'inside', withoutEnlargement: true });
    const small = await encodeSmall(smaller);
    if (format === 'png') {
      const content = await pixels().png({ compressionLevel: 9, palette: false }).toBuffer();
      if (content.length <= largestPng) return { mediaType: 'image/png', content, small, width, height };
    }
    const content = await pixels().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    return { mediaType: 'image/jpeg', content, small, width, height };
  } catch {
    return null;
  }
}

/** A photograph is a JPEG, which has a tenth of the size of a PNG. */
async function encodeSmall(picture: () => Sharp): Promise<EncodedLogo['small']> {
  const png = await picture().png({ compressionLevel: 9, palette: false }).toBuffer();
  if (png.length <= largestSmallPng) return { mediaType: 'image/png', content: png };
  const content = await picture().jpeg({ quality: 85, chromaSubsampling: '4:4:4' }).toBuffer();
  return { mediaType: 'image/jpeg', content };
}
