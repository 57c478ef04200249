import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { jsonOrNull } from '../../../platform/database/json-or-null.ts';
import { sql } from 'kysely';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { StepEffect } from '../../../domain/lms/step-effects.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { LmsCallStep } from '../../../schema/entities/index.ts';

/** A request of a connector's call. Secrets are removed already. */
export interface NewLmsCallStep {
  readonly id: string;
  readonly callId: string;
  /** Counts from 1 within the call. */
  readonly number: number;
  /** The step's name in the connector. */
  readonly name: string;
  readonly effect: StepEffect;
  readonly method: string;
  readonly url: string;
  readonly requestExcerpt: string | null;
  readonly startedAt: Date;
}

export interface LmsCallStepEnd {
  readonly ending: CallOutcome;
  readonly statusCode: number | null;
  readonly responseExcerpt: string | null;
  readonly errorMessage: string | null;
  /** Its sentences, for its reader's language. */
  readonly errorWords?: readonly Sentence[] | null;
}

/**
 * Writes a step to the ledger. A step that writes is written before it is sent. A process may go on after its call was closed as
 * lost: then the next erasure of a student looks at the call once more. An erasure that is under way, and this transaction, wait for
 * each other.
 */
export async function openLmsCallStep(tx: OrganisationTransaction, step: NewLmsCallStep): Promise<void> {
  await execute(
    tx,
    sql`select from lms_call where organisation_id = ${tx.organisationId} and id = ${step.callId} for key share`,
  );
  await execute(
    tx,
    sql`
      with late as (
        update lms_call set is_erased = false
        where organisation_id = ${tx.organisationId} and id = ${step.callId} and is_erased)
      insert into lms_call_step
        (id, organisation_id, call_id, number, name, effect, method, url, request_excerpt, started_at)
      values (${step.id}, ${tx.organisationId}, ${step.callId}, ${step.number}, ${step.name}, ${step.effect},
        ${step.method}, ${step.url}, ${step.requestExcerpt}, ${step.startedAt})`,
  );
}

/** Closes a step, once. A later attempt changes nothing. */
export async function closeLmsCallStep(tx: OrganisationTransaction, id: string, end: LmsCallStepEnd): Promise<void> {
  await execute(
    tx,
    sql`
      update lms_call_step
      set ending = ${end.ending}, status_code = ${end.statusCode}, response_excerpt = ${end.responseExcerpt},
        error_message = ${end.errorMessage}, error_words = ${jsonOrNull(end.errorWords)}::jsonb, closed_at = clock_timestamp()
      where organisation_id = ${tx.organisationId} and id = ${id} and ending is null`,
  );
}

/** Closes the steps of a call that are open when the call ends: their ends were lost. */
export async function closeOpenStepsOf(tx: OrganisationTransaction, callId: string): Promise<void> {
  await execute(
    tx,
    sql`
      update lms_call_step set ending = 'UNKNOWN', error_message = ${endWasLost}, closed_at = clock_timestamp()
      where organisation_id = ${tx.organisationId} and call_id = ${callId} and ending is null`,
  );
}

/** Removes of the requests of a call what they may have taken from a reply: all but the origin of a URL. */
export async function dropRequestsOf(tx: OrganisationTransaction, callId: string): Promise<void> {
  await execute(
    tx,
    sql`
      update lms_call_step set url = ${originOfUrl}, request_excerpt = null
      where organisation_id = ${tx.organisationId} and call_id = ${callId}`,
  );
}

/** The column `url` without what follows its origin. */
export const originOfUrl = sql`regexp_replace(url, '^([a-z]+://[^/?#]*).*$', '\\1/…')`;

const endWasLost = asSentence(
  'Attain was interrupted before it recorded the end of this request. The LMS may or may not have received it.',
).text;

const stepRow = rowShape({
  ...columnsOf(
    LmsCallStep,
    'id',
    'number',
    'name',
    'effect',
    'method',
    'url',
    'requestExcerpt',
    'ending',
    'statusCode',
  ),
  ...columnsOf(LmsCallStep, 'responseExcerpt', 'errorMessage', 'errorWords', 'startedAt', 'closedAt'),
});
/** A step in the ledger. */
export type LmsCallStepRecord = RowOf<typeof stepRow>;

/** Returns the steps of a call in their order. */
export function findLmsCallSteps(tx: OrganisationTransaction, callId: string): Promise<LmsCallStepRecord[]> {
  return query(
    tx,
    stepRow,
    sql`
      select id, number, name, effect, method, url, request_excerpt as "requestExcerpt", ending,
        status_code as "statusCode", response_excerpt as "responseExcerpt", error_message as "errorMessage",
        error_words as "errorWords",        started_at as "startedAt", closed_at as "closedAt"
      from lms_call_step where organisation_id = ${tx.organisationId} and call_id = ${callId} order by number, id`,
  );
}
