import type { Callers } from '../load/callers.ts';
import type { Interference } from './measure-phase.ts';
import type { Subject } from './subject.ts';

/** Kills the program after this many acknowledged reports, stops new reports, and starts it again at once. */
export function killInTheMiddle(subject: Subject, callers: Callers, acknowledgedBefore: number): Interference {
  let killing: Promise<{ killedAt: number; readyAt: number }> | null = null;
  const killAndRestart = async () => {
    callers.stopTask();
    const killedAt = performance.timeOrigin + performance.now();
    await subject.kill();
    await subject.restart();
    return { killedAt, readyAt: performance.timeOrigin + performance.now() };
  };
  return {
    onProgress: (acknowledged) => {
      if (killing !== null || acknowledged < acknowledgedBefore) return;
      killing = killAndRestart();
      // Awaited in `done`. Until then a failure must not count as unhandled.
      killing.catch(() => undefined);
    },
    done: async () => killing,
  };
}
