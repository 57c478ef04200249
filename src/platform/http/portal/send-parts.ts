import type { Response } from 'express';

export interface SendOptions {
  /** Asked before each part. The connection is cut when the caller may have no more. */
  readonly mayGoOn?: () => Promise<boolean>;
  /** Milliseconds after which a client that takes nothing is cut off. */
  readonly stalledAfter?: number;
}

/**
 * Sends a text part by part, at the pace of the client, and ends the parts when the client goes away, or takes nothing
 * for a minute. A failure before the first part gets the usual answer. A later failure cuts the connection, so that the
 * client does not take the beginning for the whole.
 */
export async function sendParts(
  response: Response,
  status: number,
  headers: Readonly<Record<string, string | string[]>>,
  parts: AsyncIterable<string | Uint8Array>,
  { mayGoOn = () => Promise.resolve(true), stalledAfter = 60_000 }: SendOptions = {},
): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    let part = await iterator.next();
    response.status(status).set(headers);
    // Node does not call a connection idle on which a waiting write makes progress.
    response.setTimeout(stalledAfter, () => response.destroy());
    for (; part.done !== true && !response.destroyed; part = await iterator.next()) {
      if (!(await mayGoOn())) {
        response.destroy();
        return;
      }
      // A pipeline would add so many listeners that Node warns of a leak.
      if (!response.write(part.value)) await drained(response);
    }
    response.end();
  } catch (error) {
    if (response.headersSent) response.destroy();
    throw error;
  } finally {
    await iterator.return?.();
  }
}

/** Resolves when the client can take more, or has gone away. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    if (response.destroyed) resolve();
    else response.on('drain', end).on('close', end);
  });
}
