import { sql } from 'kysely';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

/** A call to an LMS as the ledger keeps it: secrets were removed before it was written. */
export interface ListedCall {
  readonly id: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly ending: CallOutcome | null;
  readonly statusCode: number | null;
  readonly errorMessage: string | null;
  readonly actionId: string | null;
  readonly enrolmentId: string | null;
  readonly actorUserId: string | null;
  readonly workflowId: string | null;
  readonly runId: string | null;
  readonly idempotencyKey: string | null;
  readonly requestExcerpt: string | null;
  readonly responseExcerpt: string | null;
  readonly lmsEnrolmentId: string | null;
  readonly startedAt: Date;
  readonly closedAt: Date | null;
}

export interface CallFilters {
  readonly operation?: string;
  readonly ending?: CallOutcome;
  readonly enrolmentId?: string;
}

type Row = Omit<ListedCall, 'startedAt' | 'closedAt'> & { startedAt: string; closedAt: string | null };

const columns = sql`
  id, operation, method, url, ending, status_code as "statusCode", error_message as "errorMessage",
  action_id as "actionId", enrolment_id as "enrolmentId", actor_user_id as "actorUserId", workflow_id as "workflowId",
  run_id as "runId", idempotency_key as "idempotencyKey", request_excerpt as "requestExcerpt",
  response_excerpt as "responseExcerpt", lms_enrolment_id as "lmsEnrolmentId", started_at as "startedAt",
  closed_at as "closedAt"`;

function toListed(row: Row): ListedCall {
  return {
    ...row,
    startedAt: asDate(row.startedAt),
    closedAt: row.closedAt === null ? null : asDate(row.closedAt),
  };
}

/** Calls, the newest first. */
export async function listCalls(
  em: EntityManager,
  organisationId: string,
  filters: CallFilters,
  page: NewestFirst,
): Promise<ListedCall[]> {
  const condition = pageCondition(organisationId, page, {
    operation: filters.operation,
    ending: filters.ending,
    enrolment_id: filters.enrolmentId,
  });
  const rows = await query(
    em,
    sql<Row>`select ${columns} from lms_call where ${condition} order by id desc limit ${page.limit}`,
  );
  return rows.map(toListed);
}

export async function findCall(em: EntityManager, organisationId: string, id: string): Promise<ListedCall | null> {
  const [row] = await query(
    em,
    sql<Row>`select ${columns} from lms_call where organisation_id = ${organisationId} and id = ${id}`,
  );
  return row === undefined ? null : toListed(row);
}

/** The latest call of each of these operations that was ever called. */
export async function findLatestCalls(
  em: EntityManager,
  organisationId: string,
  operations: readonly string[],
): Promise<ListedCall[]> {
  const rows = await query(
    em,
    sql<Row>`
      select latest.* from unnest(${operations}::text[]) wanted
      cross join lateral (
        select ${columns} from lms_call
        where lms_call.organisation_id = ${organisationId} and lms_call.operation = wanted order by lms_call.id desc limit 1) latest`,
  );
  return rows.map(toListed);
}
