import { join } from 'node:path';
import { Client, Connection } from '@temporalio/client';
import pg from 'pg';
import type { RunCost, Subject } from '../phases/subject.ts';
import type { BenchServices } from './bench-services.ts';
import { keptService, type KeptService } from './kept-service.ts';
import { freePort, type MeasuredTree } from './measured-tree.ts';
import { secretKeys } from './secret-keys.ts';

export interface SubjectOptions {
  /** Folder for a CPU profile of each process, written when it ends; null for none. */
  readonly profiles: string | null;
  /** Whether there are endpoints, for whose deliveries it waits. */
  readonly webhooks: boolean;
  /** Number of processes of the API, and of the worker. */
  readonly replicas: number;
  readonly signal: AbortSignal;
}

const host = '127.0.0.1';

/** Starts the processes of API and worker as in production, and waits until all are ready. */
export async function startAttain(
  tree: MeasuredTree,
  services: BenchServices,
  { profiles, webhooks, replicas, signal }: SubjectOptions,
): Promise<Subject> {
  const common = { folder: services.folder, profiles, signal };
  const pairs = [];
  for (let number = 1; number <= replicas; number += 1) {
    const apiPort = await freePort(tree);
    const metricsPort = await freePort(tree);
    const apiUrl = `http://${host}:${apiPort}`;
    const facts = {
      host,
      apiPort,
      metricsPort,
      publicUrl: apiUrl,
      database: services.database,
      temporal: { TEMPORAL_ADDRESS: services.temporal.address },
      temporalUiUrl: '',
      smtp: services.sink.url,
      secretKeys,
      firstPartyLms: { url: '', provisioningToken: '' },
      logLevel: 'info',
    };
    const name = (program: string) => (number === 1 ? program : `${program} ${number}`);
    const api = {
      ...common,
      name: name('API'),
      entry: join(tree.root, 'src/main.ts'),
      environment: { ...tree.apiEnvironment(facts), LOG_FORMAT: 'json' },
      readyUrl: `${apiUrl}/healthz`,
    };
    const worker = {
      ...common,
      name: name('worker'),
      entry: join(tree.root, 'worker/main.ts'),
      environment: {
        ...tree.workerEnvironment(facts),
        LOG_FORMAT: 'json',
        WORKFLOW_BUNDLE_PATH: services.bundlePath,
      },
      readyUrl: `http://${host}:${metricsPort}/healthz`,
    };
    pairs.push({ apiUrl, programs: [api, worker].map((each) => ({ ...each, service: keptService(tree, each) })) });
  }
  const programs = pairs.flatMap((pair) => pair.programs);
  const all = async (act: (service: KeptService) => Promise<void>) =>
    void (await Promise.all(programs.map(({ service }) => act(service))));
  const start = () => all((service) => service.start());
  const stop = () => all((service) => service.stop());
  await start().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const database = superuserPool(services.adminUrl, 'attain');
  return {
    name: 'Attain',
    apiUrls: pairs.map(({ apiUrl }) => apiUrl),
    isDurable: true,
    database,
    processes: () => ({
      ...Object.fromEntries(programs.map(({ name, service }) => [name, service.pid()])),
      PostgreSQL: services.postgresPid,
      Temporal: services.temporal.pid,
    }),
    isWorking: async () => (await hasWaitingReports(database)) || (webhooks && (await hasWaitingDeliveries(database))),
    effectsSince: (time, organisationId) => readEffects(database, time, organisationId),
    runsSince: (time) => readRuns(services.temporal.address, time),
    kill: () => all((service) => service.kill()),
    restart: start,
    stop: async () => {
      await stop();
      await database.end();
    },
  };
}

/** Opens the superuser's connections to one of the databases. */
export function superuserPool(adminUrl: string, databaseName: string): pg.Pool {
  const url = new URL(adminUrl);
  url.pathname = `/${databaseName}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 1 });
  pool.on('error', () => undefined);
  return pool;
}

/** Reads the partial index of waiting reports, which is empty without them. */
async function hasWaitingReports(database: pg.Pool): Promise<boolean> {
  const { rows } = await database.query<{ waiting: boolean }>(
    `select exists (select from progress_report where state = 'RECEIVED') as waiting`,
  );
  return rows[0]!.waiting;
}

/** Reads the indexes of waiting deliveries: each state has one. */
async function hasWaitingDeliveries(database: pg.Pool): Promise<boolean> {
  const { rows } = await database.query<{ waiting: boolean }>(
    `select exists (select from webhook_delivery where state = 'WAITING')
       or exists (select from webhook_delivery where state = 'RETRYING') as waiting`,
  );
  return rows[0]!.waiting;
}

async function readEffects(database: pg.Pool, since: number, organisationId: string | undefined) {
  const { rows } = await database.query<{ latencies: number[] | null; last: number | null }>(
    `select array_agg((extract(epoch from processed_at - received_at) * 1000)::float8) as latencies,
       extract(epoch from max(processed_at))::float8 * 1000 as last
     from progress_report where received_at >= to_timestamp($1::float8 / 1000) and processed_at is not null
       and ($2::uuid is null or organisation_id = $2)`,
    [since, organisationId ?? null],
  );
  return { latencies: rows[0]!.latencies ?? [], last: rows[0]!.last };
}

async function readRuns(address: string, since: number): Promise<Record<string, RunCost>> {
  const connection = await Connection.connect({ address });
  try {
    const costs: Record<string, RunCost> = {};
    const query = `StartTime >= '${new Date(since).toISOString()}'`;
    for await (const { type, historyLength } of new Client({ connection }).workflow.list({ query })) {
      const { runs, events } = costs[type] ?? { runs: 0, events: 0 };
      costs[type] = { runs: runs + 1, events: events + historyLength };
    }
    return costs;
  } finally {
    await connection.close();
  }
}
