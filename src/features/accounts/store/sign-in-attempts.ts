import { sql } from 'kysely';
import { query, type Database, type EntityManager } from '../../../platform/database/database.ts';

export interface CountedAttempts {
  readonly count: number;
  /** Seconds until the count starts again. */
  readonly retryAfter: number;
}

/**
 * Counts one more attempt under each key, in a window that begins with the first one.
 * @param keys SHA-256 hashes; the result has their order
 */
export async function countSignInAttempt(
  database: Database,
  keys: readonly Buffer[],
  windowSeconds: number,
): Promise<CountedAttempts[]> {
  return inOrderOf(keys, await database.lookUp(counting(keys, windowSeconds)));
}

/** The same in the caller's transaction: the counts are undone with it, and until its end others who count under one of the keys wait. */
export async function countAttempts(
  em: EntityManager,
  keys: readonly Buffer[],
  windowSeconds: number,
): Promise<CountedAttempts[]> {
  return inOrderOf(keys, await query(em, counting(keys, windowSeconds)));
}

type Counted = CountedAttempts & { key: Buffer };

const counting = (keys: readonly Buffer[], windowSeconds: number) => sql<Counted>`
  select key_hash as key, count, retry_after as "retryAfter"
  from attain_count_sign_in_attempt(${keys}::bytea[], ${windowSeconds})`;

function inOrderOf(keys: readonly Buffer[], rows: readonly Counted[]): CountedAttempts[] {
  return keys.map((key) => {
    const { count, retryAfter } = rows.find((row) => row.key.equals(key))!;
    return { count, retryAfter };
  });
}

/** Forgets the attempts under one key and takes one off another. */
export async function forgiveSignInAttempt(database: Database, forgotten: Buffer, reduced: Buffer): Promise<void> {
  await database.lookUp(sql`select attain_forgive_sign_in_attempt(${forgotten}, ${reduced})`);
}

/** Takes one attempt off each key. */
export async function giveBackAttempts(database: Database, keys: readonly Buffer[]): Promise<void> {
  await database.lookUp(sql`select attain_give_back_attempts(${keys}::bytea[])`);
}
