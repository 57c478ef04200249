import { createHash, randomInt } from 'node:crypto';

const howMany = 10;
const length = 16;
/** Without letters and digits that look alike; 32 of them, so that a code has 80 random bits. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten codes such as `7KQM-2XWD-PV4H-9TRA`; each signs in once. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  );
}

/** SHA-256 of a code as somebody types it, in any case and with or without its hyphens. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(`recovery-code:${plain}`, 'utf8').digest();
}
