import { sql } from 'kysely';
import type { BrakeMode, HeldState } from '../../../domain/certificates/certificate-brake.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { boolean, number, nullable, text, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import type { NewestFirst } from '../../../platform/lists/newest-first.ts';
import {
  CertificateDefinition,
  CertificateHour,
  Course,
  Enrolment,
  HeldCertificate,
  Organisation,
} from '../../../schema/entities/index.ts';

const holdToDecide = rowShape({
  ...columnsOf(
    HeldCertificate,
    'id',
    'enrolmentId',
    'definitionId',
    'mark',
    'threshold',
    'revisionNumber',
    'withEmail',
  ),
  ...columnsOf(Enrolment, 'studentId', 'courseId', 'lmsEnrolmentId'),
  /** Whether the student's data is erased. */
  isErased: boolean,
});
export type HoldToDecide = RowOf<typeof holdToDecide>;

/** Locks the enrolments of held certificates, and then those that are still in one of the states. */
export async function lockHoldsToDecide(
  tx: OrganisationTransaction,
  ids: readonly string[],
  states: readonly HeldState[],
): Promise<HoldToDecide[]> {
  const { organisationId } = tx;
  await query(
    tx,
    idRow,
    sql`
      select id from enrolment
      where organisation_id = ${organisationId} and id in (
        select enrolment_id from held_certificate
        where organisation_id = ${organisationId} and id = any(${ids}::uuid[]))
      order by id for update`,
  );
  return query(
    tx,
    holdToDecide,
    sql`
      select h.id, h.enrolment_id as "enrolmentId", h.definition_id as "definitionId", h.mark, h.threshold,
        h.revision_number as "revisionNumber", h.with_email as "withEmail", e.student_id as "studentId",
        e.course_id as "courseId", e.lms_enrolment_id as "lmsEnrolmentId", s.erased_at is not null as "isErased"
      from held_certificate h
      join enrolment e on e.organisation_id = h.organisation_id and e.id = h.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where h.organisation_id = ${organisationId} and h.id = any(${ids}::uuid[]) and h.state = any(${states}::text[])
      order by h.id for update of h`,
  );
}

/** Stores a decision about locked holds, unless it was made before. @param userId the administrator who decided; null for none */
export async function decideHolds(
  tx: OrganisationTransaction,
  ids: readonly string[],
  state: HeldState,
  userId: string | null,
): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    tx,
    sql`
      update held_certificate set state = ${state}, decided_at = now(), decided_by_user_id = ${userId}
      where organisation_id = ${tx.organisationId} and id = any(${ids}::uuid[]) and state <> ${state}`,
  );
}

const listedHold = rowShape({
  ...columnsOf(HeldCertificate, 'id', 'enrolmentId', 'state', 'mark', 'threshold', 'heldAt', 'withEmail'),
  ...columnsOf(CertificateDefinition, 'title'),
  studentId: columnOf(Enrolment, 'studentId'),
  studentName: text,
  courseId: columnOf(Enrolment, 'courseId'),
  courseName: columnOf(Course, 'name'),
});
export type ListedHold = RowOf<typeof listedHold>;

/** Returns a page of held or discarded certificates, the latest first, without those of erased students: nobody can issue them. */
export function listHolds(
  tx: OrganisationTransaction,
  state: HeldState,
  { before, limit }: NewestFirst,
): Promise<ListedHold[]> {
  return query(
    tx,
    listedHold,
    sql`
      select h.id, h.enrolment_id as "enrolmentId", h.state, h.mark, h.threshold, h.held_at as "heldAt",
        h.with_email as "withEmail", d.title, e.student_id as "studentId",
        s.first_name || ' ' || s.last_name as "studentName", e.course_id as "courseId", c.name as "courseName"
      from held_certificate h
      join enrolment e on e.organisation_id = h.organisation_id and e.id = h.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      join certificate_definition d on d.organisation_id = h.organisation_id and d.id = h.definition_id
      where h.organisation_id = ${tx.organisationId} and h.state = ${state} and s.erased_at is null
        and ${before === null ? sql`true` : sql`h.id < ${before}::uuid`}
      order by h.id desc limit ${limit}`,
  );
}

const brakeRow = rowShape({
  mode: columnOf(Organisation, 'certificateBrake'),
  limit: columnOf(Organisation, 'certificateBrakeLimit'),
  /** Of the present hour; null before its first certificate. */
  issued: nullable(columnOf(CertificateHour, 'issued')),
  usualLimit: nullable(columnOf(CertificateHour, 'usualLimit')),
  held: number,
});
const firstHold = rowShape({
  ...columnsOf(HeldCertificate, 'heldAt', 'hourLimit', 'causeKind'),
  userName: nullable(text),
  userId: nullable(uuid),
});

/** Most held certificates that are counted. */
export const mostHeldCounted = 1_000;

/** Returns the setting of the brake, the count of this hour, and what began to be held. */
export async function findBrakeState(tx: OrganisationTransaction) {
  const { organisationId } = tx;
  const [brake] = await query(
    tx,
    brakeRow,
    sql`
      select o.certificate_brake as mode, o.certificate_brake_limit as limit, c.issued, c.usual_limit as "usualLimit",
        (select count(*) from (
          select from held_certificate where organisation_id = ${organisationId} and state = 'HELD'
          limit ${mostHeldCounted + 1}) h)::int as held
      from organisation o
      left join certificate_hour c on c.organisation_id = o.id and c.hour = date_trunc('hour', now(), 'UTC')
      where o.id = ${organisationId}`,
  );
  const [first] = await query(
    tx,
    firstHold,
    sql`
      select h.held_at as "heldAt", h.hour_limit as "hourLimit", h.cause_kind as "causeKind", u.name as "userName",
        u.id as "userId"
      from held_certificate h
      left join user_account u on u.organisation_id = h.organisation_id and u.id = h.actor_user_id
      where h.organisation_id = ${organisationId} and h.state = 'HELD' order by h.id limit 1`,
  );
  return { ...brake!, first: first ?? null };
}

/** Stores the setting of the brake. @param limit for FIXED; null otherwise */
export async function updateBrake(tx: OrganisationTransaction, mode: BrakeMode, limit: number | null): Promise<void> {
  await execute(
    tx,
    sql`
      update organisation set certificate_brake = ${mode}, certificate_brake_limit = ${limit},
        may_hold_certificates = may_hold_certificates or ${mode !== 'OFF'}
      where id = ${tx.organisationId}`,
  );
}
