import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { newId } from '../../../src/platform/ids.ts';
import { execute, openDatabase, type Database, type Transaction } from '../../../src/platform/database/database.ts';
import { number, text } from '../../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../../src/platform/database/rows/row-shape.ts';
import { rowsOf } from '../../support/rows-of.ts';
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const poolMax = 3;
const statementTimeout = 500;
const organisationId = newId();

let server: TestDatabase;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  proxy = await startTcpProxy(Number(new URL(server.appUrl).port));
  const url = Object.assign(new URL(server.appUrl), { port: String(proxy.port) }).href;
  // Without prepared statements, whose texts are sent only once.
  const preparesStatements = false;
  database = await openDatabase({ url, poolMax, statementTimeout, preparesStatements, applicationName: 'lost' });
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await server.close();
});
beforeEach(() => proxy.loseOn(null));

const one = (tx: Transaction) => rowsOf(tx, sql<{ pid: number }>`select pg_backend_pid() as pid /* a statement */`);

/** As many transactions at once as the pool has places, all of them open at the same moment; the ids of their sessions. */
async function takeEveryPlace(): Promise<number[]> {
  let arrived = 0;
  let open = (): void => undefined;
  const allOpen = new Promise<void>((resolve) => (open = resolve));
  const transactions = Array.from({ length: poolMax }, () =>
    database.inOrganisation(organisationId, async (tx) => {
      const [row] = await one(tx);
      arrived += 1;
      if (arrived === poolMax) open();
      await allOpen;
      return row!.pid;
    }),
  );
  return Promise.all(transactions);
}

async function expectEveryPlace(): Promise<void> {
  const sessions = await takeEveryPlace();
  expect(new Set(sessions).size).toBe(poolMax);
  expect(database.connections).toEqual({ max: poolMax, open: poolMax, idle: poolMax, waiting: 0 });
  const states = await server.asSuperuser<{ state: string }>(
    `select state from pg_stat_activity where pid = any('{${sessions.join()}}')`,
  );
  expect(states.map(({ state }) => state)).toEqual(Array(poolMax).fill('idle'));
}

const failed = new Error('planned');

const pipelined = (work: (tx: Transaction) => Promise<unknown>) => database.inOrganisations([organisationId], work);

const two = (tx: Transaction) => Promise.all([one(tx), one(tx)]);

const withSavepoint = (end: RawBuilder<unknown>) =>
  database.inOrganisation(organisationId, async (tx) => {
    await execute(tx, sql`savepoint here`);
    await one(tx);
    await execute(tx, end);
  });

/** A transaction in which the text is sent, so that the connection can be lost there. */
const transactions: Record<string, { text: string; run: () => Promise<unknown> }> = {
  BEGIN: { text: 'begin', run: () => database.acrossOrganisations(one) },
  'setting the organisation': { text: 'set_config', run: () => database.inOrganisation(organisationId, one) },
  'a statement': { text: 'a statement', run: () => database.inOrganisation(organisationId, one) },
  COMMIT: { text: 'commit', run: () => database.inOrganisation(organisationId, one) },
  ROLLBACK: { text: 'rollback', run: () => database.inOrganisation(organisationId, () => Promise.reject(failed)) },
  SAVEPOINT: { text: 'savepoint', run: () => withSavepoint(sql`release savepoint here`) },
  'RELEASE of a savepoint': { text: 'release', run: () => withSavepoint(sql`release savepoint here`) },
  'ROLLBACK to a savepoint': { text: 'rollback to', run: () => withSavepoint(sql`rollback to savepoint here`) },
  'BEGIN of a pipelined one': { text: 'begin', run: () => pipelined(one) },
  'a pipelined statement': { text: 'a statement', run: () => pipelined(two) },
  'COMMIT of a pipelined one': { text: 'commit', run: () => pipelined(two) },
  'ROLLBACK of a pipelined one': { text: 'rollback', run: () => pipelined(() => Promise.reject(failed)) },
  'a look-up': {
    text: 'a look-up',
    run: () => database.lookUp(rowShape({ one: number }), sql`select 1 as one /* a look-up */`),
  },
};

describe('a connection that is lost keeps no place in the pool', () => {
  it.each(Object.keys(transactions).flatMap((at) => (['close', 'reset'] as const).map((how) => [how, at] as const)))(
    'by %s at %s',
    async (how, at) => {
      const { text, run } = transactions[at]!;
      for (let round = 0; round <= poolMax; round += 1) {
        proxy.loseOn(text, how);
        await expect(run()).rejects.toThrow();
      }
      await expectEveryPlace();
    },
  );

  it.each(['BEGIN', 'a statement', 'a pipelined statement', 'COMMIT', 'ROLLBACK', 'a look-up'])(
    'without a word at %s',
    async (at) => {
      const { text, run } = transactions[at]!;
      proxy.loseOn(text, 'black hole');
      const startedAt = performance.now();
      await expect(run()).rejects.toThrow();
      // A statement's time is up once, however many would follow it on the same connection.
      expect(performance.now() - startedAt).toBeLessThan(2 * (statementTimeout + 500) + 1_000);
      await expectEveryPlace();
    },
  );

  it('when the server ends its session, whatever the transaction does then', async () => {
    for (let round = 0; round <= poolMax; round += 1) {
      for (const follow of [one, () => Promise.resolve(), () => Promise.reject(failed)]) {
        await expect(
          database.inOrganisation(organisationId, async (tx) => {
            const [row] = await one(tx);
            await server.asSuperuser(`select pg_terminate_backend(${row!.pid})`);
            await sleep(5);
            return follow(tx);
          }),
        ).rejects.toThrow();
      }
    }
    await expectEveryPlace();
  });

  it('while the transaction still waits for something else', async () => {
    let goOn = (): void => undefined;
    const waiting = new Promise<void>((resolve) => (goOn = resolve));
    const held = Array.from({ length: poolMax }, () =>
      database.inOrganisation(organisationId, async (tx) => {
        await one(tx);
        await waiting;
      }),
    );
    const outcomes = Promise.allSettled(held);
    await sleep(300);
    proxy.resetConnections();
    await expectEveryPlace();
    goOn();
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(poolMax).fill('rejected'));
    await expectEveryPlace();
  });
});

describe('connections that fell silent while nobody used them', () => {
  it('are replaced before a transaction meets them', async () => {
    await takeEveryPlace();
    proxy.blackHole();
    await sleep(1_100);
    const startedAt = performance.now();
    await expectEveryPlace();
    expect(performance.now() - startedAt).toBeLessThan(4_000);
  });
});

describe('a transaction', () => {
  it('of which a statement failed is not taken for committed', async () => {
    await expect(
      database.inOrganisation(organisationId, async (tx) => {
        await rowsOf(tx, sql`select 1 / 0`).catch(() => undefined);
      }),
    ).rejects.toMatchObject({ message: expect.stringContaining('cannot be committed'), cause: { code: '22012' } });
    await expectEveryPlace();
  });

  it('that the client abandoned is ended by the server, so that its locks are free for the next attempt', async () => {
    const settings = await database.lookUp(
      rowShape({ name: text, setting: text }),
      sql`
        select name, setting from pg_settings
        where name in ('idle_in_transaction_session_timeout', 'transaction_timeout', 'statement_timeout') order by name`,
    );
    expect(settings).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '8000' },
      { name: 'statement_timeout', setting: String(statementTimeout) },
      { name: 'transaction_timeout', setting: '60000' },
    ]);
  });
});
