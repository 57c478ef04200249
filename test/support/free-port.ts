import { isFree } from '../../dev/ports.ts';

/**
 * Returns a port on which nothing listens, below those that the system assigns to outgoing connections. One of those
 * could be taken before the caller listens on it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
  throw new Error('there are no free ports');
}
