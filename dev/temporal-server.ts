import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import type { Log } from './log.ts';
import { isFree } from './ports.ts';
import { startProcess, type ProcessExit, type ServiceProcess } from './service-process.ts';

export interface TemporalServerOptions {
  readonly binary: string;
  /** Folder that keeps the runs in a file, so that they survive a kill; null keeps them in memory. */
  readonly dataDir: string | null;
  readonly port: number;
  /** Port of the web UI; without it, or when headless, there is none. */
  readonly uiPort?: number;
  readonly headless?: boolean;
  readonly log: Log;
  readonly onSpawn?: (pid: number) => void;
  readonly signal?: AbortSignal;
}

export interface TemporalServer {
  readonly address: string;
  readonly uiUrl: string | null;
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  readonly stop: () => Promise<void>;
}

const host = '127.0.0.1';
const readyTimeoutMs = 60_000;
const retention = msToTs('30 days');

/**
 * With SQLite's own default, a rollback journal, 200 concurrent lifecycle actions took 22 s, and half of them found no
 * run in time.
 */
const sqliteSettings = ['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'];

/** Measured for this product: a run takes 23 ms instead of 150, and fairness works. */
const dynamicConfig = [
  'history.transferProcessorMaxPollRPS=1000',
  'matching.numTaskqueueReadPartitions=1',
  'matching.numTaskqueueWritePartitions=1',
  'matching.useNewMatcher=true',
  'matching.enableFairness=true',
];

/**
 * Starts Temporal's development server on loopback and waits until it serves. Closed runs are kept for 30 days.
 * @throws Error with the server's own last output when it does not become ready.
 */
export async function startTemporalServer(options: TemporalServerOptions): Promise<TemporalServer> {
  const { binary, port, uiPort, headless = uiPort === undefined } = options;
  const address = `${host}:${port}`;
  // Any other program on the port would look like a server that is ready.
  if (!(await isFree(port))) throw new Error(`Temporal did not start: port ${port} is in use by another program.`);
  const dataDir = options.dataDir === null ? null : existing(options.dataDir);
  const server = await startProcess({
    command: binary,
    args: [
      ...['server', 'start-dev', '--ip', host, '--port', String(port)],
      ...(headless || uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)]),
      ...(dataDir === null ? [] : ['--db-filename', join(dataDir, 'temporal.sqlite'), ...sqliteSettings]),
      ...dynamicConfig.flatMap((setting) => ['--dynamic-config-value', setting]),
      ...['--log-level', dataDir === null ? 'error' : 'warn'],
    ],
    output: dataDir === null ? { line: () => undefined } : { file: join(dataDir, 'temporal.log') },
    stop: [{ signal: 'SIGTERM', graceMs: 10_000 }],
    // In a test run, Ctrl-C must reach its servers too.
    detached: dataDir !== null,
    onSpawn: options.onSpawn,
    signal: options.signal,
  });
  await untilReady(address, server);
  return {
    address,
    uiUrl: headless || uiPort === undefined ? null : `http://${host}:${uiPort}`,
    pid: server.pid,
    exited: server.exited,
    stop: server.stop,
  };
}

function existing(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return realpathSync(folder);
}

async function untilReady(address: string, server: ServiceProcess): Promise<void> {
  let end: ProcessExit | null = null;
  void server.exited.then((exit) => (end = exit));
  let reason = '';
  for (const limit = Date.now() + readyTimeoutMs; Date.now() < limit && end === null; await sleep(50)) {
    try {
      return await checkAndKeepRuns(address);
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
  }
  if (end === null) await server.stop();
  throw new Error(`Temporal did not start:\n${server.recentOutput() || reason}`);
}

async function checkAndKeepRuns(address: string): Promise<void> {
  const connection = await Connection.connect({ address, connectTimeout: 2000 });
  try {
    await connection.withDeadline(Date.now() + 5000, async () => {
      const namespace = 'default';
      const { config } = await connection.workflowService.describeNamespace({ namespace });
      if (Number(config?.workflowExecutionRetentionTtl?.seconds) === Number(retention.seconds)) return;
      await connection.workflowService.updateNamespace({
        namespace,
        config: { workflowExecutionRetentionTtl: retention },
      });
    });
  } finally {
    await connection.close();
  }
}
