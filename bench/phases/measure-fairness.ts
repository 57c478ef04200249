import { setTimeout as sleep } from 'node:timers/promises';
import { planReports, type PlannedReport } from '../load/plan-reports.ts';
import { placeOf } from '../stack/add-organisations.ts';
import { besideSteadyReports } from './beside-steady-reports.ts';
import { measurePhase, type PhaseContext } from './measure-phase.ts';
import type { PhaseResult } from './phase-result.ts';

export interface FairnessSizes {
  readonly enrolments: number;
  /** Reports that one organisation sends at once. */
  readonly burst: number;
  readonly callers: number;
  readonly seed: number;
}

/** Reports a second of the organisation without a burst: a single report every 200 ms. */
const rate = 5;
const quietMs = 15_000;

/**
 * Measures fairness. One organisation sends a burst of reports as fast as its callers can. Another one sends single
 * reports at intervals, as it did for some seconds before. Latencies are those of the single reports.
 * @param plan the reports of the other phases, which must not have earned the certificates of the burst
 * @throws Error when the organisation has no enrolment for the burst
 */
export async function measureFairness(
  context: PhaseContext,
  { enrolments, burst, callers, seed }: FairnessSizes,
  plan: readonly PlannedReport[],
): Promise<PhaseResult> {
  const { organisations, signal } = context;
  const earned = new Set(plan.flatMap(({ enrolment, effect }) => (effect === 'CROSS' ? [enrolment] : [])));
  const own = Array.from({ length: enrolments }, (_, enrolment) => enrolment).filter(
    (each) => placeOf(each, organisations.length).organisation === 0 && !earned.has(each),
  );
  if (own.length === 0) throw new Error('--phases fairness needs more --enrolments: none is left for the burst');
  const reports = planReports({ reports: burst, enrolments: own.length, seed: seed + 1 }).map((report) => ({
    ...report,
    enrolment: own[report.enrolment]!,
  }));
  const { steady: quiet } = await besideSteadyReports(context, { pace: { rate }, enrolments, from: 1 }, () =>
    sleep(quietMs, undefined, { signal }),
  );
  const { result, steady } = await besideSteadyReports(context, { pace: { rate }, enrolments, from: 2 }, () =>
    measurePhase(context, { phase: 'fairness', rate, pace: { callers }, reports }),
  );
  return { ...result, ...steady, reports: result.reports + steady.reports, quiet };
}
