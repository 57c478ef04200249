import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** Makes the ledgers' partitions of this month and the next ones. @returns how many were missing */
export async function ensurePartitions(database: Database, monthsAhead: number): Promise<number> {
  const [row] = await database.lookUp(sql<{ made: number }>`select attain_ensure_partitions(${monthsAhead}) as made`);
  return row?.made ?? 0;
}
