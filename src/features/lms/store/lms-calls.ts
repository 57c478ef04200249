import type { Sentence } from '../../../language/sentence.ts';
import { sql } from 'kysely';
import { lmsModes, type Lms } from '../../../domain/lms/lms-modes.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { firstIdOf, pageCondition } from '../../../platform/lists/newest-first.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, oneOf, timestampText } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { LmsCall } from '../../../schema/entities/index.ts';
import { jsonOrNull } from '../../../platform/database/json-or-null.ts';
import { closeOpenStepsOf } from './lms-call-steps.ts';

/** A call that will be sent. Secrets are removed already. */
export interface NewLmsCall {
  readonly id: string;
  readonly operation: string;
  /** The LMS that is called. */
  readonly lms: Lms;
  readonly actionId: string | null;
  readonly enrolmentId: string | null;
  readonly actorUserId: string | null;
  readonly workflowId: string | null;
  readonly runId: string | null;
  readonly idempotencyKey: string | null;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly requestExcerpt: string | null;
  /** Whether unsaved settings are tried; by default false. */
  readonly isDraft?: boolean;
}

export interface LmsCallEnd {
  readonly ending: CallOutcome;
  readonly statusCode: number | null;
  readonly responseExcerpt: string | null;
  readonly errorMessage: string | null;
  /** Its sentences, for its reader's language; by default it is a sentence itself. */
  readonly errorWords?: readonly Sentence[] | null;
  readonly lmsEnrolmentId: string | null;
  /** Whether the call and its steps keep nothing that names a person; by default false. See `eraseCalls`. */
  readonly isErased?: boolean;
}

/** Writes a call to the ledger before it is sent. @throws Error when its id is taken */
export async function openLmsCall(tx: OrganisationTransaction, call: NewLmsCall): Promise<void> {
  if (!(await claimLmsCall(tx, call))) throw new Error(`The call ${call.id} is in the ledger already.`);
}

/**
 * Does what `openLmsCall` does, for an id that others may use as well. The first committed transaction gets it.
 * @returns false when it was taken before
 */
export async function claimLmsCall(tx: OrganisationTransaction, call: NewLmsCall): Promise<boolean> {
  const stored = await execute(
    tx,
    sql`
      insert into lms_call
        (id, organisation_id, operation, action_id, enrolment_id, actor_user_id, workflow_id, run_id, idempotency_key,
         method, url, request_excerpt, lms, is_draft, started_at)
      values (${call.id}, ${tx.organisationId}, ${call.operation}, ${call.actionId}, ${call.enrolmentId}, ${call.actorUserId},
        ${call.workflowId}, ${call.runId}, ${call.idempotencyKey}, ${call.method}, ${call.url}, ${call.requestExcerpt},
        ${call.lms}, ${call.isDraft ?? false}, clock_timestamp())
      on conflict (id) do nothing`,
  );
  return stored === 1;
}

/** The condition of a call that a user made to try an operation. */
const isTrial = sql`action_id is null and actor_user_id is not null and run_id is null`;

/** Returns how many calls users have made without an action since a moment, but counts up to `most` only. */
export async function countTrials(tx: OrganisationTransaction, since: Date, most: number): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from (
        select 1 from lms_call
        where ${pageCondition(tx.organisationId, { before: null, from: since })}
          and ${isTrial} limit ${most}) c`,
  );
  return row!.count;
}

const counted = rowShape({ count: number, oldestAge: number });

/**
 * Counts the requests of these calls since a moment, the newest first and up to `most`: each step of a connector's call, and
 * each call without steps. The inner limit makes PostgreSQL look up the steps of one call after the other, as long as needed.
 * @returns the number, and the age in seconds of the call with the oldest of them
 */
export async function countTrialRequests(
  tx: OrganisationTransaction,
  since: Date,
  most: number,
): Promise<RowOf<typeof counted>> {
  const [row] = await query(
    tx,
    counted,
    sql`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(r.started_at)), 0)::float as "oldestAge"
      from (
        select c.started_at from (
          select id, started_at from lms_call
          where ${pageCondition(tx.organisationId, { before: null, from: since })} and ${isTrial}
          order by id desc limit ${most}) c
        left join lateral (
          select 1 from lms_call_step s
          where s.organisation_id = ${tx.organisationId} and s.call_id = c.id and s.id >= ${firstIdOf(since)}::uuid
          limit ${most}) s on true
        order by c.id desc limit ${most}) r`,
  );
  return row!;
}

/**
 * Closes a call, once. A later attempt changes nothing. Steps of the call whose end was not recorded are closed with it as
 * UNKNOWN, since no end can come any more.
 */
export async function closeLmsCall(tx: OrganisationTransaction, id: string, end: LmsCallEnd): Promise<void> {
  const [closed] = await query(
    tx,
    rowShape({ lms: nullable(oneOf(lmsModes)) }),
    sql`
      update lms_call
      set ending = ${end.ending}, status_code = ${end.statusCode}, response_excerpt = ${end.responseExcerpt},
        error_message = ${end.errorMessage}, error_words = ${jsonOrNull(end.errorWords)}::jsonb, lms_enrolment_id = ${end.lmsEnrolmentId},
        is_erased = ${end.isErased ?? false}, closed_at = clock_timestamp()
      where organisation_id = ${tx.organisationId} and id = ${id} and ending is null
      returning lms`,
  );
  if (closed?.lms === 'CONNECTOR') await closeOpenStepsOf(tx, id);
}

const callRow = rowShape({
  ...columnsOf(LmsCall, 'id', 'operation', 'ending', 'statusCode', 'responseExcerpt', 'errorMessage', 'lmsEnrolmentId'),
  /** Null in rows that are older than the column. */
  lms: nullable(oneOf(lmsModes)),
  /** With microseconds, since times of reports are compared with it. */
  startedAt: timestampText,
});
export type LmsCallRecord = RowOf<typeof callRow>;

export async function findLmsCall(tx: OrganisationTransaction, id: string): Promise<LmsCallRecord | null> {
  const [row] = await query(
    tx,
    callRow,
    sql`
      select id, operation, lms, ending, status_code as "statusCode", response_excerpt as "responseExcerpt",
        error_message as "errorMessage", lms_enrolment_id as "lmsEnrolmentId", started_at as "startedAt"
      from lms_call where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row ?? null;
}
