import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the process and all its present descendants. */
export function processTree(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = new Map<number, number[]>();
  for (const line of stdout.split('\n')) {
    const [child, parent] = line.trim().split(/\s+/).map(Number);
    if (child !== undefined && parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const collect = (root: number): number[] => [root, ...(children.get(root) ?? []).flatMap(collect)];
  return collect(pid);
}

/** Sends a signal. Ignores a process that is gone. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the resident memory of a process in MiB; null if it is gone. */
export function residentMemory(pid: number): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) / 1024;
  } catch {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
    return stdout.trim() === '' ? null : Number(stdout.trim()) / 1024;
  }
}
