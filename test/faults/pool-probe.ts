import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Transactions that each pool of connections could run at once. */
export interface PoolSizes {
  readonly api: number;
  readonly worker: number;
}

export interface PoolProbeOptions {
  /** A superuser's URL of another database of the server than the service's. */
  readonly adminUrl: string;
  readonly poolMax: number;
  /** Makes the API begin this many concurrent transactions that read students. */
  readonly readStudents: (count: number) => Promise<unknown>;
  /** Makes the worker begin this many concurrent transactions that record a call to the LMS. */
  readonly callLms: (count: number) => Promise<unknown>;
}

/**
 * Counts how many transactions API and worker can run at once. A table is locked, more transactions that need it are
 * requested than a pool allows, and PostgreSQL counts those that wait for the lock. A connection that the pool has lost
 * is missing in the count.
 */
export async function probePools(options: PoolProbeOptions): Promise<PoolSizes> {
  const { adminUrl, poolMax, readStudents, callLms } = options;
  const wanted = poolMax + 4;
  const repeated = async (probe: () => Promise<number>): Promise<number> => {
    let most = 0;
    for (let left = attempts; left > 0 && most < poolMax; left -= 1) most = Math.max(most, await probe());
    return most;
  };
  return {
    api: await repeated(() =>
      mostWaiting(adminUrl, { table: 'student', application: 'attain-api', poolMax, lockMs: 3_000 }, () =>
        readStudents(wanted),
      ),
    ),
    worker: await repeated(() =>
      mostWaiting(adminUrl, { table: 'lms_call', application: 'attain-worker', poolMax, lockMs: 7_000 }, () =>
        callLms(wanted),
      ),
    ),
  };
}

/** A busy machine may begin fewer transactions before the lock is released. */
const attempts = 8;

interface Probe {
  readonly table: string;
  readonly application: string;
  readonly poolMax: number;
  /** Longest time for which the table is locked: shorter than what its statements may wait, of a request as of an activity. */
  readonly lockMs: number;
}

async function mostWaiting(
  adminUrl: string,
  { table, application, poolMax, lockMs }: Probe,
  work: () => Promise<unknown>,
): Promise<number> {
  const url = new URL(adminUrl);
  url.pathname = '/attain';
  const holder = new pg.Client({ connectionString: url.href });
  const watcher = new pg.Client({ connectionString: url.href });
  await Promise.all([holder.connect(), watcher.connect()]);
  let working: Promise<unknown> = Promise.resolve();
  let most = 0;
  try {
    await holder.query('begin');
    await holder.query(`lock table ${table} in access exclusive mode`);
    working = work();
    working.catch(() => undefined);
    for (const limit = Date.now() + lockMs; Date.now() < limit && most < poolMax; await sleep(25)) {
      const { rows } = await watcher.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
        [application],
      );
      most = Math.max(most, rows[0]!.waiting);
    }
  } finally {
    await holder.query('rollback').catch(() => undefined);
    await Promise.all([holder.end(), watcher.end()]);
    await working.catch(() => undefined);
  }
  return most;
}
