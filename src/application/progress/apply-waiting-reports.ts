import type { Database } from '../../persistence/database.ts';
import { isTransient } from '../../persistence/transient-errors.ts';
import { repeatWhileTransient } from '../repeat-while-transient.ts';
import { claimWaitingReports, closeReports, type Run } from '../../persistence/repositories/progress-reports.ts';
import { applyReports, type AppliedReports } from './apply-reports.ts';

export interface ApplyWaitingReportsRequest {
  readonly organisationId: string;
  readonly limit: number;
  readonly run: Run;
  /** Whether nobody tries again: what fails then is set aside, also when it might pass. */
  readonly isLastAttempt?: boolean;
}

export interface ApplyWaitingReportsDependencies {
  readonly database: Database;
  readonly messageIdDomain: string;
  /** Told of each report that was set aside, so that somebody looks at it. */
  readonly onFailedReport: (reportId: string, reason: string) => void;
}

/**
 * Applies what waits, all at once. A report that cannot be applied is set aside as FAILED with its reason and holds up
 * nobody else (architecture.md "Intake"): after a failure that would repeat itself the reports are applied one by one.
 * An error that may pass, but has not for many attempts, is treated likewise in the last one, so that one report cannot hold up an
 * organisation's others for ever.
 * @throws the database's error when it is one that passes (connection, deadlock, time-out); nothing is lost by trying again
 */
export async function applyWaitingReports(
  dependencies: ApplyWaitingReportsDependencies,
  request: ApplyWaitingReportsRequest,
): Promise<AppliedReports> {
  const { database, messageIdDomain } = dependencies;
  try {
    return await applyReports(database, messageIdDomain, request);
  } catch (error) {
    if (isTransient(error) && request.isLastAttempt !== true) throw error;
  }
  const waiting = await database.inOrganisation(request.organisationId, (em) =>
    claimWaitingReports(em, request.organisationId, request.limit),
  );
  const parts: AppliedReports[] = [];
  const begun = performance.now();
  for (const { id } of waiting) {
    // What is left still waits in the database, and is taken by a later run.
    if (request.isLastAttempt !== true && performance.now() - begun > oneByOneTime) break;
    parts.push(await applyOne(dependencies, request, id));
  }
  return parts.reduce(add, nothing);
}

/** Milliseconds for which one run applies reports one by one, which takes much longer than all at once. */
const oneByOneTime = 5_000;

/** Milliseconds for which a single report is tried whose error may pass. */
const lastTries = 1_000;

async function applyOne(
  { database, messageIdDomain, onFailedReport }: ApplyWaitingReportsDependencies,
  request: ApplyWaitingReportsRequest,
  id: string,
): Promise<AppliedReports> {
  const apply = () => applyReports(database, messageIdDomain, { ...request, only: [id] });
  try {
    return await (request.isLastAttempt === true ? repeatWhileTransient(apply, lastTries) : apply());
  } catch (error) {
    if (isTransient(error) && request.isLastAttempt !== true) throw error;
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
    await database.inOrganisation(request.organisationId, (em) =>
      closeReports(em, request.organisationId, [{ id, state: 'FAILED', failure: reason }], request.run),
    );
    onFailedReport(id, reason);
    return { ...nothing, claimed: 1, failed: 1 };
  }
}

const nothing: AppliedReports = { claimed: 0, applied: 0, unchanged: 0, unmatched: 0, failed: 0, emailIds: [] };

function add(a: AppliedReports, b: AppliedReports): AppliedReports {
  return {
    claimed: a.claimed + b.claimed,
    applied: a.applied + b.applied,
    unchanged: a.unchanged + b.unchanged,
    unmatched: a.unmatched + b.unmatched,
    failed: a.failed + b.failed,
    emailIds: [...a.emailIds, ...b.emailIds],
  };
}
