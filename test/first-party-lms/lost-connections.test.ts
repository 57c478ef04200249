import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../first-party-lms/database/database.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { captureLog } from '../support/log-capture.ts';
import { createLmsDatabase, type LmsDatabase } from './support/lms-database.ts';

/** Maximum number of connections of the pool. */
const places = 10;

let server: LmsDatabase;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  server = await createLmsDatabase();
  proxy = await startTcpProxy(Number(new URL(server.url).port));
  const url = Object.assign(new URL(server.url), { port: String(proxy.port) }).href;
  database = new Database(url, captureLog('lms').log, 1_000);
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await server.close();
});

async function expectEveryPlace(): Promise<void> {
  let arrived = 0;
  let open = (): void => undefined;
  const allOpen = new Promise<void>((resolve) => (open = resolve));
  const transactions = Array.from({ length: places }, () =>
    database.transaction(async (queries) => {
      const { rows } = await queries.query<{ pid: number }>('select pg_backend_pid() as pid');
      arrived += 1;
      if (arrived === places) open();
      await allOpen;
      return rows[0]!.pid;
    }),
  );
  expect(new Set(await Promise.all(transactions)).size).toBe(places);
}

describe('a connection of the first-party LMS that is lost keeps no place in the pool', () => {
  it.each([
    ['begin', 'close'],
    ['begin', 'reset'],
    ['select 7', 'reset'],
    ['commit', 'close'],
    ['commit', 'reset'],
    ['select 7', 'black hole'],
  ] as const)('at %s by %s', async (text, how) => {
    const rounds = how === 'black hole' ? 1 : places + 1;
    for (let round = 0; round < rounds; round += 1) {
      proxy.loseOn(text, how);
      await expect(database.transaction((queries) => queries.query('select 7'))).rejects.toThrow();
    }
    await expectEveryPlace();
  });

  it('between two statements, and the process lives', async () => {
    await expect(
      database.transaction(async (queries) => {
        await queries.query('select 7');
        proxy.resetConnections();
        await sleep(50);
        await queries.query('select 7');
      }),
    ).rejects.toThrow();
    await expectEveryPlace();
  });
});
