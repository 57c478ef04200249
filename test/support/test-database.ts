import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { rolePasswords, templateDatabase, testServices } from './services.ts';

/** A database for one suite: a clone of the migrated template. The tests use it without a superuser. */
export interface TestDatabase {
  readonly name: string;
  readonly appUrl: string;
  readonly intakeUrl: string;
  readonly readerUrl: string;
  readonly ownerUrl: string;
  readonly app: Database;
  readonly intake: Database;
  /** Returns rows of all organisations, as attain_reader. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a statement as attain_owner, e.g. to plant a fault. */
  asOwner(text: string): Promise<void>;
  /** Runs a statement as a superuser, for actions of operators, e.g. to end a session. */
  asSuperuser<Row>(text: string): Promise<Row[]>;
  close(): Promise<void>;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const { adminUrl } = testServices();
  const name = `attain_${randomBytes(6).toString('hex')}`;
  await withAdmin(adminUrl, (admin) =>
    // Here copying files is faster than logging them, and only one clone is made at a time.
    retryWhileBusy(() =>
      admin.query(`create database ${name} template ${templateDatabase} owner attain_owner strategy file_copy`),
    ),
  );
  const urlOf = (role: keyof typeof rolePasswords) => {
    const url = new URL(adminUrl);
    url.username = `attain_${role}`;
    url.password = rolePasswords[role];
    url.pathname = `/${name}`;
    return url.href;
  };
  const app = await openDatabase({ url: urlOf('app'), poolMax: 10 });
  const intake = await openDatabase({ url: urlOf('intake'), poolMax: 2 });
  const reader = new pg.Pool({ connectionString: urlOf('reader'), max: 2 });
  reader.on('error', () => undefined);
  return {
    name,
    appUrl: urlOf('app'),
    intakeUrl: urlOf('intake'),
    readerUrl: urlOf('reader'),
    ownerUrl: urlOf('owner'),
    app,
    intake,
    rows: async <Row>(text: string, values: unknown[] = []) => (await reader.query(text, values)).rows as Row[],
    asOwner: async (text) => {
      const owner = new pg.Client({ connectionString: urlOf('owner') });
      await owner.connect();
      try {
        await owner.query(text);
      } finally {
        await owner.end();
      }
    },
    asSuperuser: <Row>(text: string) => withAdmin(adminUrl, async (admin) => (await admin.query(text)).rows as Row[]),
    close: async () => {
      await Promise.all([app.close(), intake.close(), reader.end()]);
      await withAdmin(adminUrl, (admin) => admin.query(`drop database ${name} with (force)`));
    },
  };
}

async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/**
 * Repeats the work, since two suites may clone at the same time, but PostgreSQL lets one at a time use the template.
 */
async function retryWhileBusy<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: string }).code !== '55006' || attempt >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
