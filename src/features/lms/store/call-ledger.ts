import { sql } from 'kysely';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { jsonArray, jsonObject, text } from '../../../platform/database/rows/kinds.ts';
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
  /** The first requests of a call through a connector, in their order. Their addresses may be cut off. */
  requests: jsonArray(jsonObject({ method: text, url: text })),
});
/** A call to an LMS in the ledger. Secrets were removed before it was written. */
export type ListedCall = RowOf<typeof listedCallRow>;

export interface CallFilters {
  readonly operation?: string;
  readonly ending?: CallOutcome;
  readonly enrolmentId?: string;
}

/** How many requests of a call are listed, and how many characters of their addresses are read. */
const listed = { requests: 10, address: 1_000 } as const;

const columns = sql`
  id, operation, method, url, ending, status_code as "statusCode", error_message as "errorMessage", error_words as "errorWords",
  action_id as "actionId", enrolment_id as "enrolmentId", actor_user_id as "actorUserId", workflow_id as "workflowId",
  run_id as "runId", idempotency_key as "idempotencyKey", request_excerpt as "requestExcerpt",
  response_excerpt as "responseExcerpt", lms_enrolment_id as "lmsEnrolmentId", started_at as "startedAt",
  closed_at as "closedAt", is_draft as "isDraft",
  case when lms = 'CONNECTOR' then (
    select coalesce(jsonb_agg(jsonb_build_object('method', s.method, 'url', left(s.url, ${listed.address}))
      order by s.number, s.id), '[]')
    from (
      select number, id, method, url from lms_call_step
      where organisation_id = lms_call.organisation_id and call_id = lms_call.id
      order by number, id limit ${listed.requests}) s)
  else '[]' end as requests`;

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
