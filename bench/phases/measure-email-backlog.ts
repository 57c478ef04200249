import type { PlannedReport } from '../load/plan-reports.ts';
import { placeOf } from '../stack/add-organisations.ts';
import { besideSteadyReports } from './beside-steady-reports.ts';
import { measurePhase, type PhaseContext } from './measure-phase.ts';
import type { PhaseResult } from './phase-result.ts';

/** Reports a second of the organisation that has no backlog. */
const rate = 20;
const callers = 16;
/** Milliseconds that the mail server takes for each e-mail in this phase. */
const mailDelay = 10;

/**
 * Measures a backlog of e-mails. Many reports that each earn a certificate arrive at once, while the last organisation
 * reports steadily. Latencies are those of the steady reports.
 * @param plan the reports of the other phases, which must not have earned these certificates
 */
export async function measureEmailBacklog(
  context: PhaseContext,
  { emails, enrolments }: { readonly emails: number; readonly enrolments: number },
  plan: readonly PlannedReport[],
): Promise<PhaseResult> {
  const { organisations, sink } = context;
  const last = organisations.length - 1;
  const earned = new Set(plan.flatMap(({ enrolment, effect }) => (effect === 'CROSS' ? [enrolment] : [])));
  const backlog = Array.from({ length: enrolments }, (_, enrolment) => enrolment)
    .filter((each) => placeOf(each, organisations.length).organisation !== last && !earned.has(each))
    .slice(0, emails);
  if (backlog.length < emails) {
    throw new Error(
      `--emails ${emails} needs as many enrolments without a certificate, and there are ${backlog.length}`,
    );
  }
  sink.delay(mailDelay);
  try {
    const { result, steady } = await besideSteadyReports(context, { pace: { rate }, enrolments, from: 1 }, () =>
      measurePhase(context, {
        phase: 'emails',
        rate,
        pace: { callers },
        endsWithEmails: true,
        reports: backlog.map((enrolment) => ({ enrolment, progress: 100, effect: 'CROSS' })),
      }),
    );
    return { ...result, ...steady, reports: result.reports + steady.reports };
  } finally {
    sink.delay(0);
  }
}
