import { foldReports } from '../../domain/progress/apply-report.ts';
import type { Database } from '../../persistence/database.ts';
import {
  advanceEnrolments,
  lockEnrolmentsByLmsId,
  lockLmsEnrolmentIds,
} from '../../persistence/repositories/enrolments.ts';
import { appendDomainEvents } from '../../persistence/repositories/ledgers.ts';
import {
  appendEffects,
  claimWaitingReports,
  closeReports,
  lockReportProcessing,
  type ClosedReport,
  type Effect,
  type Run,
  type WaitingReport,
} from '../../persistence/repositories/progress-reports.ts';
import { recalculateEnrolments } from '../marking/recalculate-enrolments.ts';
import { progressedEvent } from './progressed-event.ts';

export interface ApplyReportsRequest {
  readonly organisationId: string;
  /** Most reports that this transaction claims. */
  readonly limit: number;
  /** Narrows the claim to these reports. */
  readonly only?: readonly string[];
  readonly run: Run;
}

/** How many reports ended how, and the e-mails that now wait to be sent. */
export interface AppliedReports {
  readonly claimed: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly unmatched: number;
  readonly failed: number;
  readonly emailIds: readonly string[];
}

/**
 * Applies the organisation's waiting reports in one transaction (§4.1 rules 1–4; decisions.md "Progress → results → mark →
 * certificate"): receipts are claimed and closed in it, so doing it twice has the effect of doing it once.
 * @throws RangeError or a database error when a report or what it touches cannot be processed; nothing is changed then
 */
export function applyReports(
  database: Database,
  messageIdDomain: string,
  request: ApplyReportsRequest,
): Promise<AppliedReports> {
  const { organisationId, run } = request;
  return database.inOrganisation(organisationId, async (em) => {
    await lockReportProcessing(em, organisationId);
    const reports = await claimWaitingReports(em, organisationId, request.limit, request.only);
    if (reports.length === 0) {
      return { claimed: 0, applied: 0, unchanged: 0, unmatched: 0, failed: 0, emailIds: [] };
    }
    const reportsByLmsId = groupByLmsId(reports);
    const lmsEnrolmentIds = [...reportsByLmsId.keys()];
    await lockLmsEnrolmentIds(em, organisationId, lmsEnrolmentIds);
    const enrolments = await lockEnrolmentsByLmsId(em, organisationId, lmsEnrolmentIds);

    const folded = enrolments.map((enrolment) => ({
      enrolment,
      ...foldReports(enrolment.progress, reportsByLmsId.get(enrolment.lmsEnrolmentId) ?? []),
    }));
    const advancing = folded.filter(({ enrolment, final }) => final > enrolment.progress);
    const { marks, certificateChanges } = await recalculateEnrolments(
      em,
      organisationId,
      advancing.map(({ enrolment, final }) => ({ ...enrolment, progress: final })),
      messageIdDomain,
    );
    await advanceEnrolments(
      em,
      organisationId,
      advancing.map(({ enrolment, final }) => ({ id: enrolment.id, progress: final, mark: marks.get(enrolment.id)! })),
    );
    await appendDomainEvents(
      em,
      organisationId,
      advancing.map(({ enrolment, final }) =>
        progressedEvent(enrolment, { progress: final, mark: marks.get(enrolment.id)! }),
      ),
    );

    const effects = folded.flatMap(({ enrolment, effects }) =>
      effects.map((effect): Effect => ({
        reportId: effect.reportId,
        enrolmentId: enrolment.id,
        progressBefore: effect.before,
        progressAfter: effect.after,
        outcome: effect.outcome,
      })),
    );
    await appendEffects(em, organisationId, effects, run.runId);
    const closed = endings(reports, effects);
    await closeReports(em, organisationId, closed, run);
    return { ...count(closed), emailIds: certificateChanges.map((change) => change.emailId) };
  });
}

function groupByLmsId(reports: readonly WaitingReport[]): Map<string, WaitingReport[]> {
  return Map.groupBy(reports, (report) => report.lmsEnrolmentId);
}

function endings(reports: readonly WaitingReport[], effects: readonly Effect[]): ClosedReport[] {
  const matched = new Set(effects.map((effect) => effect.reportId));
  const applied = new Set(effects.filter((effect) => effect.outcome === 'APPLIED').map((effect) => effect.reportId));
  return reports.map(({ id }) => ({
    id,
    state: applied.has(id) ? 'APPLIED' : matched.has(id) ? 'UNCHANGED' : 'UNMATCHED',
    failure: null,
  }));
}

function count(closed: readonly ClosedReport[]) {
  const of = (state: ClosedReport['state']) => closed.filter((report) => report.state === state).length;
  return {
    claimed: closed.length,
    applied: of('APPLIED'),
    unchanged: of('UNCHANGED'),
    unmatched: of('UNMATCHED'),
    failed: of('FAILED'),
  };
}
