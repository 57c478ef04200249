import { eventually } from './eventually.ts';
import type { TestDatabase } from './test-database.ts';

/** Returns how many sessions of the database wait for a lock. Other suites use the same server. */
export async function lockWaits(database: TestDatabase): Promise<number> {
  const [row] = await database.asSuperuser<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = '${database.name}'`,
  );
  return row!.waiting;
}

/** Waits until so many sessions of the database wait for a lock. */
export const untilLockWaits = (database: TestDatabase, sessions = 1): Promise<true> =>
  eventually(async () => ((await lockWaits(database)) >= sessions ? true : null));
