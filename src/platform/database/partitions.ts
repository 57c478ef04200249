import { sql } from 'kysely';
import type { Database } from './database.ts';
import { number } from './rows/kinds.ts';
import { rowShape } from './rows/row-shape.ts';

/** Creates the ledgers' partitions of this month and the next ones. @returns how many were missing */
export async function ensurePartitions(database: Database, monthsAhead: number): Promise<number> {
  const [row] = await database.lookUp(
    rowShape({ made: number }),
    sql`select attain_ensure_partitions(${monthsAhead}) as made`,
  );
  return row?.made ?? 0;
}

/** Drops the months of events, and of their webhook deliveries and attempts, that are wholly older than 90 days. @returns how many */
export async function dropExpiredPartitions(database: Database): Promise<number> {
  const [row] = await database.lookUp(
    rowShape({ dropped: number }),
    sql`select attain_drop_expired_partitions() as dropped`,
  );
  return row?.dropped ?? 0;
}
