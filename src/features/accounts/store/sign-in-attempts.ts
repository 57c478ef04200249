import { sql } from 'kysely';
import { query, type Database, type OrganisationTransaction } from '../../../platform/database/database.ts';
import { bytes, number } from '../../../platform/database/rows/kinds.ts';
import { emptyRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';

const counted = rowShape({
  key: bytes,
  count: number,
  /** Seconds until the count starts again. */
  retryAfter: number,
});
type Counted = RowOf<typeof counted>;
type CountedAttempts = Omit<Counted, 'key'>;

/**
 * Counts one more attempt for each key, in a window that begins with the first one.
 * @param keys SHA-256 hashes
 * @returns the counts in the order of the keys
 */
export async function countSignInAttempt(
  database: Database,
  keys: readonly Buffer[],
  windowSeconds: number,
): Promise<CountedAttempts[]> {
  return inOrderOf(keys, await database.lookUp(counted, counting(keys, windowSeconds)));
}

/**
 * Does the same in the caller's transaction. A rollback undoes the counts. Others who count for one of the keys wait
 * until the transaction ends.
 */
export async function countAttempts(
  tx: OrganisationTransaction,
  keys: readonly Buffer[],
  windowSeconds: number,
): Promise<CountedAttempts[]> {
  return inOrderOf(keys, await query(tx, counted, counting(keys, windowSeconds)));
}

const counting = (keys: readonly Buffer[], windowSeconds: number) => sql`
  select key_hash as key, count, retry_after as "retryAfter"
  from attain_count_sign_in_attempt(${keys}::bytea[], ${windowSeconds})`;

function inOrderOf(keys: readonly Buffer[], rows: readonly Counted[]): CountedAttempts[] {
  return keys.map((key) => {
    const { count, retryAfter } = rows.find((row) => row.key.equals(key))!;
    return { count, retryAfter };
  });
}

/** Deletes the count of one key and reduces that of another by one. */
export async function forgiveSignInAttempt(database: Database, forgotten: Buffer, reduced: Buffer): Promise<void> {
  await database.lookUp(emptyRow, sql`select from attain_forgive_sign_in_attempt(${forgotten}, ${reduced})`);
}

/** Reduces the count of each key by one. */
export async function giveBackAttempts(database: Database, keys: readonly Buffer[]): Promise<void> {
  await database.lookUp(emptyRow, sql`select from attain_give_back_attempts(${keys}::bytea[])`);
}
