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
import { freePort } from '../support/free-port.ts';
import { startTcpBalancer } from '../support/tcp-balancer.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import type { LinkName, ProcessName } from './fault-plan.ts';
import { keepRunning, type KeptProcess, type ProcessLedger, type StartContext } from './kept-process.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';

/** Maximum number of connections of each pool that the probes count. */
export const poolMax = 10;

/**
 * PostgreSQL, Temporal, API, worker and mail server as real processes, with a proxy for every connection between them.
 */
export interface FaultStack {
  /** Address of the API, or of the balancer in front of several of them. */
  readonly apiUrl: string;
  /** Addresses that bypass the proxies. */
  readonly adminUrl: string;
  readonly database: DatabaseUrls;
  readonly temporalAddress: string;
  readonly secretKeys: string;
  readonly links: Readonly<Record<LinkName, TcpProxy>>;
  readonly processes: ReadonlyMap<ProcessName, KeptProcess>;
  readonly ledger: ProcessLedger;
  readonly sink: MailSink;
  stop(): Promise<void>;
}

export interface FaultStackOptions {
  /** For data and logs. */
  readonly folder: string;
  /** A bundle that exists already; null makes one in the folder. */
  readonly bundlePath: string | null;
  readonly seed: number;
  /** Number of processes of the API, and of the worker; 1 by default. */
  readonly replicas?: number;
  readonly log: (line: string) => void;
}

const root = join(import.meta.dirname, '..', '..');
const host = '127.0.0.1';
/** Short waits, so that failed deliveries succeed soon after a fault. The last wait repeats for minutes. */
const webhookWaits = [1, 2, 3, 5, 8, ...Array.from({ length: 25 }, () => 15)].join(',');

