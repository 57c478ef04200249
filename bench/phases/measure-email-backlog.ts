import { startCallers } from '../load/callers.ts';
import type { PlannedReport } from '../load/plan-reports.ts';
import { latencyOf } from './latency-of.ts';
import { measurePhase, type PhaseContext } from './measure-phase.ts';
import type { PhaseResult } from './phase-result.ts';
import { placeOf } from '../stack/add-organisations.ts';

/** Reports a second of the organisation that has no backlog. */
const steadyRate = 20;
const callers = 16;
/** Milliseconds that the mail server takes for an e-mail meanwhile. */
const mailDelay = 10;
/** The steady load ends with the backlog; it never gets this far. */
const longestSeconds = 30 * 60;

/**
 * A backlog of e-mails: so many reports that each earn a certificate arrive at once, while the last organisation reports steadily.
 * Latencies are those of the steady reports.
 * @param plan the reports of the other phases, which must not have earned these certificates
 */
export async function measureEmailBacklog(
  context: PhaseContext,
  { emails, enrolments }: { readonly emails: number; readonly enrolments: number },
  plan: readonly PlannedReport[],
): Promise<PhaseResult> {
  const { organisations, subject, sink, signal } = context;
  const last = organisations.length - 1;
  const earned = new Set(plan.flatMap(({ enrolment, effect }) => (effect === 'CROSS' ? [enrolment] : [])));
  const all = Array.from({ length: enrolments }, (_, enrolment) => enrolment);
  const isLast = (enrolment: number) => placeOf(enrolment, organisations.length).organisation === last;
  const backlog = all.filter((enrolment) => !isLast(enrolment) && !earned.has(enrolment)).slice(0, emails);
  if (backlog.length < emails) {
    throw new Error(
      `--emails ${emails} needs as many enrolments without a certificate, and there are ${backlog.length}`,
    );
  }
  const steadyIds = all.filter(isLast).map((enrolment) => placeOf(enrolment, organisations.length).lmsEnrolmentId);
  const steadyReports = Array.from({ length: steadyRate * longestSeconds }, (_, index) => ({
    apiKey: organisations[last]!.apiKey,
    lmsEnrolmentId: steadyIds[index % steadyIds.length]!,
    progress: 1 + index / (steadyRate * longestSeconds),
  }));
  const steadyCallers = await startCallers(signal);
  sink.delay(mailDelay);
  try {
    const startedAt = Date.now();
    const steady = steadyCallers.run({ apiUrl: subject.apiUrl, pace: { rate: steadyRate }, reports: steadyReports });
    // Awaited below; until then a failure is not a lost one.
    steady.catch(() => undefined);
    const result = await measurePhase(context, {
      phase: 'emails',
      rate: steadyRate,
      pace: { callers },
      endsWithEmails: true,
      reports: backlog.map((enrolment) => ({ enrolment, progress: 100, effect: 'CROSS' })),
    });
    steadyCallers.stopTask();
    const { sentAt, acknowledgedAt } = await steady;
    const effects = await subject.effectsSince(startedAt, organisations[last]!.id);
    return {
      ...result,
      reports: result.reports + sentAt.length,
      acknowledgement: latencyOf(acknowledgedAt.map((at, index) => at - sentAt[index]!)),
      effect: latencyOf(effects.latencies),
    };
  } finally {
    sink.delay(0);
    await steadyCallers.stop();
  }
}
