import { SaxesParser } from 'saxes';
import { workbookLimits } from '../import-limits.ts';
import { refuseBroken } from './refuse-broken.ts';

/** What a reader does with the elements of a part. Names have no prefix. */
export interface ElementHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

const pieceLength = 65_536;
const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads the XML of a part piece by piece, and yields after each. It refuses declarations of document types, so no
 * entities are declared, nothing is expanded and nothing is loaded.
 * @throws ApplicationError UNPROCESSABLE for XML that is broken, or whose elements are nested too deeply
 */
export function* readElements(part: Buffer, { open, text, close }: ElementHandlers): Generator<void, void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  parser.on('error', refuseBroken);
  parser.on('doctype', refuseBroken);
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > workbookLimits.depth) refuseBroken();
    open(localName(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(localName(name));
  });
  if (text !== undefined) parser.on('text', text);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let at = 0; at < part.length; at += pieceLength) {
    const end = at + pieceLength;
    parser.write(decoded(decoder, part.subarray(at, end), end < part.length));
    yield;
  }
  parser.close();
  yield;
}

/** Reads the XML of a part as a whole. */
export function readAllElements(part: Buffer, handlers: ElementHandlers): void {
  for (const _piece of readElements(part, handlers));
}

function decoded(decoder: TextDecoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    refuseBroken();
  }
}
