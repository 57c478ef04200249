import type { LogoType } from '../../persistence/entities/organisation-logo.ts';

/** What a picture is by its content, whatever its name says. */
export interface RecognisedImage {
  readonly mediaType: LogoType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Recognises a PNG or a JPEG by its content; null for everything else. */
export function recogniseImage(bytes: Buffer): RecognisedImage | null {
  return readPng(bytes) ?? readJpeg(bytes);
}

function readPng(bytes: Buffer): RecognisedImage | null {
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(pngSignature)) return null;
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Walks from segment to segment up to the frame header, which has the size (ITU-T T.81, B.2.2). */
function readJpeg(bytes: Buffer): RecognisedImage | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!;
    // SOF0 to SOF15, but for DHT, JPG and DAC, which share the range.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { mediaType: 'image/jpeg', height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}
