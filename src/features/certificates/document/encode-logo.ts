import sharp from 'sharp';

/** A logo as it is stored and drawn: opaque, upright, without metadata, of at most `LARGEST` pixels. */
export interface EncodedLogo {
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly content: Uint8Array;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** In pixels, of a picture that is read. Interlaced with 16 bits a channel, it takes 128 MB while it is. */
const pixelLimit = 4_000 * 4_000;
// Certificates give a logo 120 × 42 points at most: this is 600 dots an inch.
const LARGEST = { width: 1_000, height: 350 };
// A photograph as a PNG would be carried by every certificate; as a JPEG it is a tenth of that.
const largestPng = 256 * 1024;
const paper = '#ffffff';

sharp.cache(false);
// Pictures are read in parallel by the pool's threads; one picture gets one.
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });

/**
 * Decodes a PNG or JPEG and encodes what is seen of it, so that nothing of the file itself is kept or read again: the library that
 * draws PDFs trusts its pictures, and ends the process at a damaged one (foliojs/pdfkit#1747, foliojs/png.js#74). The result has no
 * transparency, which that library would take apart anew for each certificate. It runs in a thread of the pool.
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
    // Pixels first: were they encoded in the same pass, the second encoding would decode the file again.
    const raw = await picture.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = raw.info;
    const pixels = () => sharp(raw.data, { raw: { width, height, channels } });
    if (format === 'png') {
      const content = await pixels().png({ compressionLevel: 9, palette: false }).toBuffer();
      if (content.length <= largestPng) return { mediaType: 'image/png', content, width, height };
    }
    const content = await pixels().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
    return { mediaType: 'image/jpeg', content, width, height };
  } catch {
    return null;
  }
}
