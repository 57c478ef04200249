import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres } from '../../dev/postgres-server.ts';
import { identifyProcess } from '../../dev/process-identity.ts';
import { afterwards, eventually, freePortRange, temporaryFolder } from './support.ts';

const log = () => undefined;

async function start(dataDir: string, options: { fast?: boolean; log?: (line: string) => void } = {}) {
  const server = await startPostgres({ dataDir, port: await freePortRange(1), log, fast: true, ...options });
  afterwards(server.stop);
  return server;
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const durability = `
  select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('full_page_writes') as pages, current_setting('listen_addresses') as listen,
    current_setting('server_version_num')::int / 10000 as version,
    (select datlocprovider::text || ' ' || pg_encoding_to_char(encoding) from pg_database where datname = 'postgres') as locale`;

// Making a cluster is what takes long, so most of the tests use the same.
const shared = mkdtempSync(join(tmpdir(), 'attain-dev-'));
afterAll(() => rmSync(shared, { recursive: true, force: true }));

describe('startPostgres', () => {
  it('is durable for a stack and fast for tests, and listens on loopback only', async () => {
    const durable = await start(shared, { fast: false });
    const common = { listen: '127.0.0.1', version: 18, locale: 'b UTF8' };
    await expect(query(durable.adminUrl, durability)).resolves.toEqual([
      { fsync: 'on', commit: 'on', pages: 'on', ...common },
    ]);
    await durable.stop();
    const fast = await start(shared);
    await expect(query(fast.adminUrl, durability)).resolves.toEqual([
      { fsync: 'off', commit: 'off', pages: 'off', ...common },
    ]);
  });

  it('lets nobody in without the password', async () => {
    const { adminUrl } = await start(shared);
    const wrong = adminUrl.replace(/:[^:@]+@/, ':wrong@');
    await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  });

  it('keeps what was committed when it is killed, and starts again at once', async () => {
    const first = await start(shared, { fast: false });
    await query(first.adminUrl, 'create table if not exists kept as select 42 as answer');
    process.kill(first.pid, 'SIGKILL');
    await first.exited;
    const second = await eventually(() => start(shared).catch(() => null));
    await expect(query(second.adminUrl, 'select answer from kept')).resolves.toEqual([{ answer: 42 }]);
  });

  it('stops a server that a killed start left running in the folder, and says so', async () => {
    const left = await start(shared);
    const said: string[] = [];
    const server = await start(shared, { log: (line) => said.push(line) });
    expect(said).toEqual([`PostgreSQL: an earlier start left it running (pid ${left.pid}); stopping it`]);
    expect(identifyProcess(left.pid)).toBeNull();
    await expect(query(server.adminUrl, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('starts where the pid of a former server meanwhile belongs to another program', async () => {
    const first = await start(shared);
    await first.stop();
    writeFileSync(join(shared, 'cluster', 'postmaster.pid'), `${process.pid}\n${shared}\n`);
    const server = await start(shared);
    await expect(query(server.adminUrl, 'select 1 as one')).resolves.toEqual([{ one: 1 }]);
  });

  it('works in a folder that PostgreSQL’s account may not reach, with a space in its name', async () => {
    const folder = join(temporaryFolder(), 'not for others', 'data');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const server = await start(folder);
    await query(server.adminUrl, 'create table t as select 1 as one');
    await query(server.adminUrl, 'checkpoint');
    await expect(query(server.adminUrl, 'select one from t')).resolves.toEqual([{ one: 1 }]);
  });

  it('repeats the server’s own words when it cannot start', async () => {
    const running = await start(shared);
    const second = startPostgres({ dataDir: temporaryFolder(), port: running.port, log, fast: true });
    await expect(second).rejects.toThrow(/PostgreSQL did not start:[^]*Address already in use/);
  });

  it('refuses a cluster of another major version', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'cluster'));
    writeFileSync(join(folder, 'cluster', 'PG_VERSION'), '15\n');
    await expect(start(folder)).rejects.toThrow(/made by PostgreSQL 15, and this is PostgreSQL 18/);
  });
});
