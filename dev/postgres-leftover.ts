import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log.ts';
import { commandLine, identifyProcess, isRunning } from './process-identity.ts';

/** Stops a server of this cluster that a killed start left running. */
export async function stopLeftoverPostgres(clusterDir: string, log: Log): Promise<void> {
  const pidFile = join(clusterDir, 'postmaster.pid');
  const pid = firstNumber(pidFile);
  if (pid === null) return;
  const identity = identifyProcess(pid);
  // PostgreSQL itself recognises the file of a dead server, and checks that none of its processes is left.
  if (identity === null) return;
  if (!servesCluster(pid, clusterDir)) {
    // Another program has got the pid. PostgreSQL would refuse to start as long as that program runs.
    rmSync(pidFile, { force: true });
    return;
  }
  log(`PostgreSQL: an earlier start left it running (pid ${pid}); stopping it`);
  for (const [signal, graceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (!isRunning(identity)) return;
    process.kill(pid, signal);
    for (const end = Date.now() + graceMs; isRunning(identity) && Date.now() < end;) await sleep(50);
  }
}

function firstNumber(path: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path, 'utf8'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

function servesCluster(pid: number, clusterDir: string): boolean {
  if (!commandLine(pid).includes('postgres')) return false;
  if (platform() !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
  } catch {
    return false;
  }
}
