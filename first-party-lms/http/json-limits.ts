import { RefusedError } from '../errors.ts';

const maxDepth = 32;
/** More values than 1,000 quiz results have. */
const maxValues = 10_000;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Refuses a JSON body by its depth and the number of its values, in one pass over its bytes and before it is parsed.
 * @throws RefusedError 400
 */
export function refuseLargeJson(bytes: Uint8Array): void {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (isInString) {
      if (byte === backslash) index++;
      else if (byte === quote) isInString = false;
      continue;
    }
    if (byte === quote) isInString = true;
    else if (closing.has(byte)) depth--;
    else if (opening.has(byte)) {
      depth++;
      values++;
    } else if (byte === comma) values++;
    if (depth > maxDepth) throw new RefusedError(400, `The body is nested more than ${maxDepth} levels deep.`);
    if (values > maxValues) {
      throw new RefusedError(400, `The body has more than ${maxValues.toLocaleString('en-GB')} values.`);
    }
  }
}
