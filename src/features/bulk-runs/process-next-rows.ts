import type { BulkKind } from '../../domain/bulk-runs/bulk-runs.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { restAfterRow, stepOfRows } from '../../platform/work/pace-rows.ts';
import { claimRun } from '../../platform/work/row-runs.ts';
import { requeueEmail } from '../emails/index.ts';
import { resendFailed } from '../webhooks/index.ts';
import { orFailRow } from './or-fail-row.ts';
import { refusedRow } from './row-action.ts';
import { lockBulkRow, openBulkRows, updateBulkRow } from './store/bulk-rows.ts';
import { findBulkRun } from './store/bulk-runs.ts';

export interface BulkRunDependencies {
  readonly database: Database;
  readonly log: Logger;
  /** Maximum number of open actions of an organisation. */
  readonly openActionsMax?: number;
  /** Milliseconds after which a step takes no further row; `stepOfRows` by default. */
  readonly stepOfRows?: number;
}

export interface ProcessedRows {
  readonly kind: BulkKind;
  /** Positions of the rows that need a call to the LMS, which is not made here. */
  readonly calls: readonly number[];
  /** Whether no rows follow, because the selection has ended or the run was cancelled. */
  readonly isLast: boolean;
}

/**
 * Processes the next rows that need no call to the LMS, each in a transaction of its own, and returns those that need
 * one. Idempotent: a row that has its result is not processed again. Stops between two rows when the run is cancelled, or
 * when the step becomes long.
 * @param limit maximum number of rows
 * @param isLastAttempt whether an error that may pass counts as permanent
 */
export async function processNextRows(
  dependencies: BulkRunDependencies,
  {
    organisationId,
    bulkRunId,
    limit,
    runId,
    isLastAttempt = false,
  }: { organisationId: string; bulkRunId: string; limit: number; runId: string; isLastAttempt?: boolean },
): Promise<ProcessedRows> {
  const { database } = dependencies;
  const { kind, positions, isCancelled } = await database.inOrganisation(organisationId, async (tx) => {
    await claimRun(tx, 'bulk_run', bulkRunId, runId);
    const run = await findBulkRun(tx, bulkRunId);
    const begunOnly = run?.state !== 'RUNNING';
    const found = await openBulkRows(tx, bulkRunId, { begunOnly, limit });
    return { kind: run?.kind ?? 'ENROL', positions: found, isCancelled: begunOnly };
  });
  const isLast = isCancelled || positions.length < limit;
  const end = performance.now() + (dependencies.stepOfRows ?? stepOfRows);
  if (kind !== 'RESEND' && kind !== 'REDELIVER') return { kind, calls: positions, isLast };
  for (const position of positions) {
    const row = { organisationId, bulkRunId, position };
    const begun = performance.now();
    const goesOn = await orFailRow(dependencies, row, isLastAttempt, true, () => resendNextRow(database, row));
    if (!goesOn) break;
    await restAfterRow(performance.now() - begun);
    // Not before the first row: a run must come nearer to its end with each step.
    if (performance.now() > end) return { kind, calls: [], isLast: false };
  }
  return { kind, calls: [], isLast };
}

/** Queues one e-mail or delivery again. @returns false when the run was cancelled meanwhile */
async function resendNextRow(
  database: Database,
  { organisationId, bulkRunId, position }: { organisationId: string; bulkRunId: string; position: number },
): Promise<boolean> {
  try {
    return await database.inOrganisation(organisationId, (tx) => resendRow(tx, bulkRunId, position));
  } catch (error) {
    if (!(error instanceof ApplicationError)) throw error;
    const change = refusedRow(error);
    await database.inOrganisation(organisationId, (tx) => updateBulkRow(tx, bulkRunId, position, change));
    return true;
  }
}

async function resendRow(tx: OrganisationTransaction, bulkRunId: string, position: number): Promise<boolean> {
  const run = await findBulkRun(tx, bulkRunId);
  if (run?.state !== 'RUNNING') return false;
  const row = await lockBulkRow(tx, bulkRunId, position);
  if (row?.state !== 'WAITING') return true;
  const actor = { kind: 'USER', userId: run.confirmedByUserId! } as const;
  await (run.endpointId === null
    ? requeueEmail(tx, row.subjectId, actor)
    : resendFailed(tx, { endpointId: run.endpointId, eventId: row.subjectId, actor }));
  await updateBulkRow(tx, bulkRunId, position, { state: 'DONE' });
  return true;
}
