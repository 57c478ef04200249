import { setTimeout as sleep } from 'node:timers/promises';
import type { CallerTask } from '../load/caller-messages.ts';
import { startCallers } from '../load/callers.ts';
import { placeOf } from '../stack/add-organisations.ts';
import { latencyOf } from './latency-of.ts';
import type { PhaseContext } from './measure-phase.ts';
import type { SteadyLatency } from './phase-result.ts';

export interface SteadyLoad {
  /** A rate, or callers that send as fast as they can. */
  readonly pace: CallerTask['pace'];
  readonly enrolments: number;
  /**
   * The first value of progress, from 0 to 98. Values rise by at most one, so that no certificate is earned below its
   * threshold.
   */
  readonly from: number;
}

/** The steady load ends with the work beside it, and never reaches this limit. */
const longestSeconds = 30 * 60;
const mostPerSecond = 400;
const settleMs = 60_000;
const lookEveryMs = 50;

export interface BesideReports<T> {
  readonly result: T;
  readonly steady: SteadyLatency;
  /** Acknowledged reports a second, from the first report to the last answer. */
  readonly acknowledgedPerSecond: number;
}

/**
 * Sends steady reports of the last organisation, with callers of its own, during other work, and measures these
 * reports.
 */
export async function besideSteadyReports<T>(
  { organisations, subject, signal }: PhaseContext,
  { pace, enrolments, from }: SteadyLoad,
  work: () => Promise<T>,
): Promise<BesideReports<T>> {
  const last = organisations.length - 1;
  const ids = Array.from({ length: enrolments }, (_, enrolment) => placeOf(enrolment, organisations.length)).flatMap(
    ({ organisation, lmsEnrolmentId }) => (organisation === last ? [lmsEnrolmentId] : []),
  );
  const most = ('rate' in pace ? pace.rate : mostPerSecond) * longestSeconds;
  const reports = Array.from({ length: most }, (_, index) => ({
    apiKey: organisations[last]!.apiKey,
    lmsEnrolmentId: ids[index % ids.length]!,
    progress: from + index / most,
  }));
  const callers = await startCallers(signal);
  try {
    const startedAt = Date.now();
    const sending = callers.run({ apiUrls: subject.apiUrls, pace, reports });
    // Awaited below. Until then a failure must not count as unhandled.
    sending.catch(() => undefined);
    const result = await work();
    callers.stopTask();
    const { sentAt, acknowledgedAt } = await sending;
    if (sentAt.length === most) throw new Error(`the callers had sent all of ${most} reports before the work ended`);
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
    const lastAnswer = acknowledgedAt.reduce((last, at) => Math.max(last, at), 0);
    return { result, steady, acknowledgedPerSecond: (sentAt.length * 1_000) / (lastAnswer - sentAt[0]!) };
  } finally {
    await callers.stop();
  }
}
