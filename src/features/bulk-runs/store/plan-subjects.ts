import { sql, type RawBuilder } from 'kysely';
import { bulkSkipReasons, type BulkKind } from '../../../domain/bulk-runs/bulk-runs.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { endingsInDoubt } from '../../enrolments/index.ts';
import { nullable, oneOf, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';

const plannedSubject = rowShape({
  subjectId: uuid,
  /** Null for a delivery. */
  studentId: nullable(uuid),
  enrolmentId: nullable(uuid),
  /** Null: the run acts on it. */
  skipReason: nullable(oneOf(bulkSkipReasons)),
});
/** A selected record with what a run would do. */
export type PlannedSubject = RowOf<typeof plannedSubject>;

/** What is done in a run, and on which course or with which endpoint. */
export interface RunSubject {
  readonly kind: BulkKind;
  readonly courseId: string | null;
  readonly endpointId: string | null;
}

/**
 * Returns what a run does with each of the records with these ids, in their order.
 * @returns without ids that the organisation does not have
 */
export function planSubjects(
  tx: OrganisationTransaction,
  { kind, courseId, endpointId }: RunSubject,
  ids: readonly string[],
): Promise<PlannedSubject[]> {
  const given = sql`unnest(${[...ids]}::uuid[]) with ordinality g(id, position)`;
  const statements: Readonly<Record<BulkKind, RawBuilder<unknown>>> = {
    ENROL: sql`
      select s.id as "subjectId", s.id as "studentId", e.id as "enrolmentId",
        case when s.erased_at is not null then 'STUDENT_ERASED' when e.status = 'ACTIVE' then 'ALREADY_ENROLLED'
          when e.status = 'PENDING' then 'ENROLMENT_PENDING' end as "skipReason"
      from ${given} join student s on s.organisation_id = ${tx.organisationId} and s.id = g.id
      left join lateral (
        select id, status from enrolment where organisation_id = ${tx.organisationId} and student_id = s.id and course_id = ${courseId}::uuid
          and status in ('PENDING', 'ACTIVE') order by status = 'ACTIVE' desc, id limit 1) e on true
      order by g.position`,
    CANCEL: sql`
      select e.id as "subjectId", e.student_id as "studentId", e.id as "enrolmentId",
        case when e.status <> 'ACTIVE' then 'NOT_ACTIVE' end as "skipReason"
      from ${given} join enrolment e on e.organisation_id = ${tx.organisationId} and e.id = g.id
      order by g.position`,
    REPEAT: sql`
      select e.id as "subjectId", e.student_id as "studentId", e.id as "enrolmentId",
        case when e.status <> 'PENDING' then 'NOT_PENDING' when s.erased_at is not null then 'STUDENT_ERASED'
          when a.state <> 'CLOSED' then 'ACTION_OPEN'
          when a.ending = any(${[...endingsInDoubt]}::text[]) or a.outcome -> 'choices' @> '["LINK"]'::jsonb then 'OUTCOME_UNKNOWN'
          when a.kind = 'CREATE' and a.outcome -> 'choices' @> '["REPEAT"]'::jsonb then null
          else 'NOT_REPEATABLE' end as "skipReason"
      from ${given} join enrolment e on e.organisation_id = ${tx.organisationId} and e.id = g.id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      left join lateral (
        select kind, state, ending, outcome from lifecycle_action
        where organisation_id = ${tx.organisationId} and enrolment_id = e.id order by id desc limit 1) a on true
      order by g.position`,
    RESEND: sql`
      select m.id as "subjectId", e.student_id as "studentId", e.id as "enrolmentId",
        case when s.erased_at is not null then 'STUDENT_ERASED' when m.state <> 'FAILED' then 'EMAIL_NOT_FAILED' end as "skipReason"
      from ${given} join email_outbox m on m.organisation_id = ${tx.organisationId} and m.id = g.id
      join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      order by g.position`,
    REDELIVER: sql`
      select d.event_id as "subjectId", null::uuid as "studentId", null::uuid as "enrolmentId",
        case when d.state <> 'FAILED' then 'DELIVERY_NOT_FAILED' end as "skipReason"
      from ${given} join webhook_delivery d on d.organisation_id = ${tx.organisationId}
        and d.endpoint_id = ${endpointId}::uuid and d.event_id = g.id
      order by g.position`,
  };
  return query(tx, plannedSubject, statements[kind]);
}
