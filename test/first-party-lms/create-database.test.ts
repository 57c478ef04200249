import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createDatabase } from '../../first-party-lms/database/create-database.ts';
import { migrate } from '../../first-party-lms/database/migrate.ts';
import { rolePasswords, templateDatabase, testServices } from '../support/services.ts';

const { adminUrl } = testServices();
// A name with a space, a capital letter and quotes, which must be quoted in every statement.
const name = `Lms "${randomBytes(6).toString('hex')}"`;

const urlOf = (password: string, database = name) =>
  Object.assign(new URL(adminUrl), { username: encodeURIComponent(name), password: encodeURIComponent(password), pathname: `/${encodeURIComponent(database)}` }).href; // prettier-ignore

async function rows<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  const quoted = pg.escapeIdentifier(name);
  await rows(adminUrl, `drop database if exists ${quoted} with (force)`);
  await rows(adminUrl, `drop role if exists ${quoted}`);
});

describe('making the database', () => {
  it('makes a role without rights over others, and a database that is its own; the LMS makes its tables there', async () => {
    expect(await createDatabase(adminUrl, urlOf("it's: a @secret"))).toEqual({ role: name, database: name });
    expect(await migrate(urlOf("it's: a @secret"))).toEqual([
      '0001-initial.sql',
      '0002-session-checks.sql',
      '0003-two-step-secrets.sql',
    ]);
    expect(
      await rows(
        adminUrl,
        'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls, rolcanlogin from pg_roles where rolname = $1',
        [name],
      ),
    ).toEqual([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false, rolcanlogin: true }]);
  });

  it('keeps the roles of others out, and the role out of their databases', async () => {
    await createDatabase(adminUrl, urlOf('secret'));
    const other = Object.assign(new URL(urlOf('secret')), { username: 'attain_app', password: rolePasswords.app });
    await expect(rows(other.href, 'select 1')).rejects.toThrow('permission denied for database');
    await expect(rows(urlOf('secret', templateDatabase), 'select 1')).rejects.toThrow('permission denied for database');
  });

  it('can be repeated, keeps what is there, and then sets the password', async () => {
    await createDatabase(adminUrl, urlOf('old'));
    await migrate(urlOf('old'));
    await createDatabase(adminUrl, urlOf('new'));
    expect(await migrate(urlOf('new'))).toEqual([]);
    await expect(rows(urlOf('old'), 'select 1')).rejects.toThrow('password authentication failed');
  });

  it.each<[string, () => string, string]>([
    ['the superuser', () => adminUrl, 'names a superuser'],
    ['no role', () => 'postgres://127.0.0.1/lms', 'must name a role, its password and a database'],
    ['no password', () => 'postgres://lms@127.0.0.1/lms', 'must name a role, its password and a database'],
    ['no database', () => 'postgres://lms:canary-password@127.0.0.1', 'must name a role, its password and a database'],
  ])('refuses an address with %s, and changes nothing', async (_what, url, message) => {
    const failed = createDatabase(adminUrl, url());
    await expect(failed).rejects.toThrow(`DATABASE_URL ${message}`);
    await expect(failed).rejects.not.toThrow('canary');
    expect(await rows(adminUrl, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: true },
    ]);
  });
});
