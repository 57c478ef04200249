import { englishWording } from '../../language/sentence.ts';
import type { Database } from '../../platform/database/database.ts';
import { failureReason, isTransient, sqlState } from '../../platform/database/transient-errors.ts';
import { repeatWhileTransient } from '../../platform/work/repeat-while-transient.ts';
import { claimWaitingReports, closeReports, type Run } from './store/progress-reports.ts';
import { applyReports, nothingApplied, type AppliedReports } from './apply-reports.ts';
import { refusedByDatabase } from './report-failure.ts';

export interface ApplyWaitingReportsRequest {
  readonly organisationIds: readonly string[];
  /** Maximum number of reports of each organisation. */
  readonly limit: number;
  readonly run: Run;
  /** Whether organisations are left out for which another transaction applies reports now, or whose rows are locked. */
  readonly onlyIdle?: boolean;
  /** Whether this is the last attempt. Then a failed report is recorded as FAILED, even if the error might pass. */
  readonly isLastAttempt?: boolean;
}

export interface ApplyWaitingReportsDependencies {
  readonly database: Database;
  readonly messageIdDomain: string;
  /** Called for each report that was recorded as FAILED, so that an operator looks at it. */
  readonly onFailedReport: (reportId: string, reason: string) => void;
}

type Applied = Map<string, AppliedReports>;

interface Attempt extends ApplyWaitingReportsRequest {
  /** Milliseconds for which a statement waits for a lock; by default until its time-out. */
  readonly lockWait?: number;
}

const lockNotAvailable = '55P03';

export interface AppliedOfOrganisations {
  /** Organisation id → result; an organisation without waiting reports is missing. */
  readonly applied: ReadonlyMap<string, AppliedReports>;
  /** Organisations whose reports failed for a reason that may pass, while others could be applied. */
  readonly deferred: ReadonlySet<string>;
}

/**
 * Milliseconds for which failed reports are tried in smaller parts. The rest still waits for a later attempt or run.
 */
const timeForParts = 5_000;

/**
 * Milliseconds for which the reports of several organisations wait for a lock. An organisation whose rows are locked for
 * longer gets a run of its own, so that the others do not wait with it.
 */
const sharedLockWait = 500;

/** Milliseconds for which a single report with a transient error is tried. */
const lastTries = 1_000;

/**
 * Applies all waiting reports at once. If that fails, each organisation's reports are applied separately, so that no
 * organisation delays another. After a permanent error an organisation's reports are applied one by one. A report that
 * cannot be applied is recorded as FAILED with its reason and delays no others (docs/architecture.md "Intake"). In the
 * last attempt the same is done after a transient error, so that one report cannot delay an organisation's others for
 * ever.
 * @throws the database's error when it is transient (connection, deadlock, time-out) and nothing could be applied;
 * nothing is lost by trying again
 */
export async function applyWaitingReports(
  dependencies: ApplyWaitingReportsDependencies,
  request: ApplyWaitingReportsRequest,
): Promise<AppliedOfOrganisations> {
  const { organisationIds } = request;
  const [organisationId, ...others] = organisationIds;
  const deferred = new Set<string>();
  if (organisationId === undefined) return { applied: new Map(), deferred };
  const isAlone = others.length === 0;
  if (isAlone && request.onlyIdle !== true) {
    return { applied: await applyForOne(dependencies, request, organisationId), deferred };
  }
  const shared = { ...request, lockWait: sharedLockWait };
  if (isAlone) return applyForEach(dependencies, shared);
  try {
    return { applied: await applyReports(dependencies.database, dependencies.messageIdDomain, shared), deferred };
  } catch {
    return applyForEach(dependencies, shared);
  }
}

/**
 * Applies the reports of each organisation separately. @throws the error of an organisation, when no organisation's
 * reports could be applied; not when all of them only waited for locks
 */
async function applyForEach(
  dependencies: ApplyWaitingReportsDependencies,
  request: Attempt,
): Promise<AppliedOfOrganisations> {
  const applied: Applied = new Map();
  const deferred = new Set<string>();
  const begun = performance.now();
  let failure: Error | null = null;
  for (const organisationId of request.organisationIds) {
    if (performance.now() - begun > timeForParts) {
      deferred.add(organisationId);
      continue;
    }
    try {
      for (const [id, counts] of await applyForOne(dependencies, request, organisationId)) applied.set(id, counts);
    } catch (error) {
      deferred.add(organisationId);
      if (sqlState(error) !== lockNotAvailable) failure = asError(error);
    }
  }
  if (failure !== null && deferred.size === request.organisationIds.length) throw failure;
  return { applied, deferred };
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function applyForOne(
  dependencies: ApplyWaitingReportsDependencies,
  request: Attempt,
  organisationId: string,
): Promise<Applied> {
  const { database, messageIdDomain } = dependencies;
  const own = { ...request, organisationIds: [organisationId] };
  try {
    return await applyReports(database, messageIdDomain, own);
  } catch (error) {
    if (isTransient(error) && request.isLastAttempt !== true) throw error;
  }
  const waiting = await database.inOrganisations(
    [organisationId],
    (tx) => claimWaitingReports(tx, [organisationId], request.limit),
    request.lockWait,
  );
  const parts: AppliedReports[] = [];
  const begun = performance.now();
  for (const { id } of waiting) {
    if (request.isLastAttempt !== true && performance.now() - begun > timeForParts) break;
    parts.push(await applyOne(dependencies, own, organisationId, id));
  }
  return new Map(parts.length === 0 ? [] : [[organisationId, parts.reduce(addApplied, nothingApplied)]]);
}

async function applyOne(
  { database, messageIdDomain, onFailedReport }: ApplyWaitingReportsDependencies,
  request: Attempt,
  organisationId: string,
  id: string,
): Promise<AppliedReports> {
  const apply = () => applyReports(database, messageIdDomain, { ...request, only: [id], onlyIdle: false });
  try {
    const applied = await (request.isLastAttempt === true ? repeatWhileTransient(apply, lastTries) : apply());
    return applied.get(organisationId) ?? nothingApplied;
  } catch (error) {
    if (isTransient(error) && request.isLastAttempt !== true) throw error;
    // A message of the database may quote values.
    const state = sqlState(error);
    const isOurs = error instanceof Error && state === null;
    const reason = isOurs
      ? error.message.slice(0, 500)
      : state === null
        ? failureReason(error)
        : englishWording([refusedByDatabase(state)]);
    await database.inOrganisations([organisationId], (tx) =>
      closeReports(tx, [{ id, organisationId, state: 'FAILED', failure: reason }], request.run),
    );
    onFailedReport(id, reason);
    return { ...nothingApplied, claimed: 1, failed: 1 };
  }
}

/** Adds up two results for one organisation. */
export function addApplied(a: AppliedReports, b: AppliedReports): AppliedReports {
  return {
    claimed: a.claimed + b.claimed,
    applied: a.applied + b.applied,
    unchanged: a.unchanged + b.unchanged,
    unmatched: a.unmatched + b.unmatched,
    failed: a.failed + b.failed,
    emailIds: [...a.emailIds, ...b.emailIds],
  };
}
