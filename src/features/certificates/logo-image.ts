import { t } from '../../language/translate.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import type { LogoType } from '../../domain/organisations/logo-types.ts';

/** The type of a picture by its content, with any file name. */
export interface RecognisedImage {
  readonly mediaType: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

interface PngStructure extends RecognisedImage {
  /** Bytes of the rows when they are unpacked. */
  readonly unpacked: number;
  /** Bytes of the rows in the file. */
  readonly packed: number;
  readonly animated: boolean;
}

/** In bytes. */
const largestLogo = 512 * 1024;
/** In pixels, in either direction. */
const widestLogo = 4_000;
const startOfScan = Buffer.from([0xff, 0xda]);
/** A progressive JPEG has about ten scans. Each costs a pass over all pixels, however few bytes it has. */
const mostScans = 64;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Values per pixel by the colour type of a PNG. */
const channels = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/**
 * Refuses invalid logos by size and header alone. Nothing is unpacked, so that it is cheap for any file.
 * @throws ApplicationError INVALID LOGO_TOO_LARGE, LOGO_TYPE or LOGO_UNREADABLE
 */
export function checkLogoHeader(content: Buffer): RecognisedImage {
  if (content.length > largestLogo)
    throw invalid('LOGO_TOO_LARGE', t('The logo may have at most {size} KiB.', { size: largestLogo / 1024 }));
  const png = readPng(content);
  const image = png ?? readJpeg(content);
  if (image === null) throw invalid('LOGO_TYPE', t('The logo must be a PNG or JPEG file.'));
  if (Math.min(image.width, image.height) < 1) throw unreadableLogo();
  if (Math.max(image.width, image.height) > widestLogo) {
    throw invalid(
      'LOGO_TOO_LARGE',
      t('The logo may be at most {widest} pixels wide and high.', { widest: widestLogo }),
    );
  }
  if (png?.animated === true) throw invalid('LOGO_TYPE', t('The logo must not be animated.'));
  if (png === null && hasManyScans(content)) throw unreadableLogo();
  // Packed rows need hardly more bytes than unpacked ones. A file with more unpacks to something much larger than a
  // picture.
  if (png !== null && png.packed > png.unpacked * 1.1 + 4_096) throw unreadableLogo();
  return image;
}

/** Returns the size of a PNG or JPEG by its header, in pixels; null for any other file. */
export const imageSize = (content: Buffer): Pick<RecognisedImage, 'width' | 'height'> | null =>
  readPng(content) ?? readJpeg(content);

/** Returns the error for a picture that cannot be decoded. */
export function unreadableLogo(): ApplicationError {
  return invalid('LOGO_UNREADABLE', t('The file is damaged, or cannot be printed. Save it again as a PNG file.'));
}

/** Reads a PNG from chunk to chunk (PNG specification, 5.3), but only the content of the first. */
function readPng(bytes: Buffer): PngStructure | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const bitsPerPixel = bytes[24]! * (channels.get(bytes[25]!) ?? 0);
  let packed = 0;
  let animated = false;
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') packed += bytes.readUInt32BE(at);
    if (type === 'acTL') animated = true;
  }
  // Each row has one more byte at its start. An interlaced picture has up to twice the rows, which the tolerance
  // includes.
  const unpacked = height * (1 + Math.ceil((width * bitsPerPixel) / 8));
  return { mediaType: 'image/png', width, height, unpacked, packed, animated };
}

/** Reads a JPEG from segment to segment up to the frame header, which has the size (ITU-T T.81, B.2.2). */
function readJpeg(bytes: Buffer): RecognisedImage | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // SOF0 to SOF15, except DHT, JPG and DAC, which share the range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { mediaType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Counts the markers that begin a scan. They cannot occur within one (ITU-T T.81, B.1.1.5). */
function hasManyScans(bytes: Buffer): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(startOfScan); at >= 0 && scans <= mostScans; at = bytes.indexOf(startOfScan, at + 2))
    scans += 1;
  return scans > mostScans;
}

function invalid(code: string, message: string): ApplicationError {
  return new ApplicationError('INVALID', code, message);
}
