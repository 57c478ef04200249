import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from './log.ts';
import type { Account } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/**
 * Returns the path of the cluster for the server. Another account may not pass the folders above it (a clone below
 * /root). It can always use its own working directory, so that is the path then.
 */
export const clusterArgument = (clusterDir: string, account: Account | null): string =>
  account === null ? clusterDir : '/proc/self/cwd';

/**
 * Creates the cluster when there is none, completely or not at all. Returns the superuser's password, which is kept
 * beside it.
 * @throws Error when the cluster is of another major version or cannot be created.
 */
export async function ensureCluster(options: {
  dataDir: string;
  clusterDir: string;
  binaries: PostgresBinaries;
  account: Account | null;
  fast: boolean;
  log: Log;
}): Promise<string> {
  const { dataDir, clusterDir, binaries } = options;
  const versionFile = join(clusterDir, 'PG_VERSION');
  const passwordFile = join(dataDir, 'superuser-password');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version !== binaries.majorVersion) {
      throw new Error(
        `${clusterDir} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.majorVersion}: choose another DATA_DIR, or delete this one.`,
      );
    }
    return readFileSync(passwordFile, 'utf8').trim();
  }
  mkdirSync(dataDir, { recursive: true });
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('cluster.new')) removeFolder(join(dataDir, name));
  }
  const fresh = join(dataDir, `cluster.new-${process.pid}`);
  const password = randomBytes(24).toString('hex');
  await initialise(fresh, password, options);
  writeFileSync(passwordFile, password, { mode: 0o600 });
  renameSync(fresh, clusterDir);
  return password;
}

/** An initdb whose parent was killed may still write into it. */
const removeFolder = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

async function initialise(
  folder: string,
  password: string,
  { binaries, account, fast, log }: { binaries: PostgresBinaries; account: Account | null; fast: boolean; log: Log },
): Promise<void> {
  log('PostgreSQL: making a new database cluster');
  mkdirSync(folder, { mode: 0o700 });
  const secret = mkdtempSync(join(tmpdir(), 'attain-initdb-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) for (const path of [folder, secret, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        `--pgdata=${clusterArgument(folder, account)}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // The same order and case rules on every machine, with any locales.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(fast ? ['--no-sync'] : []),
      ],
      { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } },
    );
  } catch (error) {
    removeFolder(folder);
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`PostgreSQL could not make its cluster in ${folder}: ${stderr?.trim() || message}`, {
      cause: error,
    });
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}
