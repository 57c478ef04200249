import { crc32, deflateSync } from 'node:zlib';

export interface PngParts {
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  readonly colourType?: 0 | 2 | 3 | 4 | 6;
  readonly depth?: 8 | 16;
  /** The number in front of each row that says how it is coded; 0–4 exist. */
  readonly filter?: number;
  /** Returns the data of the file from the packed and the raw rows; null omits the chunk. */
  readonly data?: (packed: Buffer, rows: Buffer) => Buffer | null;
  /** Chunks between header and data. */
  readonly chunks?: readonly Buffer[];
}

const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** A PNG of one colour, made of its parts so that each can be damaged. */
export function logoPng(width: number, height: number, parts: PngParts = {}): Buffer {
  const { colourType = 2, depth = 8, filter = 0, data = (packed: Buffer) => packed, chunks = [] } = parts;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, 0], 8);
  const rowLength = 1 + (width * channels[colourType] * depth) / 8;
  const rows = Buffer.alloc(rowLength * height, 0x4e);
  for (let row = 0; row < height; row += 1) rows[row * rowLength] = filter;
  const content = data(deflateSync(rows), rows);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    ...chunks,
    ...(content === null ? [] : [chunk('IDAT', content)]),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length >> 1);
const rgba = { colourType: 6 } as const;
const palette = chunk('PLTE', Buffer.alloc(256 * 3, 0x4e));
const transparency = chunk('tRNS', Buffer.from([1, 2, 3]));

/** Pictures that claim to be good in their headers; several of them end a process in which pdfkit decodes them. */
export const damagedPngs: [string, Buffer][] = [
  ['a file that is cut off', logoPng(300, 100, rgba).subarray(0, 60)],
  ['rows with alpha that are cut off', logoPng(300, 100, { ...rgba, data: half })],
  ['rows without alpha that are cut off', logoPng(300, 100, { data: half })],
  ['rows that are not packed', logoPng(300, 100, { ...rgba, data: () => Buffer.alloc(200, 0x55) })],
  ['an empty data chunk', logoPng(300, 100, { ...rgba, data: () => Buffer.alloc(0) })],
  ['no data chunk', logoPng(300, 100, { ...rgba, data: () => null })],
  ['an unknown filter', logoPng(300, 100, { ...rgba, filter: 9 })],
  ['too few rows', logoPng(300, 100, { ...rgba, data: (_packed, rows) => deflateSync(half(rows)) })],
  ['a palette that is missing', logoPng(300, 100, { colourType: 3 })],
  [
    'a palette with transparency and rows that are cut off',
    logoPng(300, 100, { colourType: 3, chunks: [palette, transparency], data: half }),
  ],
];

/** A grey pixel. */
export const logoJpeg = Buffer.from(
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==',
  'base64',
);
