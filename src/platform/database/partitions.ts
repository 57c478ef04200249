import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Makes the ledgers' partitions of this month and the next ones. @returns how many were missing */
export async function ensurePartitions(database: Database, monthsAhead: number): Promise<number> {
  const [row] = await database.lookUp(sql<{ made: number }>`select attain_ensure_partitions(${monthsAhead}) as made`);
  return row?.made ?? 0;
}

/** Drops the months of events, and of their webhook deliveries and attempts, that are wholly older than 90 days. @returns how many */
export async function dropExpiredPartitions(database: Database): Promise<number> {
  const [row] = await database.lookUp(sql<{ dropped: number }>`select attain_drop_expired_partitions() as dropped`);
  return row?.dropped ?? 0;
}