/** Starts all processes. A failure stops the started ones. @throws Error with the reason */
export async function startFaultStack(options: FaultStackOptions): Promise<FaultStack> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => options.log(String(error)));
  };
  try {
    return { ...(await start(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: FaultStackOptions, undo: (() => Promise<void>)[]): Promise<Omit<FaultStack, 'stop'>> {
  const { folder } = options;
  mkdirSync(folder, { recursive: true });
  const ledger: ProcessLedger = { starts: [], ends: [], failedStarts: [] };
  const processes = new Map<ProcessName, KeptProcess>();
  const keep = async (name: ProcessName, begin: Parameters<typeof keepRunning>[1]): Promise<void> => {
    const kept = await keepRunning(name, begin, ledger);
    processes.set(name, kept);
    undo.push(() => kept.stop());
  };
  const ports = {
    temporal: await freePort(),
    postgres: await freePort(),
  };
  const sink = await startMailSink(options.seed);
  undo.push(() => sink.close());

  let adminUrl = '';
  await Promise.all([
    keep('PostgreSQL', async (context) => {
      const server = await startPostgres({
        dataDir: join(folder, 'postgres'),
        port: ports.postgres,
        log: quiet,
        ...context,
      });
      adminUrl = server.adminUrl;
      return server;
    }),
    keepTemporal(keep, folder, ports.temporal),
  ]);
  const bundlePath = options.bundlePath ?? (await makeBundle(folder));
  const passwords = { owner: secret(), app: secret(), intake: secret(), reader: secret() };
  const database = await bootstrapDatabase(adminUrl, passwords, 'attain');
  await migrate(database.ownerUrl);

  const links = await startLinks({ postgres: ports.postgres, temporal: ports.temporal, smtp: sink.port });
  undo.push(async () => void (await Promise.all(Object.values(links).map((proxy) => proxy.close()))));
  const secretKeys = `faults:${randomBytes(32).toString('base64')}`;
  const replicas: { readonly number: number; readonly api: number; readonly metrics: number }[] = [];
  for (let number = 1; number <= (options.replicas ?? 1); number += 1) {
    replicas.push({ number, api: await freePort(), metrics: await freePort() });
  }
  const balancer = await startTcpBalancer(replicas.map(({ api }) => api));
  undo.push(() => balancer.close());
  const apiUrl = `http://${host}:${replicas.length === 1 ? replicas[0]!.api : balancer.port}`;
  const facts = (own: { api: number; metrics: number }, postgres: LinkName, temporal: LinkName) => ({
    host,
    apiPort: own.api,
    metricsPort: own.metrics,
    publicUrl: apiUrl,
    database: through(database, links[postgres].port),
    temporal: { TEMPORAL_ADDRESS: `${host}:${links[temporal].port}` },
    temporalUiUrl: '',
    smtp: `smtp://${host}:${links['worker→SMTP'].port}`,
    secretKeys,
    firstPartyLms: { url: '', provisioningToken: '' },
    logLevel: 'info',
  });
  const common = { DATABASE_POOL_MAX: String(poolMax), LOG_FORMAT: 'json' };
  const node = (name: ProcessName, entry: string, readyUrl: string, environment: Record<string, string>) =>
    keep(name, nodeProcess(name, entry, readyUrl, { ...environment, ...common }, folder));
  await Promise.all(
    replicas.flatMap((own) => [
      node(
        own.number === 1 ? 'API' : `API ${own.number}`,
        join(root, 'src', 'main.ts'),
        `http://${host}:${own.api}/healthz`,
        apiEnvironment(facts(own, 'API→PostgreSQL', 'API→Temporal')),
      ),
      node(
        own.number === 1 ? 'worker' : `worker ${own.number}`,
        join(root, 'worker', 'main.ts'),
        `http://${host}:${own.metrics}/healthz`,
        {
          ...workerEnvironment(facts(own, 'worker→PostgreSQL', 'worker→Temporal')),
          WORKFLOW_BUNDLE_PATH: bundlePath,
          WEBHOOK_RETRY_WAITS: webhookWaits,
        },
      ),
    ]),
  );
  const temporalAddress = `${host}:${ports.temporal}`;
  return { apiUrl, adminUrl, database, temporalAddress, secretKeys, links, processes, ledger, sink };
}

const quiet = (): void => undefined;
const secret = (): string => randomBytes(16).toString('hex');

async function keepTemporal(
  keep: (name: ProcessName, begin: Parameters<typeof keepRunning>[1]) => Promise<void>,
  folder: string,
  port: number,
): Promise<void> {
  const location = await locateTemporal({ log: quiet, environment: { ...process.env, TEMPORAL_ADDRESS: undefined } });
  if (location.kind !== 'binary') throw new Error('the run needs a Temporal binary of its own');
  await keep('Temporal', (context) =>
    startTemporalServer({ binary: location.path, dataDir: join(folder, 'temporal'), port, log: quiet, ...context }),
  );
}

async function makeBundle(folder: string): Promise<string> {
  const path = join(folder, 'workflow-bundle.js');
  await promisify(execFile)(process.execPath, [join(root, 'worker', 'build.ts'), path]);
  return path;
}

/** Only the first start waits until the program answers. A later one happens during other faults. */
function nodeProcess(
  name: ProcessName,
  entry: string,
  readyUrl: string,
  environment: Record<string, string>,
  folder: string,
) {
  let isFirst = true;
  return async ({ onSpawn, signal }: StartContext) => {
    const service = await startProcess({
      command: process.execPath,
      args: ['--import', new URL('../../dev/exit-with-parent.ts', import.meta.url).href, entry],
      environment: Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')),
      output: { file: join(folder, `${name}.log`) },
      ipc: true,
      stop: [{ signal: 'SIGTERM', graceMs: 15_000 }],
      onSpawn,
      signal,
    });
    if (isFirst) await untilHttpReady(name, readyUrl, service);
    isFirst = false;
    return service;
  };
}

async function startLinks(ports: {
  postgres: number;
  temporal: number;
  smtp: number;
}): Promise<Record<LinkName, TcpProxy>> {
  const proxies = await Promise.all([
    startTcpProxy(ports.postgres),
    startTcpProxy(ports.postgres),
    startTcpProxy(ports.temporal),
    startTcpProxy(ports.temporal),
    startTcpProxy(ports.smtp),
  ]);
  return {
    'API→PostgreSQL': proxies[0],
    'worker→PostgreSQL': proxies[1],
    'API→Temporal': proxies[2],
    'worker→Temporal': proxies[3],
    'worker→SMTP': proxies[4],
  };
}

/** Returns the URLs of the same databases at another port. */
function through(urls: DatabaseUrls, port: number): DatabaseUrls {
  const at = (text: string): string => {
    const url = new URL(text);
    url.port = String(port);
    return url.href;
  };
  return {
    ownerUrl: at(urls.ownerUrl),
    appUrl: at(urls.appUrl),
    intakeUrl: at(urls.intakeUrl),
    readerUrl: at(urls.readerUrl),
  };
}
