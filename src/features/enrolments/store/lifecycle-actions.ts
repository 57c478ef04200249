import { asSentence } from '../../../language/sentence.ts';
import type { ReportWords } from '../../lms/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ActionChoice, ActionKind, ActionState } from '../../../domain/lms/actions.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { RequestedMark } from '../../../domain/marking/requested-mark.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, nullable } from '../../../platform/database/rows/kinds.ts';
import { countRow, idRow, organisationRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { tables } from '../../../platform/database/tables.ts';
import { LifecycleAction } from '../../../schema/entities/index.ts';
import { requireStored } from '../../../platform/database/nothing-stored-error.ts';
import { isActionDue } from '../../../platform/work/processing-failures.ts';

/** The outcome in the form for the acting user (docs/product.md "Outcomes"). */
export interface ActionOutcome {
  readonly ending: CallOutcome;
  /** The status of the reply to the user's request. */
  readonly httpStatusForClient: number;
  readonly message: string;
  readonly nextSteps: readonly string[];
  /** Both for the language of their reader; missing in actions of an earlier release. */
  readonly words?: ReportWords | null | undefined;
  /** The choices of the user. */
  readonly choices: readonly ActionChoice[];
  readonly lmsStatus: number | null;
  /** A safe excerpt of the LMS's answer, of limited length. */
  readonly excerpt: string | null;
}

const actionRow = rowShape({
  ...columnsOf(LifecycleAction, 'id', 'kind', 'enrolmentId', 'idempotencyKey', 'requestHash', 'request', 'actorUserId'),
  ...columnsOf(LifecycleAction, 'state', 'ending', 'lmsIdempotencyKey', 'lmsRequestDigest', 'runId', 'callId'),
  ...columnsOf(LifecycleAction, 'createdAt', 'closedAt'),
  outcome: nullable(json<ActionOutcome>()),
});

/** The kinds of actions, each with the fields of its request. */
type Requested =
  | { readonly kind: 'CREATE' | 'CANCEL' }
  | { readonly kind: 'TRANSFER'; readonly request: { readonly toStudentId: string } }
  | { readonly kind: 'MARK'; readonly request: { readonly results: readonly RequestedMark[] } };
export type LifecycleActionRecord = RowOf<typeof actionRow> & Requested;

export interface NewLifecycleAction {
  readonly id: string;
  readonly kind: ActionKind;
  readonly enrolmentId: string;
  readonly idempotencyKey: string;
  readonly requestHash: Buffer;
  readonly request: Record<string, unknown>;
  readonly actorUserId: string;
  readonly lmsIdempotencyKey: string;
  readonly lmsRequestDigest: Buffer;
}

const columns = sql`
  id, kind, enrolment_id as "enrolmentId", idempotency_key as "idempotencyKey", request_hash as "requestHash", request,
  actor_user_id as "actorUserId", state, ending, outcome, lms_idempotency_key as "lmsIdempotencyKey",
  lms_request_digest as "lmsRequestDigest", run_id as "runId", call_id as "callId", created_at as "createdAt", closed_at as "closedAt"`;

/**
 * Stores a requested action.
 * @returns false when the idempotency key is taken or the enrolment has an open action
 */
export async function insertAction(tx: OrganisationTransaction, action: NewLifecycleAction): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      insert into lifecycle_action
        (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request, actor_user_id, state,
         lms_idempotency_key, lms_request_digest, created_at)
      values (${action.id}, ${tx.organisationId}, ${action.kind}, ${action.enrolmentId}, ${action.idempotencyKey},
        ${action.requestHash}, ${JSON.stringify(action.request)}::jsonb, ${action.actorUserId}, 'REQUESTED',
        ${action.lmsIdempotencyKey}, ${action.lmsRequestDigest}, now())
      on conflict do nothing`,
  );
  return changed === 1;
}

type Found = Promise<LifecycleActionRecord | null>;

/** Finds one action. @param which a condition, with further clauses if needed */
async function findOne(tx: OrganisationTransaction, which: RawBuilder<unknown>): Found {
  const [row] = await query(
    tx,
    actionRow,
    sql`select ${columns} from lifecycle_action where organisation_id = ${tx.organisationId} and ${which}`,
  );
  // The request was stored with its kind.
  return (row as LifecycleActionRecord | undefined) ?? null;
}

/** Returns the action with this idempotency key, or null. */
export const findActionByKey = (tx: OrganisationTransaction, idempotencyKey: string): Found =>
  findOne(tx, sql`idempotency_key = ${idempotencyKey}`);

export const findAction = (tx: OrganisationTransaction, id: string): Found => findOne(tx, sql`id = ${id}`);

/** Does what `findAction` does, and locks the action until the transaction ends. */
export const lockAction = (tx: OrganisationTransaction, id: string): Found => findOne(tx, sql`id = ${id} for update`);

/** Returns the enrolment's latest action, or null. */
export const findLatestAction = (tx: OrganisationTransaction, enrolmentId: string): Found =>
  findOne(tx, sql`enrolment_id = ${enrolmentId} order by id desc limit 1`);

/** Returns the action of the enrolment before this one, or null. */
export const findActionBefore = (
  tx: OrganisationTransaction,
  { id, enrolmentId }: Pick<LifecycleActionRecord, 'id' | 'enrolmentId'>,
): Found => findOne(tx, sql`enrolment_id = ${enrolmentId} and id < ${id} order by id desc limit 1`);

/**
 * Moves an action from REQUESTED to RUNNING for one run. The same run may claim again, e.g. after a worker died between
 * claim and answer.
 * @returns whether this run has the action
 */
export async function claimAction(tx: OrganisationTransaction, id: string, runId: string): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update lifecycle_action set state = 'RUNNING', run_id = ${runId}, started_at = coalesce(started_at, now())
      where organisation_id = ${tx.organisationId} and id = ${id}
        and (state = 'REQUESTED' or (state = 'RUNNING' and run_id = ${runId}))`,
  );
  return changed === 1;
}

