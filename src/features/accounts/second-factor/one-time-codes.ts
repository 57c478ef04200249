import { Secret, TOTP } from 'otpauth';

/** Seconds for which the app shows a code. */
const period = 30;
/** Steps by which the clocks of server and phone may differ, in either direction (RFC 6238, section 5.2). */
const drift = 1;

// The settings that every authenticator app supports.
const settings = { issuer: 'Attain', algorithm: 'SHA1', digits: 6, period } as const;

/** Returns a new secret of 160 bits (RFC 4226, section 4), in base 32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the content of the QR code for an authenticator app. @param account names the entry in the app */
export function secretAddress(secret: string, account: string): string {
  return new TOTP({ ...settings, label: account, secret: Secret.fromBase32(secret) }).toString();
}

/**
 * Returns the time step (RFC 6238, section 4) of a code, or null when it is not valid around now.
 * @param now milliseconds since 1970
 */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | null {
  const totp = new TOTP({ ...settings, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window: drift });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}
