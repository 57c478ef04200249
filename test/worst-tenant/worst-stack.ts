import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiEnvironment, workerEnvironment } from '../../dev/child-environment.ts';
import { untilHttpReady } from '../../dev/http-ready.ts';
import { startPostgres } from '../../dev/postgres-server.ts';
import { startProcess } from '../../dev/service-process.ts';
import { locateTemporal } from '../../dev/temporal-binary.ts';
import { startTemporalServer } from '../../dev/temporal-server.ts';
import { bootstrapDatabase, type DatabaseUrls } from '../../src/schema/bootstrap.ts';
import { migrate } from '../../src/schema/migrate.ts';
import { startMailSink } from '../faults/mail-sink.ts';
import { freePort } from '../support/free-port.ts';
import { probePortVariable, type LoopReading } from './event-loop-probe.ts';

/** PostgreSQL, Temporal, API and worker as processes of their own. */
export interface WorstStack {
  readonly apiUrl: string;
  readonly database: DatabaseUrls;
  readonly secretKeys: string;
  /** Event loops since the last reading. */
  readLoops(): Promise<{ readonly api: LoopReading; readonly worker: LoopReading }>;
  stop(): Promise<void>;
}

export interface WorstStackOptions {
  /** For data and logs. */
  readonly folder: string;
  /** Made before; it is made in the folder when this is null. */
  readonly bundlePath: string | null;
  /** Name server that API and worker ask, as `host:port`. */
  readonly nameServer: string;
}

const root = join(import.meta.dirname, '..', '..');
const host = '127.0.0.1';
const quiet = (): void => undefined;
const secret = (): string => randomBytes(16).toString('hex');

/** Starts everything; a failure stops what was started. @throws Error with the reason */
export async function startWorstStack(options: WorstStackOptions): Promise<WorstStack> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => console.error(error));
  };
  try {
    return { ...(await start(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  { folder, bundlePath, nameServer }: WorstStackOptions,
  undo: (() => Promise<void>)[],
): Promise<Omit<WorstStack, 'stop'>> {
  mkdirSync(folder, { recursive: true });
  const ports = {
    postgres: await freePort(),
    temporal: await freePort(),
    api: await freePort(),
    metrics: await freePort(),
    apiProbe: await freePort(),
    workerProbe: await freePort(),
  };
  const sink = await startMailSink(1);
  undo.push(() => sink.close());
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: ports.postgres, log: quiet });
  undo.push(() => postgres.stop());
  const location = await locateTemporal({ log: quiet, environment: { ...process.env, TEMPORAL_ADDRESS: undefined } });
  if (location.kind !== 'binary') throw new Error('the run needs a Temporal binary of its own');
  const temporal = await startTemporalServer({
    binary: location.path,
    dataDir: join(folder, 'temporal'),
    port: ports.temporal,
    log: quiet,
  });
  undo.push(() => temporal.stop());
  const bundle = bundlePath ?? (await makeBundle(folder));
  const passwords = { owner: secret(), app: secret(), intake: secret(), reader: secret() };
  const database = await bootstrapDatabase(postgres.adminUrl, passwords, 'attain');
  await migrate(database.ownerUrl);

  const secretKeys = `worst:${randomBytes(32).toString('base64')}`;
  const apiUrl = `http://${host}:${ports.api}`;
  const facts = {
    host,
    apiPort: ports.api,
    metricsPort: ports.metrics,
    publicUrl: apiUrl,
    database,
    temporal: { TEMPORAL_ADDRESS: `${host}:${ports.temporal}` },
    temporalUiUrl: '',
    smtp: `smtp://${host}:${sink.port}`,
    secretKeys,
    firstPartyLms: { url: '', provisioningToken: '' },
    logLevel: 'info',
  };
  const common = { LOG_FORMAT: 'json', OUTBOUND_NAME_SERVERS: nameServer };
  const node = async (name: string, entry: string, readyUrl: string, environment: Record<string, string>) => {
    const service = await startProcess({
      command: process.execPath,
      args: [
        ...['--import', new URL('../../dev/exit-with-parent.ts', import.meta.url).href],
        ...['--import', new URL('./event-loop-probe.ts', import.meta.url).href],
        ...(process.env.ATTAIN_WORST_NODE_OPTIONS?.split(' ') ?? []),
        entry,
      ],
      environment: Object.fromEntries(
        Object.entries({ ...environment, ...common }).filter(([, value]) => value !== ''),
      ),
      output: { file: join(folder, `${name}.log`) },
      ipc: true,
      stop: [{ signal: 'SIGTERM', graceMs: 15_000 }],
    });
    undo.push(() => service.stop());
    await untilHttpReady(name, readyUrl, service);
  };
  await Promise.all([
    node('API', join(root, 'src', 'main.ts'), `${apiUrl}/healthz`, {
      ...apiEnvironment(facts),
      // The tenant has many addresses, as its headers say.
      TRUST_PROXY: '1',
      [probePortVariable]: String(ports.apiProbe),
    }),
    node('worker', join(root, 'worker', 'main.ts'), `http://${host}:${ports.metrics}/healthz`, {
      ...workerEnvironment(facts),
      WORKFLOW_BUNDLE_PATH: bundle,
      [probePortVariable]: String(ports.workerProbe),
    }),
  ]);
  const read = async (port: number) => (await (await fetch(`http://${host}:${port}`)).json()) as LoopReading;
  return {
    apiUrl,
    database,
    secretKeys,
    readLoops: async () => ({ api: await read(ports.apiProbe), worker: await read(ports.workerProbe) }),
  };
}

async function makeBundle(folder: string): Promise<string> {
  const path = join(folder, 'workflow-bundle.js');
  await promisify(execFile)(process.execPath, [join(root, 'worker', 'build.ts'), path]);
  return path;
}
