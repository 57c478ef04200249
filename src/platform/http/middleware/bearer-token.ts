import type { Request } from 'express';

/** The token of the one Authorization header; Node hides further ones, which a proxy might have read instead. */
export function bearerToken(request: Request): string | null {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  if (names.filter((name) => name.toLowerCase() === 'authorization').length !== 1) return null;
  return /^Bearer ([^\s,]+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}
