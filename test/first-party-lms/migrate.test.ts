import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { migrate } from '../../first-party-lms/database/migrate.ts';
import { testServices } from '../support/services.ts';

const name = `lms_shared_${randomBytes(6).toString('hex')}`;
let url: URL;

const asAdmin = async (database: string, ...statements: string[]): Promise<void> => {
  const adminUrl = new URL(testServices().adminUrl);
  adminUrl.pathname = `/${database}`;
  const admin = new pg.Client({ connectionString: adminUrl.href });
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
};

beforeAll(async () => {
  await asAdmin('postgres', `create role ${name} login password 'lms'`, `create database ${name}`);
  await asAdmin(name, `create schema first_party_lms authorization ${name}`, 'create table tenant (theirs integer)');
  url = Object.assign(new URL(testServices().adminUrl), { username: name, password: 'lms', pathname: `/${name}` });
});
afterAll(() => asAdmin('postgres', `drop database ${name} with (force)`, `drop role ${name}`));

describe('the migration', () => {
  it('works in a database of somebody else, in a schema of its own, once for processes that start together', async () => {
    const applied = await Promise.all([migrate(url.href), migrate(url.href), migrate(url.href)]);
    expect(applied.map((names) => names.length).sort()).toEqual([0, 0, 3]);
    expect(await migrate(url.href)).toEqual([]);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      const { rows } = await client.query(
        `select table_schema, count(*)::int as tables from information_schema.tables
         where table_schema not in ('pg_catalog', 'information_schema') group by 1`,
      );
      expect(rows).toEqual([{ table_schema: 'first_party_lms', tables: 11 }]);
    } finally {
      await client.end();
    }
  });
});
