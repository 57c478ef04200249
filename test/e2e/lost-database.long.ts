import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { startPostgres, type PostgresServer } from '../../dev/postgres-server.ts';
import { bootstrapDatabase, type DatabaseUrls } from '../../src/schema/bootstrap.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/schema/migrate.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { report } from '../support/http-client.ts';
import { rolePasswords } from '../support/services.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

/** Milliseconds after which reports are stored and applied again, counted from the moment when new connections work. */
const bound = 15_000;

const folder = mkdtempSync(join(tmpdir(), 'attain-lost-'));
let port: number;
let server: PostgresServer;
let urls: DatabaseUrls;
let proxy: TcpProxy;
let running: ApiAndWorker;
let organisations: TestOrganisation[];
/** The highest progress that was acknowledged, by id. */
const acknowledged = new Map<string, number>();
let sent = 0;
let refused = 0;
let slowest = 0;

const start = () => startPostgres({ dataDir: folder, port, log: () => undefined });

beforeAll(async () => {
  port = await freePort();
  server = await start();
  urls = await bootstrapDatabase(server.adminUrl, rolePasswords, 'attain');
  await migrate(urls.ownerUrl);
  const direct = await openDatabase({ url: urls.appUrl, poolMax: 2 });
  organisations = await Promise.all([buildOrganisation(direct), buildOrganisation(direct)]);
  for (const { id } of organisations) {
    for (let index = 0; index < 5; index += 1) await buildEnrolment(direct, id, { lmsEnrolmentId: `${id} ${index}` });
  }
  await direct.close();
  proxy = await startTcpProxy(port);
  const through = (url: string) => Object.assign(new URL(url), { port: String(proxy.port) }).href;
  running = await startApiAndWorker({
    name: `lost-${port}`,
    appUrl: through(urls.appUrl),
    intakeUrl: through(urls.intakeUrl),
  });
}, 120_000);

afterAll(async () => {
  await running?.close();
  await proxy?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** A report with a progress above all before it; true once it was acknowledged. */
async function reportNext(): Promise<boolean> {
  sent += 1;
  const { id, apiKey } = organisations[sent % organisations.length]!;
  const lmsEnrolmentId = `${id} ${sent % 5}`;
  const progress = Math.min(99, sent / 1000);
  const startedAt = performance.now();
  const answer = await report(running, apiKey, { lmsEnrolmentId, progress });
  slowest = Math.max(slowest, performance.now() - startedAt);
  if (answer.status !== 200) {
    refused += 1;
    return false;
  }
  acknowledged.set(lmsEnrolmentId, Math.max(progress, acknowledged.get(lmsEnrolmentId) ?? 0));
  return true;
}

async function rows<Row>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: urls.readerUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}

const waiting = async () =>
  (await rows<{ count: number }>(`select count(*)::int as count from progress_report where state = 'RECEIVED'`))[0]!
    .count;

/** A report that is sent from now on is stored and applied within the bound. */
async function expectRecovered(): Promise<number> {
  const startedAt = performance.now();
  await eventually(async () => ((await reportNext()) ? true : null), bound);
  const [{ at }] = (await rows<{ at: string }>('select clock_timestamp()::text as at')) as [{ at: string }];
  await eventually(
    async () =>
      (await rows(`select 1 from progress_report where state = 'RECEIVED' and received_at < '${at}' limit 1`))
        .length === 0
        ? true
        : null,
    Math.max(bound - (performance.now() - startedAt), 1),
  );
  return performance.now() - startedAt;
}

const restarts: Record<string, () => Promise<void>> = {
  restart: async () => {
    await server.stop();
    server = await start();
  },
  'kill -9': async () => {
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    server = await start();
  },
};

const lostConnections: Record<string, () => Promise<void>> = {
  'all sessions terminated': async () => {
    const client = new pg.Client({ connectionString: server.adminUrl });
    await client.connect();
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename like 'attain_%'`);
    await client.end();
  },
  FIN: () => Promise.resolve(proxy.closeConnections()),
  RST: () => Promise.resolve(proxy.resetConnections()),
  'black hole': () => Promise.resolve(proxy.blackHole()),
  'truncated answers': () => Promise.resolve(proxy.truncate(10)),
};

it('the same processes go on after twenty restarts and fifteen other losses of the database under load', async () => {
  let stopped = false;
  const load = Array.from({ length: 10 }, async () => {
    while (!stopped) {
      await reportNext();
      await sleep(150);
    }
  });
  const took: Record<string, number[]> = {};
  for (let round = 0; round < 10; round += 1) {
    for (const [name, disturb] of Object.entries(round < 3 ? { ...restarts, ...lostConnections } : restarts)) {
      await sleep(700);
      await disturb();
      (took[name] ??= []).push(Math.round(await expectRecovered()));
    }
  }
  stopped = true;
  await Promise.all(load);
  expect(took['restart']!.length + took['kill -9']!.length).toBe(20);
  console.log({ took, sent, refused, slowest: Math.round(slowest) });

  await eventually(async () => ((await waiting()) === 0 ? true : null), bound);
  const stored = await rows<{ id: string; progress: number }>(
    'select lms_enrolment_id as id, lms_enrolment_progress as progress from enrolment',
  );
  for (const { id, progress } of stored) expect(progress).toBeGreaterThanOrEqual(acknowledged.get(id) ?? 0);
  expect(slowest).toBeLessThan(7_500);

  // Every place of every pool can be used: nobody waits, and no connection is out while nothing happens.
  const pools = await eventually(async () => {
    const counts = [...running.databases, ...running.worker.databases].map(({ connections }) => connections);
    return counts.every(({ open, idle, waiting: callers }) => open === idle && callers === 0) ? counts : null;
  });
  expect(pools.map(({ max }) => max)).toEqual([10, 2, 10]);
  const readiness = (await (await fetch(`${running.url}/readyz`)).json()) as { status: string };
  expect(readiness.status).toBe('ready');
}, 600_000);
