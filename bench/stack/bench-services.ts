import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { DatabaseUrls } from '../../src/schema/bootstrap.ts';
import { startMailSink, type MailSink } from './mail-sink.ts';
import { freePort, type MeasuredTree } from './measured-tree.ts';
import type { UndoList } from './undo-list.ts';

/**
 * PostgreSQL, Temporal and a mail server for the benchmark alone. The database of API and worker is migrated and empty.
 */
export interface BenchServices {
  readonly folder: string;
  readonly adminUrl: string;
  readonly database: DatabaseUrls;
  readonly postgresPid: number;
  readonly temporal: { readonly address: string; readonly pid: number };
  readonly sink: MailSink;
  readonly bundlePath: string;
}

export interface ServiceOptions {
  readonly folder: string;
  readonly bundle: string | null;
  readonly statements: boolean;
  readonly signal: AbortSignal;
}

const quiet = (): void => undefined;

/** Starts them with the settings of the measured checkout. @throws Error with the reason when one does not start */
export async function startBenchServices(
  tree: MeasuredTree,
  { folder, bundle, statements, signal }: ServiceOptions,
  undo: UndoList,
): Promise<BenchServices> {
  const dataDir = join(folder, 'postgres');
  const start = async () => tree.startPostgres({ dataDir, port: await freePort(tree), log: quiet, signal });
  let postgres = await start();
  undo.add(() => postgres.stop());
  await configure(postgres.adminUrl, statements);
  if (statements) {
    await postgres.stop();
    postgres = await start();
  }
  const location = await tree.locateTemporal({
    log: quiet,
    environment: { ...process.env, TEMPORAL_ADDRESS: undefined },
  });
  if (location.kind !== 'binary') throw new Error('the benchmark needs a Temporal binary of its own');
  const temporal = await tree.startTemporalServer({
    binary: location.path,
    dataDir: join(folder, 'temporal'),
    port: await freePort(tree),
    log: quiet,
    signal,
  });
  undo.add(() => temporal.stop());
  const sink = await startMailSink();
  undo.add(() => sink.close());
  const passwords = { owner: 'bench', app: 'bench', intake: 'bench', reader: 'bench' };
  const database = await tree.bootstrapDatabase(postgres.adminUrl, passwords, 'attain');
  await tree.migrate(database.ownerUrl);
  const inDatabase = new URL(postgres.adminUrl);
  inDatabase.pathname = '/attain';
  const extensions = ['pg_walinspect', ...(statements ? ['pg_stat_statements'] : [])];
  await execute(
    inDatabase.href,
    extensions.map((name) => `create extension ${name}`),
  );
  return {
    folder,
    adminUrl: postgres.adminUrl,
    database,
    postgresPid: postgres.pid,
    temporal: { address: temporal.address, pid: temporal.pid },
    sink,
    bundlePath: bundle ?? (await makeBundle(tree, folder, signal)),
  };
}

/** Keeps the write-ahead log until its records are counted. */
async function configure(adminUrl: string, statements: boolean): Promise<void> {
  await execute(adminUrl, [
    `alter system set wal_keep_size = '8GB'`,
    ...(statements
      ? [
          `alter system set shared_preload_libraries = 'pg_stat_statements'`,
          `alter system set pg_stat_statements.track = 'all'`,
        ]
      : []),
    'select pg_reload_conf()',
  ]);
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Bundles ahead of time, as in production, so that a restarted worker does not bundle. */
async function makeBundle(tree: MeasuredTree, folder: string, signal: AbortSignal): Promise<string> {
  const path = join(folder, 'workflow-bundle.js');
  await promisify(execFile)(process.execPath, [join(tree.root, 'worker', 'build.ts'), path], {
    cwd: tree.root,
    signal,
  });
  return path;
}
