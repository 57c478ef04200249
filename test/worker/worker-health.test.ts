import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { rowsOf } from '../support/rows-of.ts';
import { organisationsWithWaitingReports } from '../../src/features/progress/store/progress-reports.ts';
import { workerHealth } from '../../worker/worker-health.ts';
import { startHealthServer } from '../../worker/health-server.ts';
import { sql } from 'kysely';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { startApi } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { report } from '../support/http-client.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let server: TestDatabase;
let proxy: TcpProxy;
let database: Database;

beforeAll(async () => {
  server = await createTestDatabase();
  proxy = await startTcpProxy(Number(new URL(server.appUrl).port));
  const url = Object.assign(new URL(server.appUrl), { port: String(proxy.port) }).href;
  database = await openDatabase({ url, poolMax: 2 });
});
afterAll(async () => {
  await database.close();
  await proxy.close();
  await server.close();
});

const health = (commitDeadline: number, isPolling = true) =>
  workerHealth(
    {
      isPolling: () => isPolling,
      pingDatabase: () => database.ping(),
      waitsLongerThan: async (milliseconds) =>
        (await organisationsWithWaitingReports(database, new Date(Date.now() - milliseconds))).length > 0,
      sinceCommit: () => performance.now() - database.committedAt,
    },
    commitDeadline,
  );

it('is healthy while nothing waits, however long it has done nothing', async () => {
  expect(await health(0)).toBe('ok');
  expect(await health(0, false)).toBe('starting');
});

it('is stuck when something waits and it commits nothing', async () => {
  const organisation = await buildOrganisation(server.app);
  // A queue that no worker polls.
  const api = await startApi(server);
  try {
    // The first ones make the connections, which on a busy machine may take too long for them.
    await eventually(async () => {
      const answer = await report(api, organisation.apiKey, { lmsEnrolmentId: 'waits', progress: 5 });
      return answer.status === 200 ? true : null;
    });
  } finally {
    await api.close();
  }
  expect(await health(0)).toBe('stuck');
  expect(await health(3_600_000)).toBe('ok');
  await database.inOrganisation(organisation.id, (tx) => rowsOf(tx, sql`select 1`));
  expect(await health(5_000)).toBe('ok');
});

it('says on its port that it has no database', async () => {
  const port = await freePort();
  const http = await startHealthServer('127.0.0.1', port, {
    sdkMetricsPort: await freePort(),
    database,
    health: () => health(60_000),
  });
  const ask = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
    return { code: answer.status, ...((await answer.json()) as { status: string }) };
  };
  try {
    expect(await ask()).toEqual({ code: 200, status: 'ok' });
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(metrics).toMatch(/^attain_database_connections\{pool="app",state="max"\} 2$/m);
    proxy.fallSilent();
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await ask()).toEqual({ code: 503, status: 'no database' });
  } finally {
    proxy.restore();
    await new Promise((resolve) => http.close(resolve));
  }
});
