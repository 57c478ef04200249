import { spawnSync } from 'node:child_process';
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
import type { Log } from './log.ts';
import type { Account } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/**
 * How the server is told where its cluster is. Another account than ours may not pass the folders above it (a clone
 * below /root); its own working directory it always may, so that becomes the address.
 */
export const clusterArgument = (clusterDir: string, account: Account | null): string =>
  account === null ? clusterDir : '/proc/self/cwd';

/**
 * Makes the cluster when there is none, complete or not at all, and returns the superuser's password, kept beside it.
 * @throws Error when the cluster is of another major version or cannot be made.
 */
export function ensureCluster(options: {
  dataDir: string;
  clusterDir: string;
  binaries: PostgresBinaries;
  account: Account | null;
  fast: boolean;
  log: Log;
}): string {
  const { dataDir, clusterDir, binaries } = options;
  mkdirSync(dataDir, { recursive: true });
  const password = superuserPassword(join(dataDir, 'superuser-password'));
  const versionFile = join(clusterDir, 'PG_VERSION');
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, 'utf8').trim();
    if (version !== binaries.majorVersion) {
      throw new Error(
        `${clusterDir} was made by PostgreSQL ${version}, and this is PostgreSQL ${binaries.majorVersion}: choose another DATA_DIR, or delete this one.`,
      );
    }
    return password;
  }
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('cluster.new')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const fresh = join(dataDir, `cluster.new-${process.pid}`);
  initialise(fresh, password, options);
  renameSync(fresh, clusterDir);
  return password;
}

function initialise(
  folder: string,
  password: string,
  { binaries, account, fast, log }: { binaries: PostgresBinaries; account: Account | null; fast: boolean; log: Log },
): void {
  log('PostgreSQL: making a new database cluster');
  mkdirSync(folder, { mode: 0o700 });
  const secret = mkdtempSync(join(tmpdir(), 'attain-initdb-'));
  const passwordFile = join(secret, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account !== null) for (const path of [folder, secret, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const result = spawnSync(
      binaries.initdb,
      [
        `--pgdata=${clusterArgument(folder, account)}`,
        '--username=postgres',
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        // The same order and case rules on every machine, whatever locales it has.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(fast ? ['--no-sync'] : []),
      ],
      { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' }, encoding: 'utf8' },
    );
    if (result.status !== 0) {
      rmSync(folder, { recursive: true, force: true });
      throw new Error(
        `PostgreSQL could not make its cluster in ${folder}: ${result.error?.message ?? result.stderr.trim()}`,
      );
    }
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}

function superuserPassword(path: string): string {
  if (!existsSync(path)) writeFileSync(path, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(path, 'utf8').trim();
}
