import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '../../persistence/database.ts';
import { countSignInAttempt, forgiveSignInAttempt } from '../../persistence/repositories/sign-in-attempts.ts';

const windowSeconds = 15 * 60;
/** Attempts in a window. Many people may share an address, so that it may fail more often than an account. */
const limits = { account: 10, address: 100 } as const;

/** Too many attempts; nothing was checked. */
export class TooManyAttemptsError extends Error {
  /** Seconds after which the next attempt is looked at. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super('Too many attempts to sign in.');
    this.name = 'TooManyAttemptsError';
    this.retryAfter = retryAfter;
  }
}

export interface Attempt {
  /** Takes the attempt back: it was a success. */
  forgive(): Promise<void>;
}

/**
 * Counts an attempt before it is made, so that many at once are not more than the limit either; the counts are in the
 * database, for all API processes together. It does not matter whether there is such an account.
 * @throws TooManyAttemptsError
 */
export async function beginAttempt(database: Database, email: string, address: string): Promise<Attempt> {
  const account = key('account', email.trim().toLowerCase());
  const network = key('address', networkOf(address));
  const [byAccount, byAddress] = await countSignInAttempt(database, [account, network], windowSeconds);
  const exceeded = [
    ...(byAccount!.count > limits.account ? [byAccount!.retryAfter] : []),
    ...(byAddress!.count > limits.address ? [byAddress!.retryAfter] : []),
  ];
  if (exceeded.length > 0) throw new TooManyAttemptsError(Math.max(...exceeded));
  return { forgive: () => forgiveSignInAttempt(database, account, network) };
}

function key(kind: string, text: string): Buffer {
  return createHash('sha256').update(`${kind}:${text}`, 'utf8').digest();
}

/** An IPv4 address, or the /64 of an IPv6 address, which is what one customer gets. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::')
    ? Array.from({ length: Math.max(8 - left.length - right.length, 0) }, () => '0')
    : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
