import { sql, type RawBuilder } from 'kysely';
import type { ActionChoice, ActionKind } from '../../../domain/lms/actions.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json, nullable, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { LifecycleAction } from '../../../schema/entities/index.ts';
import type { ActionOutcome } from './lifecycle-actions.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

const actionRow = rowShape({
  ...columnsOf(
    LifecycleAction,
    'id',
    'kind',
    'enrolmentId',
    'request',
    'actorUserId',
    'state',
    'ending',
    'runId',
    'callId',
  ),
  ...columnsOf(LifecycleAction, 'createdAt', 'startedAt', 'closedAt'),
  actorName: text,
  outcome: nullable(json<ActionOutcome>()),
  studentId: uuid,
  studentName: text,
  courseId: uuid,
  courseName: text,
});

/** A lifecycle action in a list: the request, its user, and its outcome. */
export type ListedAction = Omit<RowOf<typeof actionRow>, `student${string}` | `course${string}`> & {
  /** The student and the course of its enrolment, with their present names. */
  readonly student: { readonly id: string; readonly name: string };
  readonly course: { readonly id: string; readonly name: string };
};

export interface ActionFilters {
  readonly enrolmentId?: string;
  readonly kind?: ActionKind;
  readonly ending?: CallOutcome;
  /** Only actions that wait for a user's choice: for this choice, or for any. */
  readonly choice?: ActionChoice | 'ANY';
}

/**
 * Selects the actions that wait for a user's choice, the newest first. An action waits if it left its enrolment a
 * choice, nothing was done to the enrolment since, and the enrolment still has the status of the choice
 * (docs/product.md "Choices after a failure").
 *
 * The inner condition is the predicate of the index `lifecycle_action_choices`. "offset 0" and the sub-selects separate
 * the other conditions from it. They are checked for one action at a time until there are enough, since the planner has
 * no statistics about the content of `outcome`.
 */
export const selectWaiting = (
  organisationId: string,
  condition: RawBuilder<unknown>,
  choice: ActionChoice | 'ANY',
  limit: number,
): RawBuilder<unknown> => sql`
  select waiting.* from (
    select * from lifecycle_action where ${condition} and outcome -> 'choices' <> '[]'::jsonb
    order by id desc offset 0) waiting
  where waiting.id = (
      select latest.id from lifecycle_action latest
      where latest.organisation_id = ${organisationId} and latest.enrolment_id = waiting.enrolment_id
      order by latest.id desc limit 1)
    and case when waiting.kind = 'CREATE' then 'PENDING' else 'ACTIVE' end = (
      select e.status from enrolment e where e.organisation_id = ${organisationId} and e.id = waiting.enrolment_id)
    ${choice === 'ANY' ? sql`` : sql`and waiting.outcome -> 'choices' @> ${JSON.stringify([choice])}::jsonb`}
  limit ${limit}`;

/** Returns actions, the newest first. */
export async function listActions(
  tx: OrganisationTransaction,
  filters: ActionFilters,
  page: NewestFirst,
): Promise<ListedAction[]> {
  const { organisationId } = tx;
  const condition = pageCondition(organisationId, page, {
    enrolment_id: filters.enrolmentId,
    kind: filters.kind,
    ending: filters.ending,
  });
  const { choice } = filters;
  const selected =
    choice === undefined
      ? sql`select * from lifecycle_action where ${condition} order by id desc limit ${page.limit}`
      : selectWaiting(organisationId, condition, choice, page.limit);
  const rows = await query(
    tx,
    actionRow,
    sql`
      select a.id, a.kind, a.enrolment_id as "enrolmentId", a.request, a.actor_user_id as "actorUserId",
        u.name as "actorName", a.state, a.ending, a.outcome, a.run_id as "runId", a.call_id as "callId",
        a.created_at as "createdAt", a.started_at as "startedAt", a.closed_at as "closedAt", s.id as "studentId",
        s.first_name || ' ' || s.last_name as "studentName", c.id as "courseId", c.name as "courseName"
      from (${selected}) a
      join enrolment e on e.organisation_id = a.organisation_id and e.id = a.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      join user_account u on u.organisation_id = a.organisation_id and u.id = a.actor_user_id
      order by a.id desc`,
  );
  return rows.map(({ studentId, studentName, courseId, courseName, ...row }) => ({
    ...row,
    student: { id: studentId, name: studentName },
    course: { id: courseId, name: courseName },
  }));
}
