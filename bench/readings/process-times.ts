import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of the kernel's accounting a second: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

interface ProcessEntry {
  readonly parent: number;
  /** Seconds of CPU of the process and of its children that have ended. */
  readonly seconds: number;
}

/**
 * Returns seconds of CPU by name: of each process and all its descendants, including those that have ended. Null
 * without /proc.
 */
export function processTimes(roots: Readonly<Record<string, number>>): Record<string, number> | null {
  const entries = readEntries();
  if (entries === null) return null;
  const children = Map.groupBy(entries.keys(), (pid) => entries.get(pid)!.parent);
  const total = (pid: number): number =>
    (entries.get(pid)?.seconds ?? 0) + (children.get(pid) ?? []).reduce((sum, child) => sum + total(child), 0);
  return Object.fromEntries(Object.entries(roots).map(([name, pid]) => [name, pid === 0 ? 0 : total(pid)]));
}

/** Returns the seconds of work of all cores of the machine; null without /proc. */
export function machineTime(): number | null {
  const text = read('/proc/stat');
  const line = text?.split('\n', 1)[0]?.trim().split(/\s+/).slice(1).map(Number);
  if (line === undefined) return null;
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = line;
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
}

/**
 * Returns the resident memory of a process in MiB, now and its maximum so far; null without /proc or such a process.
 */
export function memoryOf(pid: number): { nowMiB: number; peakMiB: number } | null {
  const text = read(`/proc/${pid}/status`);
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text ?? '')?.[1] ?? NaN) / 1024;
  const memory = { nowMiB: of('VmRSS'), peakMiB: of('VmHWM') };
  return Number.isNaN(memory.nowMiB) ? null : memory;
}

function readEntries(): Map<number, ProcessEntry> | null {
  let names: string[];
  try {
    names = readdirSync('/proc');
  } catch {
    return null;
  }
  const entries = new Map<number, ProcessEntry>();
  for (const name of names) {
    const text = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : null;
    if (text === null) continue;
    // The name of the program, in brackets, may contain any character. The fields after it are numbers.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [, parent] = fields.map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    entries.set(Number(name), { parent: parent!, seconds: ticks / ticksPerSecond });
  }
  return entries.size === 0 ? null : entries;
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
