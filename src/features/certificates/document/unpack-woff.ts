import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;

/**
 * Unpacks a WOFF font (W3C, WOFF 1.0) into its OpenType font. fontkit reads WOFF as well, but unpacks a whole table
 * again for each glyph. That made a name in Devanagari a hundred times as expensive as one in Latin.
 * @returns a file that is not WOFF unchanged
 */
export function unpackWoff(file: Buffer): Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') return file;
  const count = file.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readTable(file, headerLength + index * entryLength));
  const directory = Buffer.alloc(12 + count * 16);
  file.copy(directory, 0, 4, 8); // the flavour
  const powers = Math.floor(Math.log2(count));
  directory.writeUInt16BE(count, 4);
  directory.writeUInt16BE(2 ** powers * 16, 6);
  directory.writeUInt16BE(powers, 8);
  directory.writeUInt16BE(count * 16 - 2 ** powers * 16, 10);
  const parts: Buffer[] = [directory];
  let offset = directory.length;
  tables.forEach(({ tag, checksum, content }, index) => {
    const at = 12 + index * 16;
    tag.copy(directory, at);
    checksum.copy(directory, at + 4);
    directory.writeUInt32BE(offset, at + 8);
    directory.writeUInt32BE(content.length, at + 12);
    const padding = Buffer.alloc(-content.length & 3);
    parts.push(content, padding);
    offset += content.length + padding.length;
  });
  return Buffer.concat(parts);
}

function readTable(file: Buffer, at: number): { tag: Buffer; checksum: Buffer; content: Buffer } {
  const [offset, packedLength, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field)) as [
    number,
    number,
    number,
  ];
  const packed = file.subarray(offset, offset + packedLength);
  return {
    tag: file.subarray(at, at + 4),
    checksum: file.subarray(at + 16, at + 20),
    content: packedLength < length ? inflateSync(packed, { maxOutputLength: length }) : packed,
  };
}
