import { isIP } from 'node:net';
import type { Request } from 'express';

/**
 * The address of whoever sent the request, as far as the reverse proxies are trusted to tell it; IPv4 in its own form, not mapped
 * into IPv6. Null when the connection is gone, or when a proxy says what is no address.
 */
export function remoteAddress(request: Request): string | null {
  const address = (request.ip ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}
