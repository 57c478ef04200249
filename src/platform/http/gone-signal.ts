import type { Response } from 'express';

/** Returns a signal that aborts when the response was sent, or when its caller has gone away. */
export function goneSignal(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