/**
 * Takes the right to make the action's one call.
 * @returns false when it was taken before: the call may have been sent
 */
export async function reserveCall(tx: OrganisationTransaction, id: string, callId: string): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update lifecycle_action set call_id = ${callId}
      where organisation_id = ${tx.organisationId} and id = ${id} and state = 'RUNNING' and call_id is null`,
  );
  return changed === 1;
}

/** Keeps the call's outcome for the user until the action is closed. */
export async function keepOutcome(tx: OrganisationTransaction, id: string, outcome: ActionOutcome): Promise<void> {
  await tables(tx)
    .updateTable('lifecycle_action')
    .set({ outcome: JSON.stringify(outcome) })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute();
}

/**
 * Removes the choices of a closed action after the user has chosen.
 * @throws NothingStoredError when it is not closed
 */
export async function settleAction(tx: OrganisationTransaction, id: string): Promise<void> {
  await changeNextSteps(tx, id, { choices: [], nextSteps: [] });
}

/**
 * Changes the next steps and choices of a closed action.
 * @throws NothingStoredError when it is not closed
 */
export async function changeNextSteps(
  tx: OrganisationTransaction,
  id: string,
  next: Pick<ActionOutcome, 'choices' | 'nextSteps' | 'words'>,
): Promise<void> {
  const changed = await execute(
    tx,
    sql`
      update lifecycle_action set outcome = outcome || ${JSON.stringify(next)}::jsonb
      where organisation_id = ${tx.organisationId} and id = ${id} and state = 'CLOSED'`,
  );
  requireStored(changed, asSentence('What the action offers'));
}

/** Closes an action. @returns false when it was closed before */
export async function closeAction(
  tx: OrganisationTransaction,
  id: string,
  end: { readonly outcome: ActionOutcome; readonly from: readonly ActionState[] },
): Promise<boolean> {
  const changed = await execute(
    tx,
    sql`
      update lifecycle_action
      set state = 'CLOSED', ending = ${end.outcome.ending}, outcome = ${JSON.stringify(end.outcome)}::jsonb, closed_at = now()
      where organisation_id = ${tx.organisationId} and id = ${id} and state = any(${end.from}::text[])`,
  );
  return changed === 1;
}

/** Counts the organisation's open actions, up to `most`. It reads the index of open actions only. */
export async function countOpenActions(tx: OrganisationTransaction, most: number): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from (
        select from lifecycle_action where organisation_id = ${tx.organisationId} and state <> 'CLOSED' limit ${most}) a`,
  );
  return row!.count;
}

/** Returns organisations with actions that were requested before `createdBefore` and that no run has claimed. */
export async function organisationsWithLostActions(database: Database, createdBefore: Date): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`
      select organisation_id as "organisationId" from attain_organisations_with_lost_actions(${createdBefore})`,
  );
  return rows.map((row) => row.organisationId);
}

/**
 * Returns ids of the organisation's actions that were requested before `createdBefore` and that no run has claimed,
 * without those that were put off.
 */
export async function lostActionIds(tx: OrganisationTransaction, createdBefore: Date): Promise<string[]> {
  const rows = await query(
    tx,
    idRow,
    sql`
      select a.id from lifecycle_action a
      where a.organisation_id = ${tx.organisationId} and a.state = 'REQUESTED' and a.created_at < ${createdBefore}
        and ${isActionDue} order by a.id`,
  );
  return rows.map((row) => row.id);
}
