import { createHash, randomInt } from 'node:crypto';

const howMany = 10;
const length = 16;
/** The characters of a code, without those that look alike. There are 32, so that a code has 80 random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Returns ten codes such as `7KQM-2XWD-PV4H-9TRA`. Each signs in once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** Returns the SHA-256 of a typed code, in any case and with or without its hyphens. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`recovery-code:${plain}`, 'utf8').digest();
}
