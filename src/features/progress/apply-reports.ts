import { foldReports } from '../../domain/progress/apply-report.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { advanceEnrolments, lockEnrolmentsByLmsId, lockLmsEnrolmentIds } from './store/reported-enrolments.ts';
import { recordEventsOfOrganisations } from '../../platform/events/record-events.ts';
import {
  appendEffects,
  claimReportsOfIdle,
  claimWaitingReports,
  closeReports,
  lockReportProcessing,
  type ClosedReport,
  type Effect,
  type Run,
  type WaitingReport,
} from './store/progress-reports.ts';
import { recalculateEnrolments } from './recalculate-enrolments.ts';
import { effectsOf, lastApplied, reportCause } from './report-effects.ts';
import { progressedEvent } from './progressed-event.ts';

export interface ApplyReportsRequest {
  readonly organisationIds: readonly string[];
  /** Maximum number of reports of each organisation that this transaction claims. */
  readonly limit: number;
  /** Limits the claim to these reports. */
  readonly only?: readonly string[];
  /** Whether organisations are left out for which another transaction applies reports now; it waits for them by default. */
  readonly onlyIdle?: boolean;
  /** Milliseconds for which a statement waits for a lock; by default until its time-out. */
  readonly lockWait?: number;
  readonly run: Run;
}

/** The counts of an organisation's reports by result, and the queued e-mails. */
export interface AppliedReports {
  readonly claimed: number;
  readonly applied: number;
  readonly unchanged: number;
  readonly unmatched: number;
  readonly failed: number;
  readonly emailIds: readonly string[];
}

export const nothingApplied: AppliedReports = {
  claimed: 0,
  applied: 0,
  unchanged: 0,
  unmatched: 0,
  failed: 0,
  emailIds: [],
};

/**
 * Applies the waiting reports of organisations in one transaction (docs/product.md §4.1 rules 1 to 4, "Progress"). It
 * claims and closes the receipts, so repeating it has no further effect.
 * @returns organisation id → result; an organisation without waiting reports is missing
 * @throws RangeError or a database error when a report or its enrolment cannot be processed; nothing is changed then
 */
export function applyReports(
  database: Database,
  messageIdDomain: string,
  request: ApplyReportsRequest,
): Promise<Map<string, AppliedReports>> {
  const { organisationIds, run } = request;
  return database.inOrganisations(
    organisationIds,
    async (tx) => {
      const reports = await claim(tx, request);
      if (reports.length === 0) return new Map<string, AppliedReports>();
      const reportsByEnrolment = Map.groupBy(reports, keyOf);
      const keys = [...reportsByEnrolment.values()].map(([first]) => first!);
      const [, enrolments] = await Promise.all([lockLmsEnrolmentIds(tx, keys), lockEnrolmentsByLmsId(tx, keys)]);

      const folded = enrolments.map((enrolment) => ({
        enrolment,
        ...foldReports(enrolment.progress, reportsByEnrolment.get(keyOf(enrolment)) ?? []),
      }));
      const advancing = folded.filter(({ enrolment, final }) => final > enrolment.progress);
      const { marked, certificateChanges } = await recalculateEnrolments(
        tx,
        advancing.map(({ enrolment, final, effects }) => ({
          ...enrolment,
          progress: final,
          before: enrolment,
          cause: reportCause(lastApplied(effects)!),
        })),
        messageIdDomain,
      );
      const advanced = advancing.map(({ enrolment, final }) => ({
        enrolment,
        progress: final,
        ...marked.get(enrolment.id)!,
      }));
      const effects = folded.flatMap(({ enrolment, effects }) =>
        effectsOf(enrolment, effects, marked.get(enrolment.id)),
      );
      const closed = endings(reports, effects);
      await Promise.all([
        advanceEnrolments(
          tx,
          advanced.map(({ enrolment: { id, organisationId }, progress }) => ({
            id,
            organisationId,
            progress,
            ...marked.get(id)!,
          })),
        ),
        recordEventsOfOrganisations(
          tx,
          advanced.map(({ enrolment, ...after }) => ({
            ...progressedEvent(enrolment, after),
            organisationId: enrolment.organisationId,
          })),
        ),
        appendEffects(tx, effects, run.runId),
        closeReports(tx, closed, run),
      ]);
      const changes = Map.groupBy(certificateChanges, (change) => change.organisationId);
      return new Map(
        [...Map.groupBy(closed, (report) => report.organisationId)].map(([organisationId, own]) => [
          organisationId,
          { ...count(own), emailIds: (changes.get(organisationId) ?? []).map((change) => change.emailId) },
        ]),
      );
    },
    request.lockWait,
  );
}

async function claim(
  tx: Transaction,
  { organisationIds, limit, only, onlyIdle = false }: ApplyReportsRequest,
): Promise<WaitingReport[]> {
  if (onlyIdle) return claimReportsOfIdle(tx, organisationIds, limit);
  // A statement that does not need the answer to an earlier one is sent with it.
  const [, reports] = await Promise.all([
    lockReportProcessing(tx, organisationIds),
    claimWaitingReports(tx, organisationIds, limit, only),
  ]);
  return reports;
}

/** The LMSs of two organisations may assign the same id. */
function keyOf({ organisationId, lmsEnrolmentId }: Pick<WaitingReport, 'organisationId' | 'lmsEnrolmentId'>): string {
  return `${organisationId} ${lmsEnrolmentId}`;
}

function endings(reports: readonly WaitingReport[], effects: readonly Effect[]): ClosedReport[] {
  const matched = new Set(effects.map((effect) => effect.reportId));
  const applied = new Set(effects.filter((effect) => effect.outcome === 'APPLIED').map((effect) => effect.reportId));
  return reports.map(({ id, organisationId }) => ({
    id,
    organisationId,
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
