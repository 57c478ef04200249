import { sql } from 'kysely';
import type { EntityManager } from '../database.ts';
import { asDate, query } from '../database.ts';
import type { ActionKind, ActionOutcome, ActionState, Ending } from './lifecycle-actions.ts';
import { pageCondition, type NewestFirst } from './newest-first.ts';

/** A lifecycle action as it is shown: who asked for what, and what became of it. */
export interface ListedAction {
  readonly id: string;
  readonly kind: ActionKind;
  readonly enrolmentId: string;
  readonly request: Record<string, unknown>;
  readonly actorUserId: string;
  readonly actorName: string;
  readonly state: ActionState;
  readonly ending: Ending | null;
  readonly outcome: ActionOutcome | null;
  readonly runId: string | null;
  readonly callId: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly closedAt: Date | null;
}

export interface ActionFilters {
  readonly enrolmentId?: string;
  readonly kind?: ActionKind;
  readonly ending?: Ending;
}

type Row = Omit<ListedAction, 'createdAt' | 'startedAt' | 'closedAt'> & {
  createdAt: string;
  startedAt: string | null;
  closedAt: string | null;
};

/** Actions, the newest first. */
export async function listActions(
  em: EntityManager,
  organisationId: string,
  filters: ActionFilters,
  page: NewestFirst,
): Promise<ListedAction[]> {
  const condition = pageCondition(organisationId, page, {
    enrolment_id: filters.enrolmentId,
    kind: filters.kind,
    ending: filters.ending,
  });
  const rows = await query(
    em,
    sql<Row>`
      select a.id, a.kind, a.enrolment_id as "enrolmentId", a.request, a.actor_user_id as "actorUserId",
        u.name as "actorName", a.state, a.ending, a.outcome, a.run_id as "runId", a.call_id as "callId",
        a.created_at as "createdAt", a.started_at as "startedAt", a.closed_at as "closedAt"
      from (select * from lifecycle_action where ${condition} order by id desc limit ${page.limit}) a
      join user_account u on u.organisation_id = a.organisation_id and u.id = a.actor_user_id
      order by a.id desc`,
  );
  return rows.map((row) => ({
    ...row,
    createdAt: asDate(row.createdAt),
    startedAt: row.startedAt === null ? null : asDate(row.startedAt),
    closedAt: row.closedAt === null ? null : asDate(row.closedAt),
  }));
}
