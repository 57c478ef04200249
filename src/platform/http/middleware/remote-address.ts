import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * Returns the address of the sender, as far as the reverse proxies are trusted to pass it on. An IPv4 address is in its
 * own form, not mapped into IPv6. Returns null when the connection is gone, or when a proxy sends something that is not
 * an address.
 */
export function remoteAddress(request: Request): string | null {
  const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}
