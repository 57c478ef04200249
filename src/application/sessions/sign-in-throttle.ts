import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Database } from '../../persistence/database.ts';
import { countSignInAttempt, forgiveSignInAttempt } from '../../persistence/repositories/sign-in-attempts.ts';

const windowSeconds = 15 * 60;
/** Attempts in a window. Many people may share an address, so that it may fail more often than an account. */
const limits = {
  'sign-in': { account: 10, address: 100 },
  // Each is an e-mail to somebody who may not have asked for it.
  'password-reset': { account: 5, address: 50 },
} as const;

export type AttemptKind = keyof typeof limits;

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
export async function beginAttempt(
  database: Database,
  email: string,
  address: string,
  kind: AttemptKind = 'sign-in',
): Promise<Attempt> {
  const { account, network } = keysOf(kind, email, address);
  const [byAccount, byAddress] = await countSignInAttempt(database, [account, network], windowSeconds);
  const exceeded = [
    ...(byAccount!.count > limits[kind].account ? [byAccount!.retryAfter] : []),
    ...(byAddress!.count > limits[kind].address ? [byAddress!.retryAfter] : []),
  ];
  if (exceeded.length > 0) throw new TooManyAttemptsError(Math.max(...exceeded));
  return { forgive: () => forgiveSignInAttempt(database, account, network) };
}

/** Forgets the attempts to sign in to an account, which has proved itself in another way. */
export async function forgetAttempts(database: Database, email: string, address: string): Promise<void> {
  const { account, network } = keysOf('sign-in', email, address);
  await forgiveSignInAttempt(database, account, network);
}

function keysOf(kind: AttemptKind, email: string, address: string) {
  const prefix = kind === 'sign-in' ? '' : `${kind}-`;
  return {
    account: key(`${prefix}account`, email.trim().toLowerCase()),
    network: key(`${prefix}address`, networkOf(address)),
  };
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
