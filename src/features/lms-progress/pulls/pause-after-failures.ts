import { pullLimits } from './pull-limits.ts';

/**
 * Returns until when no scheduled pull begins after failures in a row: 2, 4, 8 … intervals after the start of the last
 * one, at most a day (docs/product.md "Pulled progress"). Half an interval is left to the jitter of the schedule.
 * @param failures at least 1
 */
export function pauseAfterFailures(startedAt: Date, failures: number, intervalMinutes: number): Date {
  const interval = intervalMinutes * 60_000;
  const wanted = interval * (2 ** Math.min(failures, 20) - 0.5);
  return new Date(startedAt.getTime() + Math.min(wanted, pullLimits.longestPause - interval / 2));
}
