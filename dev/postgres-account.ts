import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { platform } from 'node:os';
import type { Log } from './log.ts';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account for PostgreSQL. It is the current one (null), unless that is root, which PostgreSQL refuses. Then
 * it is the owner of the existing cluster, else the account `postgres` (created if there is none), else `nobody`.
 */
export function postgresAccount(clusterDir: string, log: Log): Account | null {
  if (process.getuid?.() !== 0) return null;
  if (platform() !== 'linux') throw new Error('PostgreSQL does not run as root: start the stack as an ordinary user.');
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const existing = lookUp('postgres');
  if (existing !== null) return existing;
  log('PostgreSQL does not run as root: making the system account "postgres" for it');
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (account === null)
    throw new Error(
      'PostgreSQL does not run as root, and there is no account "postgres": make one, or start as an ordinary user.',
    );
  return account;
}

function lookUp(name: string): Account | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim());
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
