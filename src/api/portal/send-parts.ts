import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/**
 * Sends a text part by part, at the pace of the client. A failure before the first part is answered like any other; one behind it cuts
 * the connection, so that nobody takes the beginning for the whole.
 */
export async function sendParts(
  response: Response,
  status: number,
  headers: Readonly<Record<string, string | string[]>>,
  parts: AsyncIterable<string>,
): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  response.status(status).set(headers);
  const all = async function* () {
    if (first.done !== true) yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  try {
    await pipeline(Readable.from(all()), response);
  } catch (error) {
    // The client went away, which is nobody's fault.
    if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
