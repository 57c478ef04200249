import type { Request } from 'express';

/**
 * Returns the token of the single Authorization header, or null. Node hides further headers of the name, which a proxy
 * might have read instead.
 */
export function bearerToken(request: Request): string | null {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length !== 1) return null;
  return /^Bearer ([^\s,]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
