import { sql } from 'kysely';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { LmsCall } from '../../../schema/entities/index.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

const listedCallRow = rowShape({
  ...columnsOf(
    LmsCall,
    'id',
    'operation',
    'method',
    'url',
    'ending',
    'statusCode',
    'errorMessage',
    'errorWords',
    'actionId',
  ),
  ...columnsOf(LmsCall, 'enrolmentId', 'actorUserId', 'workflowId', 'runId', 'idempotencyKey', 'requestExcerpt'),
  ...columnsOf(LmsCall, 'responseExcerpt', 'lmsEnrolmentId', 'startedAt', 'closedAt', 'isDraft'),
});
/** A call to an LMS in the ledger. Secrets were removed before it was written. */
export type ListedCall = RowOf<typeof listedCallRow>;

export interface CallFilters {
  readonly operation?: string;
  readonly ending?: CallOutcome;
  readonly enrolmentId?: string;
}

const columns = sql`
  id, operation, method, url, ending, status_code as "statusCode", error_message as "errorMessage", error_words as "errorWords",
  action_id as "actionId", enrolment_id as "enrolmentId", actor_user_id as "actorUserId", workflow_id as "workflowId",
  run_id as "runId", idempotency_key as "idempotencyKey", request_excerpt as "requestExcerpt",
  response_excerpt as "responseExcerpt", lms_enrolment_id as "lmsEnrolmentId", started_at as "startedAt",
  closed_at as "closedAt", is_draft as "isDraft"`;

/** Returns calls, the newest first. */
export function listCalls(tx: OrganisationTransaction, filters: CallFilters, page: NewestFirst): Promise<ListedCall[]> {
  const condition = pageCondition(tx.organisationId, page, {
    operation: filters.operation,
    ending: filters.ending,
    enrolment_id: filters.enrolmentId,
  });
  return query(
    tx,
    listedCallRow,
    sql`select ${columns} from lms_call where ${condition} order by id desc limit ${page.limit}`,
  );
}

export async function findCall(tx: OrganisationTransaction, id: string): Promise<ListedCall | null> {
  const [row] = await query(
    tx,
    listedCallRow,
    sql`select ${columns} from lms_call where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row ?? null;
}
