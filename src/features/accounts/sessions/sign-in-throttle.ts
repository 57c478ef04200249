import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { countSignInAttempt, forgiveSignInAttempt, giveBackAttempts } from '../store/sign-in-attempts.ts';
import { normaliseEmail } from '../../../domain/accounts/email-address.ts';
import { networkOf } from './network-of.ts';

const windowSeconds = 15 * 60;

/**
 * Attempts in a window, for what is tried and for the network they come from. Many people may share a network, so it may fail more often.
 * Each kind is counted by itself: a right password says nothing about codes, and a new one does not forgive wrong codes.
 */
const limits = {
  /** Passwords of an account, by its e-mail address. */
  PASSWORD: { subject: 10, network: 100 },
  /** Codes of a second factor and recovery codes, wherever they are asked for, by the user's id. */
  CODE: { subject: 10, network: 100 },
  /** Links to a new password, by e-mail address. Each is an e-mail to somebody who may not have asked for it. */
  RESET_REQUEST: { subject: 5, network: 50 },
  /** Uses of a link from an e-mail, by the id of what it opens: each costs the hash of a password. */
  LINK: { subject: 10, network: 100 },
} as const;

export type AttemptKind = keyof typeof limits;

/** Too many attempts; nothing was checked. */
export class TooManyAttemptsError extends Error {
  readonly kind: AttemptKind;
  /** What was tried too often, or the network that tried too much. */
  readonly scope: 'SUBJECT' | 'NETWORK';
  /** Seconds after which the next attempt is looked at. */
  readonly retryAfter: number;

  constructor(kind: AttemptKind, scope: 'SUBJECT' | 'NETWORK', retryAfter: number) {
    super('Too many attempts.');
    this.name = 'TooManyAttemptsError';
    this.kind = kind;
    this.scope = scope;
    this.retryAfter = retryAfter;
  }
}

/** An attempt that has been counted. */
export interface Attempt {
  /** It was a success: forgets all attempts on the subject, and takes this one off the network's, unless that was done before. */
  forgive(): Promise<void>;
  /** It was no wrong guess, or nothing was learnt from it: takes it off both counts. A second call does nothing. */
  giveBack(): Promise<void>;
}

export interface AttemptSubject {
  readonly kind: AttemptKind;
  /** The e-mail address as it was typed, or the id. */
  readonly subject: string;
  /** Where the request came from. */
  readonly address: string;
}

/**
 * Counts an attempt before it is made, so that many at once are not more than the limit either; the counts are in the
 * database, for all API processes together. It does not matter whether there is such an account.
 * @throws TooManyAttemptsError
 */
export async function beginAttempt(database: Database, { kind, subject, address }: AttemptSubject): Promise<Attempt> {
  const bySubject = subjectKey(kind, subject);
  const byNetwork = hashOf(kind, 'network', networkOf(address));
  const [ofSubject, ofNetwork] = await countSignInAttempt(database, [bySubject, byNetwork], windowSeconds);
  // A network's limit comes first: nothing that can be done with the account would end it.
  if (ofNetwork!.count > limits[kind].network) throw new TooManyAttemptsError(kind, 'NETWORK', ofNetwork!.retryAfter);
  if (ofSubject!.count > limits[kind].subject) throw new TooManyAttemptsError(kind, 'SUBJECT', ofSubject!.retryAfter);
  let isCounted = true;
  return {
    forgive: async () => {
      // A key that has just been forgotten has no count to reduce.
      await forgiveSignInAttempt(database, bySubject, isCounted ? byNetwork : bySubject);
      isCounted = false;
    },
    giveBack: async () => {
      if (isCounted) await giveBackAttempts(database, [bySubject, byNetwork]);
      isCounted = false;
    },
  };
}

/** Forgets the wrong passwords of an account that has proved itself in another way. */
export async function forgetPasswordAttempts(database: Database, email: string): Promise<void> {
  const key = subjectKey('PASSWORD', email);
  await forgiveSignInAttempt(database, key, key);
}

/** SHA-256 under which attempts on a subject are counted: equal exactly where look-ups find the same account. */
export function subjectKey(kind: AttemptKind, subject: string): Buffer {
  return hashOf(kind, 'subject', normaliseEmail(subject));
}

function hashOf(kind: AttemptKind, what: string, text: string): Buffer {
  return createHash('sha256').update(`${kind}:${what}:${text}`, 'utf8').digest();
}
