import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { writeStackFile } from '../../dev/stack-file.ts';
import { stackSecrets } from '../../dev/stack-secrets.ts';
import { freePort } from '../support/free-port.ts';
import { rolePasswords, testServices } from '../support/services.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { runCli, runJson } from './run-cli.ts';

const urlOf = (role: string, password: string, database: string) => {
  const url = new URL(testServices().adminUrl);
  Object.assign(url, { username: role, password, pathname: `/${database}` });
  return url.href;
};

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: testServices().adminUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

describe('database bootstrap and migrate', () => {
  const name = `attain_${randomBytes(6).toString('hex')}`;
  const environment = {
    DATABASE_ADMIN_URL: '',
    DATABASE_OWNER_URL: '',
    DATABASE_URL: '',
    DATABASE_INTAKE_URL: '',
    DATABASE_READER_URL: '',
  };
  beforeAll(() => {
    environment.DATABASE_ADMIN_URL = testServices().adminUrl;
    environment.DATABASE_OWNER_URL = urlOf('attain_owner', rolePasswords.owner, name);
    environment.DATABASE_URL = urlOf('attain_app', rolePasswords.app, name);
    environment.DATABASE_INTAKE_URL = urlOf('attain_intake', rolePasswords.intake, name);
    environment.DATABASE_READER_URL = urlOf('attain_reader', rolePasswords.reader, name);
  });
  afterAll(() => asAdmin(`drop database if exists ${name} with (force)`));

  it('make a database from nothing, and can be repeated', async () => {
    const use = () => runJson(environment, ['organisation', 'create', '--name', 'First']);
    expect(await use()).toMatchObject({ code: 1, error: { code: 'NO_DATABASE' } });

    const bootstrap = () => runJson(environment, ['database', 'bootstrap']);
    const roles = ['attain_owner', 'attain_app', 'attain_intake', 'attain_reader'];
    expect(await bootstrap()).toEqual({ code: 0, answer: { database: name, roles }, error: null });
    expect(await use()).toMatchObject({ code: 1, error: { code: 'NOT_MIGRATED' } });

    const migrate = () => runJson(environment, ['database', 'migrate']);
    expect((await migrate()).answer.applied[0]).toBe('0001-initial');
    expect(await bootstrap()).toMatchObject({ code: 0 });
    expect(await migrate()).toMatchObject({ code: 0, answer: { applied: [] } });
    expect(await use()).toMatchObject({ code: 0, answer: { organisation: { slug: 'first' } } });
  });

  it.each([
    [
      'another user',
      { DATABASE_OWNER_URL: 'postgres://postgres:x@127.0.0.1/attain' },
      'DATABASE_OWNER_URL must name the user attain_owner',
    ],
    [
      'no password',
      { DATABASE_READER_URL: 'postgres://attain_reader@127.0.0.1/attain' },
      'DATABASE_READER_URL must have a password',
    ],
    [
      'another database',
      { DATABASE_INTAKE_URL: 'postgres://attain_intake:x@127.0.0.1/other' },
      'DATABASE_INTAKE_URL must name the same database',
    ],
    ['nothing', { DATABASE_ADMIN_URL: '' }, 'DATABASE_ADMIN_URL is not set'],
  ])('bootstrap refuses %s in a variable', async (_what, wrong, message) => {
    const { code, error } = await runJson({ ...environment, ...wrong }, ['database', 'bootstrap']);
    expect({ code, error }).toEqual({
      code: 1,
      error: { code: 'CONFIGURATION', message: expect.stringContaining(message) },
    });
  });
});

describe('a database that cannot be used', () => {
  const command = ['key', 'show', '--organisation', 'o'];

  it('is named with its variable and without its password when nobody answers', async () => {
    const port = await freePort();
    const environment = { DATABASE_URL: `postgres://attain_app:s3cret-word@127.0.0.1:${port}/attain` };
    const { code, error } = await runJson(environment, command);
    expect({ code, error: error.code }).toEqual({ code: 1, error: 'DATABASE_UNREACHABLE' });
    expect(error.message).toContain(`postgres://attain_app@127.0.0.1:${port}/attain, which DATABASE_URL names`);
    const plain = await runCli(environment, command);
    expect(plain.stderr).toMatch(/ECONNREFUSED/);
    expect(plain.stderr).not.toMatch(/^\s+at /m);
    expect(error.message + plain.stderr).not.toContain('s3cret');
  });

  it('is named when it refuses the password', async () => {
    const environment = { DATABASE_URL: urlOf('attain_app', 'wr0ng-word', 'postgres') };
    const { code, error } = await runJson(environment, command);
    expect({ code, error: error.code }).toEqual({ code: 1, error: 'DATABASE_REFUSED' });
    expect(error.message).not.toContain('wr0ng');
  });
});

describe('without DATABASE_URL', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'attain-cli-'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('says what is missing when there is no development stack', async () => {
    const { code, error } = await runJson({ DATA_DIR: folder }, ['key', 'show', '--organisation', 'o']);
    expect({ code, error: error.code }).toEqual({ code: 1, error: 'CONFIGURATION' });
    expect(error.message).toMatch(/DATABASE_URL is not set.*npm start/s);
  });

  it('uses the development stack in DATA_DIR and says so', async () => {
    writeStackFile(folder, {
      apiUrl: 'http://127.0.0.1:3000',
      portalUrl: 'http://127.0.0.1:3000',
      temporalAddress: testServices().temporalAddress,
      temporalUiUrl: 'http://127.0.0.1:1',
      mailUrl: 'http://127.0.0.1:1',
      smtp: 'smtp://127.0.0.1:1',
      databaseUrl: database.readerUrl,
      organisations: [],
    });
    writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ ...stackSecrets(folder), roles: rolePasswords }));
    // It is what the development stack itself would read.
    expect(stackSecrets(folder).roles).toEqual(rolePasswords);

    const create = ['organisation', 'create', '--name', 'Found'];
    const { code, stderr } = await runCli({ DATA_DIR: folder }, create);
    expect(code).toBe(0);
    expect(stderr).toContain(`attain_app@${new URL(database.appUrl).host}/${database.name}`);
    expect(stderr).toContain(folder);
    expect(stderr).not.toContain(rolePasswords.app);
    expect(await database.rows(`select slug from organisation`)).toEqual([{ slug: 'found' }]);
    expect(await runJson({ DATA_DIR: folder }, ['database', 'migrate'])).toMatchObject({
      code: 0,
      answer: { applied: [] },
    });
  });

  it('leaves the development stack alone when a variable names another database', async () => {
    const environment = { DATA_DIR: folder, DATABASE_URL: urlOf('attain_app', rolePasswords.app, 'nowhere') };
    expect(await runJson(environment, ['key', 'show', '--organisation', 'found'])).toMatchObject({
      code: 1,
      error: { code: 'NO_DATABASE' },
    });
  });
});
