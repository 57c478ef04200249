import { setTimeout as sleep } from 'node:timers/promises';
import { startCallers } from '../load/callers.ts';
import { placeOf } from '../stack/add-organisations.ts';
import { latencyOf } from './latency-of.ts';
import type { PhaseContext } from './measure-phase.ts';
import type { SteadyLatency } from './phase-result.ts';

export interface SteadyLoad {
  /** Reports a second. */
  readonly rate: number;
  readonly enrolments: number;
  /**
   * The first value of progress, from 0 to 98. Values rise by at most one, so that no certificate is earned below its
   * threshold.
   */
  readonly from: number;
}

/** The steady load ends with the work beside it, and never reaches this limit. */
const longestSeconds = 30 * 60;
const settleMs = 60_000;
const lookEveryMs = 50;

/**
 * Sends steady reports of the last organisation, with callers of its own, during other work, and measures these
 * reports.
 */
export async function besideSteadyReports<T>(
  { organisations, subject, signal }: PhaseContext,
  { rate, enrolments, from }: SteadyLoad,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly steady: SteadyLatency }> {
  const last = organisations.length - 1;
  const ids = Array.from({ length: enrolments }, (_, enrolment) => placeOf(enrolment, organisations.length)).flatMap(
    ({ organisation, lmsEnrolmentId }) => (organisation === last ? [lmsEnrolmentId] : []),
  );
  const most = rate * longestSeconds;
  const reports = Array.from({ length: most }, (_, index) => ({
    apiKey: organisations[last]!.apiKey,
    lmsEnrolmentId: ids[index % ids.length]!,
    progress: from + index / most,
  }));
  const callers = await startCallers(signal);
  try {
    const startedAt = Date.now();
    const sending = callers.run({ apiUrls: subject.apiUrls, pace: { rate }, reports });
    // Awaited below. Until then a failure must not count as unhandled.
    sending.catch(() => undefined);
    const result = await work();
    callers.stopTask();
    const { sentAt, acknowledgedAt } = await sending;
    for (const limit = Date.now() + settleMs; Date.now() < limit && (await subject.isWorking());) {
      await sleep(lookEveryMs, undefined, { signal });
    }
    const effects = await subject.effectsSince(startedAt, organisations[last]!.id);
    const steady = {
      reports: sentAt.length,
      perSecond: effects.last === null ? null : (sentAt.length * 1_000) / (effects.last - sentAt[0]!),
      acknowledgement: latencyOf(acknowledgedAt.map((at, index) => at - sentAt[index]!)),
      effect: latencyOf(effects.latencies),
    };
    return { result, steady };
  } finally {
    await callers.stop();
  }
}
