import { asSentence } from '../../../language/sentence.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { idRow, organisationRow } from '../../../platform/database/rows/common-shapes.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { closeLmsCall } from './lms-calls.ts';
import { closeOpenStepsOf } from './lms-call-steps.ts';

/**
 * Milliseconds after which an open call of the ledger has lost its process. An operation takes 22 s at most, an
 * action is ended after 15 minutes, and an answer is recorded within that time or never.
 */
export const lostAfterMs = 20 * 60_000;

/** Calls, and steps, that are closed in one transaction. */
const closedAtOnce = 100;
/** Organisations of one sweep. */
const sweptAtOnce = 100;

const outcomeWasLost = asSentence(
  'Attain was interrupted before it recorded the outcome of this call. The LMS may or may not have received it.',
).text;

/** Closes a call as UNKNOWN when its outcome was not recorded. Does nothing to a closed one. */
export function closeLostCall(tx: OrganisationTransaction, callId: string): Promise<void> {
  return closeLmsCall(tx, callId, {
    ending: 'UNKNOWN',
    statusCode: null,
    responseExcerpt: null,
    errorMessage: outcomeWasLost,
    lmsEnrolmentId: null,
  });
}

/** Closes the open calls of a run that has ended, up to 100. */
export async function closeLostCallsOfRun(
  tx: OrganisationTransaction,
  { workflowId, runId }: { readonly workflowId: string; readonly runId: string },
): Promise<void> {
  await closeEach(tx, sql`workflow_id = ${workflowId} and run_id = ${runId}`);
}

/** Closes up to 100 calls and the steps of 100 closed calls of the organisation that are open for more than 20 minutes. */
export async function closeOverdueCalls(tx: OrganisationTransaction, now = new Date()): Promise<void> {
  const bound = openedBefore(now);
  await closeEach(tx, sql`id < ${bound}::uuid`);
  const calls = await query(
    tx,
    idRow,
    sql`
      select call_id as id from lms_call_step
      where organisation_id = ${tx.organisationId} and closed_at is null and id < ${bound}::uuid
      order by id limit ${closedAtOnce}`,
  );
  for (const callId of new Set(calls.map(({ id }) => id))) await closeOpenStepsOf(tx, callId);
}

async function closeEach(tx: OrganisationTransaction, which: RawBuilder<unknown>): Promise<void> {
  const calls = await query(
    tx,
    idRow,
    sql`
      select id from lms_call where organisation_id = ${tx.organisationId} and closed_at is null and ${which}
      order by id limit ${closedAtOnce}`,
  );
  for (const { id } of calls) await closeLostCall(tx, id);
}

/** Returns up to 100 organisations with a call or a step that is open for more than 20 minutes. */
export async function organisationsWithOverdueCalls(database: Database, now = new Date()): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`
      select organisation_id as "organisationId"
      from attain_organisations_with_overdue_calls(${openedBefore(now)}::uuid, ${sweptAtOnce})`,
  );
  return rows.map((row) => row.organisationId);
}

const openedBefore = (now: Date): string => firstIdOf(new Date(now.getTime() - lostAfterMs));
