import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** A process, distinguished from a later one with the same pid. */
export interface ProcessIdentity {
  readonly pid: number;
  /** An opaque text: when the process began, and in which boot of the machine. */
  readonly began: string;
}

/** Returns the process that has this pid now; null without one. A zombie does not count. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  const began = platform() === 'linux' ? beganOnLinux(pid) : beganByPs(pid);
  return began === null ? null : { pid, began };
}

/** Returns whether exactly this process still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.began === identity.began;
}

/** Returns the command line of a process with single spaces between its arguments; empty when it cannot be read. */
export function commandLine(pid: number): string {
  if (platform() !== 'linux') return ps(pid, 'command=');
  return readOrNull(`/proc/${pid}/cmdline`)?.split('\0').join(' ').trim() ?? '';
}

function beganOnLinux(pid: number): string | null {
  const stat = readOrNull(`/proc/${pid}/stat`);
  if (stat === null) return null;
  // The command in parentheses may itself contain spaces and parentheses. The state is the first field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return null;
  return `${readOrNull('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}/${fields[19]}`;
}

function beganByPs(pid: number): string | null {
  if (ps(pid, 'stat=').startsWith('Z')) return null;
  return ps(pid, 'lstart=') || null;
}

function ps(pid: number, column: string): string {
  return spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
