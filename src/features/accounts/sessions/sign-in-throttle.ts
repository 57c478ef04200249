import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { countSignInAttempt, forgiveSignInAttempt, giveBackAttempts } from '../store/sign-in-attempts.ts';
import { normaliseEmail } from '../../../domain/accounts/email-address.ts';
import { networkOf } from './network-of.ts';

const windowSeconds = 15 * 60;

/**
 * Maximum number of attempts in a window, for a subject and for the network of the attempts. Many people may share a
 * network, so it may fail more often. Each kind has its own count: a right password says nothing about codes, and a new
 * password does not reset wrong codes.
 */
const limits = {
  /** Passwords of an account, by its e-mail address. */
  PASSWORD: { subject: 10, network: 100 },
  /** Codes of a second factor and recovery codes, for all uses, by the user's id. */
  CODE: { subject: 10, network: 100 },
  /** Links to a new password, by e-mail address. Each is an e-mail to a person who may not have asked for it. */
  RESET_REQUEST: { subject: 5, network: 50 },
  /** Uses of a link from an e-mail, by the id of its subject. Each costs the hash of a password. */
  LINK: { subject: 10, network: 100 },
} as const;

export type AttemptKind = keyof typeof limits;

/** There were too many attempts, and nothing was checked. */
export class TooManyAttemptsError extends Error {
  readonly kind: AttemptKind;
  /** The subject with too many attempts, or the network. */
  readonly scope: 'SUBJECT' | 'NETWORK';
  /** Seconds until the next attempt is checked. */
  readonly retryAfter: number;

  constructor(kind: AttemptKind, scope: 'SUBJECT' | 'NETWORK', retryAfter: number) {
    super('Too many attempts.');
    this.name = 'TooManyAttemptsError';
    this.kind = kind;
    this.scope = scope;
    this.retryAfter = retryAfter;
  }
}

/** An attempt that was counted. */
export interface Attempt {
  /**
   * Call it after a success. Resets the subject's count, and takes this attempt off the network's, unless that was done
   * before.
   */
  forgive(): Promise<void>;
  /**
   * Call it when the attempt was not a wrong guess, or revealed nothing. Takes it off both counts. A second call does
   * nothing.
   */
  giveBack(): Promise<void>;
}

export interface AttemptSubject {
  readonly kind: AttemptKind;
  /** The e-mail address as it was typed, or the id. */
  readonly subject: string;
  /** The address that sent the request. */
  readonly address: string;
}

/**
 * Counts an attempt before it is made, so that concurrent attempts cannot exceed the limit. The counts are in the
 * database, for all API processes together. The account need not exist.
 * @throws TooManyAttemptsError
 */
export async function beginAttempt(database: Database, { kind, subject, address }: AttemptSubject): Promise<Attempt> {
  const bySubject = subjectKey(kind, subject);
  const byNetwork = hashOf(kind, 'network', networkOf(address));
  // The network's limit comes first. What it refuses does not count for the subject: one network could lock every account.
  const [ofNetwork] = await countSignInAttempt(database, [byNetwork], windowSeconds);
  if (ofNetwork!.count > limits[kind].network) throw new TooManyAttemptsError(kind, 'NETWORK', ofNetwork!.retryAfter);
  const [ofSubject] = await countSignInAttempt(database, [bySubject], windowSeconds);
  if (ofSubject!.count > limits[kind].subject) throw new TooManyAttemptsError(kind, 'SUBJECT', ofSubject!.retryAfter);
  let isCounted = true;
  return {
    forgive: async () => {
      // A key that was just reset has no count to reduce.
      await forgiveSignInAttempt(database, bySubject, isCounted ? byNetwork : bySubject);
      isCounted = false;
    },
    giveBack: async () => {
      if (isCounted) await giveBackAttempts(database, [bySubject, byNetwork]);
      isCounted = false;
    },
  };
}

/** Resets the count of wrong passwords for an account that has proved its identity in another way. */
export async function forgetPasswordAttempts(database: Database, email: string): Promise<void> {
  const key = subjectKey('PASSWORD', email);
  await forgiveSignInAttempt(database, key, key);
}

/**
 * Returns the SHA-256 under which attempts on a subject are counted. It is equal exactly where look-ups find the same
 * account.
 */
export function subjectKey(kind: AttemptKind, subject: string): Buffer {
  return hashOf(kind, 'subject', normaliseEmail(subject));
}

function hashOf(kind: AttemptKind, what: string, text: string): Buffer {
  return createHash('sha256').update(`${kind}:${what}:${text}`, 'utf8').digest();
}
