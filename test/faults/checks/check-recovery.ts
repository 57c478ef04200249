import type { Facts } from '../facts.ts';
import { describeFault } from '../fault-plan.ts';
import type { InjectedFault } from '../fault-injector.ts';
import { checkEach, type Check, type Violation } from './check.ts';

/**
 * Returns the milliseconds from the end of a fault until the next of the given times, without periods of other faults.
 * Null when no such time came, and nothing waited any more.
 */
export function recoveryTime(
  { endedAt }: InjectedFault,
  faults: readonly InjectedFault[],
  times: readonly number[],
  loadEndedAt: number,
): number | null {
  const next = times.find((time) => time >= endedAt);
  if (next === undefined && endedAt > loadEndedAt) return null;
  const until = next ?? loadEndedAt;
  return Math.max(0, until - endedAt - covered(faults, endedAt, until));
}

/** Returns how long, between two times, at least one fault lasted. */
function covered(faults: readonly InjectedFault[], from: number, until: number): number {
  let sum = 0;
  let reached = from;
  for (const { beganAt, endedAt } of faults.toSorted((a, b) => a.beganAt - b.beganAt)) {
    const start = Math.max(beganAt, reached);
    const end = Math.min(endedAt, until);
    if (end > start) sum += end - start;
    reached = Math.max(reached, end);
  }
  return sum;
}

/**
 * The worker's Temporal SDK detects a silently lost connection after up to 45 s (a ping each 30 s, 15 s for the
 * answer), which cannot be configured. Then its polls begin again.
 */
const sdkNoticesAfterMs = 45_000;

/** Returns the longest allowed time from the end of a fault, including delays by earlier faults. */
function limitOf({ endedAt }: InjectedFault, faults: readonly InjectedFault[], recoveryMs: number): number {
  const limits = faults.flatMap((other) => {
    const isUnnoticed = other.fault.kind === 'black-hole' && other.fault.target === 'worker→Temporal';
    // A fault that begins before the recovery had to be over delays it, too.
    if (isUnnoticed && other.beganAt <= endedAt + recoveryMs)
      return [other.beganAt + sdkNoticesAfterMs + recoveryMs - endedAt];
    return other.beganAt <= endedAt ? [other.endedAt + recoveryMs - endedAt] : [];
  });
  return Math.max(recoveryMs, ...limits);
}

function recovery(name: string, facts: Facts, times: readonly number[]) {
  const { faults, limits, load } = facts;
  const found: number[] = [];
  const result = checkEach(
    `${name} ≤ ${limits.recoveryMs / 1000} s after each fault`,
    faults,
    (injected): Violation | null => {
      const time = recoveryTime(injected, faults, times, load.endedAt);
      if (time === null) return null;
      found.push(time);
      if (time <= limitOf(injected, faults, limits.recoveryMs)) return null;
      const ended = new Date(injected.endedAt).toISOString();
      return {
        id: `#${injected.fault.number}`,
        problem: `${(time / 1000).toFixed(1)} s after ${describeFault(injected.fault).trim()} (ended ${ended})`,
      };
    },
  );
  const sorted = found.toSorted((a, b) => a - b);
  const at = (share: number) =>
    ((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) / 1000).toFixed(1);
  return { ...result, note: `p50 ${at(0.5)} s, max ${at(1)} s` };
}

/** Time until the next report is applied. */
export const reportsAreAppliedAgain: Check = (facts) => recovery('a report is applied', facts, facts.appliedAt);

/** Time until the next report is acknowledged. */
export const reportsAreAcknowledgedAgain: Check = (facts) =>
  recovery('a report is acknowledged', facts, facts.acknowledgedAt);
