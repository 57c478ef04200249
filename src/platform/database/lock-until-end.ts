import { sql } from 'kysely';
import { execute, type Transaction } from './query.ts';

/**
 * Waits for the lock of this name, and holds it until the transaction ends.
 * @param name e.g. `attain_import:` and the organisation's id
 */
export async function lockUntilEnd(tx: Transaction, name: string): Promise<void> {
  await execute(tx, sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
