import { percentile } from '../report/percentile.ts';
import type { Latency } from './phase-result.ts';

/** Returns the latency. @param values milliseconds */
export const latencyOf = (values: readonly number[]): Latency => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
});
