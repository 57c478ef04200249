import type { BenchOptions } from '../options.ts';
import type { PlannedReport } from '../load/plan-reports.ts';
import { killInTheMiddle } from './kill-in-the-middle.ts';
import { measureEmailBacklog } from './measure-email-backlog.ts';
import { measureFairness } from './measure-fairness.ts';
import { measurePhase, type PhaseContext } from './measure-phase.ts';
import type { PhaseResult } from './phase-result.ts';

type Sizes = Pick<
  BenchOptions,
  | 'enrolments'
  | 'phases'
  | 'warmUp'
  | 'reports'
  | 'callers'
  | 'rates'
  | 'seconds'
  | 'killReports'
  | 'emails'
  | 'burst'
  | 'seed'
>;

/** Returns the number of reports of all phases together. */
export function reportsOf({ phases, warmUp, reports, rates, seconds, killReports }: Sizes): number {
  const steady = rates.reduce((sum, rate) => sum + rate * seconds, 0);
  const sizes = { closed: reports, steady, kill: killReports, emails: 0, fairness: 0, corrections: 0 };
  return phases.reduce((sum, phase) => sum + sizes[phase], warmUp);
}

/**
 * Runs the phases one after the other, each with the next part of the plan.
 * @param beforeKill called before the kill phase, while the measured processes still run
 */
export async function runPhases(
  context: PhaseContext,
  sizes: Sizes,
  plan: readonly PlannedReport[],
  beforeKill: () => void,
): Promise<PhaseResult[]> {
  let used = 0;
  const take = (count: number) => plan.slice(used, (used += count));
  const closed = { phase: 'closed', rate: null, pace: { callers: sizes.callers } } as const;
  const results: PhaseResult[] = [];
  if (sizes.warmUp > 0) {
    context.log(`warm-up: ${sizes.warmUp} reports`);
    await measurePhase(context, { ...closed, reports: take(sizes.warmUp) });
  }
  if (sizes.phases.includes('closed')) {
    context.log(`closed: ${sizes.reports} reports by ${sizes.callers} callers`);
    results.push(await measurePhase(context, { ...closed, reports: take(sizes.reports) }));
  }
  for (const rate of sizes.phases.includes('steady') ? sizes.rates : []) {
    context.log(`steady: ${rate} reports a second for ${sizes.seconds} s`);
    const reports = take(rate * sizes.seconds);
    results.push(await measurePhase(context, { phase: 'steady', rate, pace: { rate }, reports }));
  }
  if (sizes.phases.includes('emails')) {
    context.log(`emails: ${sizes.emails} certificates at once, beside a steady load`);
    results.push(await measureEmailBacklog(context, sizes, plan));
  }
  if (sizes.phases.includes('fairness')) {
    context.log(`fairness: ${sizes.burst} reports of one organisation at once, beside single reports of another one`);
    results.push(await measureFairness(context, sizes, plan));
  }
  beforeKill();
  if (sizes.phases.includes('kill')) {
    context.log(`kill: in the middle of ${sizes.killReports} reports`);
    const killing = killInTheMiddle(context.subject, context.callers, Math.floor(sizes.killReports / 2));
    const reports = take(sizes.killReports);
    results.push(await measurePhase(context, { ...closed, phase: 'kill', reports }, killing));
  }
  return results;
}
