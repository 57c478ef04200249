import type { Database } from '../../platform/database/database.ts';
import { failureReason, isTransient, sqlState } from '../../platform/database/transient-errors.ts';
import { repeatWhileTransient } from '../../platform/work/repeat-while-transient.ts';
import { claimWaitingReports, closeReports, type Run } from './store/progress-reports.ts';
import { applyReports, nothingApplied, type AppliedReports } from './apply-reports.ts';

export interface ApplyWaitingReportsRequest {
  readonly organisationIds: readonly string[];
  /** Most reports of each organisation. */
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

type Applied = Map<string, AppliedReports>;

export interface AppliedOfOrganisations {
  /** Organisation id → what was done; an organisation without waiting reports is missing. */
  readonly applied: ReadonlyMap<string, AppliedReports>;
  /** Organisations whose reports could not be applied for a reason that may pass, while those of others could. */
  readonly deferred: ReadonlySet<string>;
}

/** Milliseconds for which what failed together is tried in smaller parts; the rest still waits, and is taken by a later attempt or run. */
const timeForParts = 5_000;

/** Milliseconds for which a single report is tried whose error may pass. */
const lastTries = 1_000;

/**
 * Applies what waits, all at once. When that fails, each organisation's reports are applied by themselves, so that one organisation never
 * holds up another. A report that cannot be applied is set aside as FAILED with its reason and holds up nobody else (docs/architecture.md
 * "Intake"): after a failure that would repeat itself an organisation's reports are applied one by one. An error that may pass, but has
 * not for many attempts, is treated likewise in the last one, so that one report cannot hold up an organisation's others for ever.
 * @throws the database's error when it is one that passes (connection, deadlock, time-out) and nothing could be applied; nothing is lost by
 * trying again
 */
export async function applyWaitingReports(
  dependencies: ApplyWaitingReportsDependencies,
  request: ApplyWaitingReportsRequest,
): Promise<AppliedOfOrganisations> {
  const { organisationIds } = request;
  const [organisationId, ...others] = organisationIds;
  const deferred = new Set<string>();
  if (organisationId === undefined) return { applied: new Map(), deferred };
  if (others.length === 0) return { applied: await applyForOne(dependencies, request, organisationId), deferred };
  try {
    return { applied: await applyReports(dependencies.database, dependencies.messageIdDomain, request), deferred };
  } catch (error) {
    return applyForEach(dependencies, request, asError(error));
  }
}

/** @throws `cause`, or the error of an organisation, when no organisation's reports could be applied */
async function applyForEach(
  dependencies: ApplyWaitingReportsDependencies,
  request: ApplyWaitingReportsRequest,
  cause: Error,
): Promise<AppliedOfOrganisations> {
  const applied: Applied = new Map();
  const deferred = new Set<string>();
  const begun = performance.now();
  let failure = cause;
  for (const organisationId of request.organisationIds) {
    if (performance.now() - begun > timeForParts) {
      deferred.add(organisationId);
      continue;
    }
    try {
      for (const [id, counts] of await applyForOne(dependencies, request, organisationId)) applied.set(id, counts);
    } catch (error) {
      failure = asError(error);
      deferred.add(organisationId);
    }
  }
  if (deferred.size === request.organisationIds.length) throw failure;
  return { applied, deferred };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function applyForOne(
  dependencies: ApplyWaitingReportsDependencies,
  request: ApplyWaitingReportsRequest,
  organisationId: string,
): Promise<Applied> {
  const { database, messageIdDomain } = dependencies;
  const own = { ...request, organisationIds: [organisationId] };
  try {
    return await applyReports(database, messageIdDomain, own);
  } catch (error) {
    if (isTransient(error) && request.isLastAttempt !== true) throw error;
  }
  const waiting = await database.inOrganisations([organisationId], (tx) =>
    claimWaitingReports(tx, [organisationId], request.limit),
  );
  const parts: AppliedReports[] = [];
  const begun = performance.now();
  for (const { id } of waiting) {
    if (request.isLastAttempt !== true && performance.now() - begun > timeForParts) break;
    parts.push(await applyOne(dependencies, own, organisationId, id));
  }
  return new Map(parts.length === 0 ? [] : [[organisationId, parts.reduce(add, nothingApplied)]]);
}

async function applyOne(
  { database, messageIdDomain, onFailedReport }: ApplyWaitingReportsDependencies,
  request: ApplyWaitingReportsRequest,
  organisationId: string,
  id: string,
): Promise<AppliedReports> {
  const apply = () => applyReports(database, messageIdDomain, { ...request, only: [id] });
  try {
    const applied = await (request.isLastAttempt === true ? repeatWhileTransient(apply, lastTries) : apply());
    return applied.get(organisationId) ?? nothingApplied;
  } catch (error) {
    if (isTransient(error) && request.isLastAttempt !== true) throw error;
    // What the database says may quote values.
    const isOurs = error instanceof Error && sqlState(error) === null;
    const reason = isOurs ? error.message.slice(0, 500) : failureReason(error);
    await database.inOrganisations([organisationId], (tx) =>
      closeReports(tx, [{ id, organisationId, state: 'FAILED', failure: reason }], request.run),
    );
    onFailedReport(id, reason);
    return { ...nothingApplied, claimed: 1, failed: 1 };
  }
}

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
