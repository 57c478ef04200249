import { machineTime, processTimes } from '../readings/process-times.ts';
import type { PhaseResult } from './phase-result.ts';
import type { Subject } from './subject.ts';

/** The used resources since the start of each process. */
export interface Use {
  /** Microseconds of the machine's monotonic clock. */
  readonly at: number;
  readonly processes: Readonly<Record<string, number>> | null;
  readonly own: number | null;
  readonly machine: number | null;
}

/** Reads the used resources. */
export function readUse(subject: Subject): Use {
  const processes = processTimes(subject.processes());
  // Every process of the benchmark descends from this process.
  const own = processTimes({ bench: process.pid });
  return {
    at: Number(process.hrtime.bigint() / 1000n),
    processes,
    own: own === null ? null : own.bench!,
    machine: machineTime(),
  };
}

/** Returns the resources used since an earlier reading. */
export function useSince(subject: Subject, before: Use): Pick<PhaseResult, 'cpu' | 'otherCores' | 'seconds' | 'span'> {
  const after = readUse(subject);
  const span = { from: before.at, to: after.at };
  const seconds = (after.at - before.at) / 1e6;
  if (after.processes === null || before.processes === null) return { cpu: null, otherCores: null, seconds, span };
  const cpu = Object.fromEntries(
    Object.entries(after.processes).map(([name, used]) => [name, used - (before.processes![name] ?? 0)]),
  );
  const others = after.machine! - before.machine! - (after.own! - before.own!);
  return { cpu, otherCores: Math.max(0, others) / seconds, seconds, span };
}
