import { asSentence } from '../../../language/sentence.ts';
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate';
import { workbookLimits } from '../import-limits.ts';
import { refuseFile as refuse } from '../refuse-file.ts';
import { refuseBroken } from './refuse-broken.ts';

/** The parts of a workbook that are read, by their names in lower case. */
export type WorkbookParts = ReadonlyMap<string, Buffer>;

/** A piece of this length has at most 16 MiB after decompression, so that a limit is noticed soon. */
const pieceLength = 16_384;

const isNeeded = (name: string): boolean =>
  /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/.test(name);

/**
 * Decompresses the parts of a workbook that have values. It counts what comes out, since the sizes in the file may be
 * wrong.
 * @throws ApplicationError UNPROCESSABLE for a file that is broken or too large
 */
export function unpackWorkbook(file: Uint8Array): WorkbookParts {
  const parts = new Map<string, Buffer[]>();
  let entries = 0;
  let bytes = 0;
  let isBroken = false;
  const begin = (entry: UnzipFile): void => {
    entries += 1;
    const name = entry.name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
    if (entries > workbookLimits.entries || !isNeeded(name)) return;
    const pieces: Buffer[] = [];
    // Of two parts with one name, nobody knows which one a person saw.
    if (parts.has(name)) isBroken = true;
    parts.set(name, pieces);
    entry.ondata = (error, data) => {
      if (error !== null) isBroken = true;
      else bytes += data.length;
      if (!isBroken && bytes <= workbookLimits.unpackedBytes) pieces.push(Buffer.from(data));
    };
    entry.start();
  };
  const unzip = new Unzip(begin);
  unzip.register(UnzipInflate);
  for (let at = 0; at < file.length; at += pieceLength) {
    try {
      unzip.push(file.subarray(at, at + pieceLength), at + pieceLength >= file.length);
    } catch {
      isBroken = true;
    }
    if (entries > workbookLimits.entries) refuseContent();
    if (bytes > workbookLimits.unpackedBytes) refuseContent();
    if (isBroken) refuseBroken();
  }
  return new Map([...parts].map(([name, pieces]) => [name, Buffer.concat(pieces)]));
}

function refuseContent(): never {
  refuse(
    asSentence(
      'The workbook has too much content. Copy the rows to import into a new workbook, or split it into several.',
    ),
  );
}
