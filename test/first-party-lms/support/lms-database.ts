import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { testServices } from '../../support/services.ts';

/** A database of the suite's own, whose owner is the only role that the LMS connects as. */
export interface LmsDatabase {
  readonly url: string;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Every row of every table as text, binary columns in hex. */
  dump(): Promise<string>;
  /** Whether the server lets anybody connect; what is connected is thrown out. */
  setReachable(isReachable: boolean): Promise<void>;
  /** Locks a table, so that each statement on it waits until the lock is released. */
  lock(table: string): Promise<{ release(): Promise<void> }>;
  close(): Promise<void>;
}

export async function createLmsDatabase(): Promise<LmsDatabase> {
  const { adminUrl } = testServices();
  const name = `lms_${randomBytes(6).toString('hex')}`;
  await asAdmin(adminUrl, async (admin) => {
    await admin.query(`create role ${name} login password 'lms'`);
    await admin.query(`create database ${name} owner ${name}`);
  });
  const url = new URL(adminUrl);
  Object.assign(url, { username: name, password: 'lms', pathname: `/${name}` });
  const pool = new pg.Pool({ connectionString: url.href, options: '-c search_path=first_party_lms', max: 2 });
  pool.on('error', () => undefined);
  const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  return {
    url: url.href,
    rows,
    dump: async () => {
      const tables = await rows<{ name: string }>(
        `select table_name as name from information_schema.tables where table_schema = 'first_party_lms'`,
      );
      const lines = await Promise.all(
        tables.map(({ name: table }) => rows<{ row: string }>(`select ${table}::text as row from ${table}`)),
      );
      return lines
        .flat()
        .map(({ row }) => row)
        .join('\n');
    },
    setReachable: (isReachable) =>
      asAdmin(adminUrl, async (admin) => {
        await admin.query(`alter database ${name} allow_connections ${isReachable}`);
        await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      }),
    lock: async (table) => {
      const client = await pool.connect();
      await client.query('begin');
      await client.query(`lock table ${table} in access exclusive mode`);
      let released: Promise<void> | null = null;
      return { release: () => (released ??= client.query('commit').then(() => client.release())) };
    },
    close: async () => {
      await pool.end();
      await asAdmin(adminUrl, async (admin) => {
        await admin.query(`drop database ${name} with (force)`);
        await admin.query(`drop role ${name}`);
      });
    },
  };
}

async function asAdmin(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
