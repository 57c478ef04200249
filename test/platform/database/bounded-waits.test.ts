import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { newId } from '../../../src/platform/ids.ts';
import {
  NoConnectionError,
  NoConnectionOfOrganisationError,
} from '../../../src/platform/database/connections/connection-errors.ts';
import { openDatabase, type Database } from '../../../src/platform/database/database.ts';
import { number } from '../../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../../src/platform/database/rows/row-shape.ts';
import { rowsOf } from '../../support/rows-of.ts';
import { WaitBudget, withWaitBudget } from '../../../src/platform/waiting/wait-budget.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let server: TestDatabase;
const organisationId = newId();

beforeAll(async () => {
  server = await createTestDatabase();
});
afterAll(() => server.close());

type Slowly = (seconds: number) => Promise<unknown>;

/** A test with two connections of its own, as the tests run beside each other: they only wait. */
const withTwoConnections = (work: (database: Database, slowly: Slowly) => Promise<void>) => async () => {
  const database = await openDatabase({ url: server.appUrl, poolMax: 2, statementTimeout: 4_000 });
  try {
    await work(database, (seconds) =>
      database.inOrganisation(organisationId, (em) => rowsOf(em, sql`select pg_sleep(${seconds})`)),
    );
  } finally {
    await database.close();
  }
};

/** Milliseconds that the work takes, whether it succeeds or not. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work().catch(() => undefined);
  return performance.now() - startedAt;
}

it.concurrent(
  'waits of one request do not add up: for connections, statements and transactions together',
  withTwoConnections(async (database, slowly) => {
    // Others have every connection for a while.
    const others = Promise.all([slowly(0.7), slowly(0.7)]);
    const took = await timed(() =>
      withWaitBudget(new WaitBudget(1_200), async () => {
        await slowly(0.1);
        await slowly(3);
        await slowly(3);
      }),
    );
    await others;
    expect(took).toBeGreaterThan(1_000);
    // Without the budget it is more than six seconds.
    expect(took).toBeLessThan(5_000);
    // The server cancelled the statement, so that the connections were kept.
    expect(database.connections).toMatchObject({ open: 2, idle: 2, waiting: 0 });
  }),
);

it.concurrent(
  'what the request does besides costs nothing, and what overlaps costs once',
  withTwoConnections(async (_database, slowly) => {
    const budget = new WaitBudget(8_000);
    await withWaitBudget(budget, async () => {
      await sleep(500);
      expect(budget.left).toBe(8_000);
      await Promise.all([slowly(1.5), slowly(1.5)]);
    });
    expect(budget.left).toBeGreaterThan(5_000);
    expect(budget.left).toBeLessThan(6_510);
  }),
);

it.concurrent(
  'a statement outside of a transaction ends in time too',
  withTwoConnections(async (database) => {
    const took = await timed(() =>
      withWaitBudget(new WaitBudget(600), () => database.lookUp(rowShape({}), sql`select pg_sleep(10)`)),
    );
    expect(took).toBeLessThan(6_000);
    expect(await database.lookUp(rowShape({ one: number }), sql`select 1 as one`)).toEqual([{ one: 1 }]);
  }),
);

it.concurrent('an organisation with much work leaves connections to the others', async () => {
  const shared = await openDatabase({ url: server.appUrl, poolMax: 4, perOrganisation: 2 });
  try {
    const busy = newId();
    const sleeping = (seconds: number) =>
      shared.inOrganisation(busy, (em) => rowsOf(em, sql`select pg_sleep(${seconds})`));
    const much = Promise.all(Array.from({ length: 4 }, () => sleeping(2.5)));
    await sleep(100);
    const took = await timed(() => shared.inOrganisation(newId(), (em) => rowsOf(em, sql`select 1`)));
    expect(took).toBeLessThan(1_800);
    expect(shared.connections.open).toBeLessThanOrEqual(3);
    await much;
    // A statement that has waited too long fails like a wait for a connection, so that callers try it again.
    const long = Promise.all([sleeping(4.5), sleeping(4.5)]);
    await expect(sleeping(0)).rejects.toThrow(NoConnectionOfOrganisationError);
    await long;
  } finally {
    await shared.close();
  }
});

it.concurrent('a server that is silent is not taken for the work of one organisation', async () => {
  const proxy = await startTcpProxy(Number(new URL(server.appUrl).port));
  const url = Object.assign(new URL(server.appUrl), { port: String(proxy.port) }).href;
  const behindProxy = await openDatabase({ url, poolMax: 4, perOrganisation: 1, statementTimeout: 6_000 });
  try {
    const one = () => behindProxy.inOrganisation(organisationId, (em) => rowsOf(em, sql`select 1`));
    await one();
    proxy.blackHole();
    proxy.fallSilent();
    const silent = timed(one);
    const [waiting] = await Promise.allSettled([one()]);
    expect((waiting as PromiseRejectedResult).reason).toHaveProperty('constructor', NoConnectionError);
    expect(await silent).toBeGreaterThan(4_000);
    proxy.restore();
    // The pool has found out, and opens others.
    expect(await timed(one)).toBeLessThan(3_000);
  } finally {
    await behindProxy.close();
    await proxy.close();
  }
});
