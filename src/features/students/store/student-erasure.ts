import { sql } from 'kysely';
import { dataErased, erasedName, erasedStudent } from '../../../domain/students/erased-student.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Student } from '../../../schema/entities/index.ts';
import { quotesAnswer } from '../../lms/index.ts';

const studentToErase = rowShape({
  ...columnsOf(Student, 'firstName', 'lastName', 'email', 'externalId'),
  isErased: boolean,
});
const openActionRow = rowShape({ hasOpenAction: boolean });
export type StudentToErase = RowOf<typeof studentToErase> & RowOf<typeof openActionRow>;

/**
 * Returns a student, locked until the transaction ends, with the data that the erasure needs; null when there is none.
 * The enrolments are locked first, as in every transaction. A transaction that issues a certificate or queues an e-mail has
 * the lock of the enrolment, so none with the name is under way then.
 */
export async function lockForErasure(tx: OrganisationTransaction, studentId: string): Promise<StudentToErase | null> {
  const { organisationId } = tx;
  await query(
    tx,
    idRow,
    sql`
      select id from enrolment where organisation_id = ${organisationId} and student_id = ${studentId}
      order by id for update`,
  );
  const [row] = await query(
    tx,
    studentToErase,
    sql`
      select first_name as "firstName", last_name as "lastName", email, external_id as "externalId",
        erased_at is not null as "isErased"
      from student where organisation_id = ${organisationId} and id = ${studentId} for update`,
  );
  if (row === undefined) return null;
  // A statement of its own: it sees the action of a transaction for which the statement before has waited.
  const [action] = await query(
    tx,
    openActionRow,
    sql`
      select exists (
        select from lifecycle_action a join enrolment e on e.organisation_id = a.organisation_id and e.id = a.enrolment_id
        where a.organisation_id = ${organisationId} and a.state <> 'CLOSED'
          and (e.student_id = ${studentId} or a.request ->> 'toStudentId' = ${studentId}::text)
      ) as "hasOpenAction"`,
  );
  return { ...row, ...action! };
}

/**
 * Returns whether a student's data was erased; null when the organisation has no such student. It cannot change until
 * the transaction ends.
 */
export async function findErasure(tx: OrganisationTransaction, studentId: string): Promise<boolean | null> {
  const [row] = await query(
    tx,
    rowShape({ isErased: boolean }),
    sql`
      select erased_at is not null as "isErased" from student
      where organisation_id = ${tx.organisationId} and id = ${studentId} for share`,
  );
  return row?.isErased ?? null;
}

/**
 * Returns the enrolments whose calls to the LMS may name a student: the student's own, and those that were transferred to or from the
 * student. Ask once: no index finds the transfers to a student.
 */
export async function findAffectedEnrolments(tx: OrganisationTransaction, studentId: string): Promise<string[]> {
  const { organisationId } = tx;
  const affected = await query(
    tx,
    idRow,
    sql`
      select e.id from enrolment e where e.organisation_id = ${organisationId} and e.student_id = ${studentId}
      union select e.transferred_from_id from enrolment e
      where e.organisation_id = ${organisationId} and e.student_id = ${studentId} and e.transferred_from_id is not null
      union select a.enrolment_id from lifecycle_action a
      where a.organisation_id = ${organisationId} and a.kind = 'TRANSFER' and a.request ->> 'toStudentId' = ${studentId}`,
  );
  return affected.map(({ id }) => id);
}

const reason = dataErased.text;

/**
 * Replaces a student's names and address in every table but the calls to the LMS, and removes the external reference. What the
 * brake holds is discarded, because nobody could get it.
 * @param before what is erased
 * @param enrolmentIds those of `findAffectedEnrolments`
 * @param userId the administrator who erases it; null for none
 */
export async function eraseStudentData(
  tx: OrganisationTransaction,
  studentId: string,
  before: Pick<StudentToErase, 'firstName' | 'lastName' | 'email' | 'externalId'>,
  enrolmentIds: readonly string[],
  userId: string | null,
): Promise<void> {
  const { organisationId } = tx;
  const certificates = sql`
    select c.id from certificate c join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
    where c.organisation_id = ${organisationId} and e.student_id = ${studentId}`;
  const { firstName, lastName, externalId } = before;
  const searches = [firstName, lastName, `${firstName} ${lastName}`, `${lastName} ${firstName}`, externalId ?? '']
    .map((text) => text.trim().toLowerCase())
    .filter((text) => text.length > 1);
  const statements = [
    // Makes previews of corrections outdated that promise a certificate. It is the first statement, because it also locks an
    // enrolment that has just come: the next ones see what was issued for it.
    sql`
      update enrolment set updated_at = now()
      where organisation_id = ${organisationId} and student_id = ${studentId}`,
    sql`
      update email_outbox
      set recipient_name = ${erasedName}, recipient_email = ${erasedStudent.email},
        last_error = case when state in ('PENDING', 'SENDING') or last_error is not null then ${reason} end,
        state = case when state in ('PENDING', 'SENDING') then 'FAILED' else state end, leased_until = null, lease_id = null
      where organisation_id = ${organisationId} and certificate_id in (${certificates})`,
    sql`
      update certificate set student_name = ${erasedName}
      where organisation_id = ${organisationId} and id in (${certificates})`,
    sql`
      update held_certificate set state = 'DISCARDED', decided_at = now(), decided_by_user_id = ${userId}
      where organisation_id = ${organisationId} and state = 'HELD' and enrolment_id in (
        select id from enrolment where organisation_id = ${organisationId} and student_id = ${studentId})`,
    // Its message and its excerpt are those of its call.
    sql`
      update lifecycle_action a
      set outcome = outcome || jsonb_build_object('excerpt', null) || case when exists (
          select from lms_call c where c.organisation_id = ${organisationId} and c.id = a.call_id and ${quotesAnswer})
        then jsonb_build_object('message', ${reason}::text, 'words', null) else '{}' end
      where organisation_id = ${organisationId} and enrolment_id = any(${enrolmentIds}::uuid[]) and outcome ? 'excerpt'`,
    sql`
      update lifecycle_action set lms_request_digest = null
      where organisation_id = ${organisationId} and enrolment_id = any(${enrolmentIds}::uuid[]) and lms_request_digest is not null`,
    // A row that was left out has no student. The rows that have one know what the student was called earlier.
    sql`
      with known as (
        select lower(${before.email}) as email, ${before.externalId}::text as "externalId",
          lower(${firstName}) as "firstName", lower(${lastName}) as "lastName"
        union
        select lower(given ->> 'email'), given ->> 'externalId', lower(given ->> 'firstName'), lower(given ->> 'lastName')
        from import_row where organisation_id = ${organisationId} and student_id = ${studentId})
      update import_row set given = '{"erased": "true"}', reason = ${reason}, reason_words = null
      where organisation_id = ${organisationId}
        and (student_id = ${studentId}
          or lower(given ->> 'email') in (select email from known where email is not null)
          or given ->> 'externalId' in (select "externalId" from known where "externalId" is not null)
          or (student_id is null and (lower(given ->> 'firstName'), lower(given ->> 'lastName')) in (
            select "firstName", "lastName" from known where "firstName" is not null and "lastName" is not null)))`,
    // These may quote a reply of the LMS or a delivery, as the calls do.
    sql`
      update progress_pull set message = ${reason}, message_words = null
      where organisation_id = ${organisationId} and message <> ${reason}`,
    sql`
      update lms_check
      set input = input || jsonb_build_object(
          'studentEmail', case when lower(input ->> 'studentEmail') = lower(${before.email}) then ${erasedStudent.email} else input ->> 'studentEmail' end,
          'otherEmail', case when lower(input ->> 'otherEmail') = lower(${before.email}) then ${erasedStudent.email} else input ->> 'otherEmail' end),
        parts = (
          select coalesce(jsonb_agg(
            case when part ->> 'state' in ('DOES_NOT_FIT', 'UNKNOWN') and part ->> 'message' is not null
              then part || jsonb_build_object('message', ${reason}::text, 'words', null) else part end order by number), '[]')
          from jsonb_array_elements(parts) with ordinality each (part, number))
      where organisation_id = ${organisationId}`,
    sql`
      update lms_inbound set refusal = ${reason}, refusal_words = null
      where organisation_id = ${organisationId} and refusal is not null`,
    // A search for the person. One for a part of a name stays: it may be for anything.
    sql`
      update saved_view set filters = filters - 'search'
      where organisation_id = ${organisationId} and (
        lower(filters ->> 'search') = any(${searches}::text[])
        or strpos(lower(filters ->> 'search'), lower(${before.email})) > 0)`,
    // The student may be in any column of a file.
    sql`delete from import_file where organisation_id = ${organisationId}`,
    sql`
      update student
      set first_name = ${erasedStudent.firstName}, last_name = ${erasedStudent.lastName}, email = ${erasedStudent.email},
        external_id = null, language = null, erased_at = now()
      where organisation_id = ${organisationId} and id = ${studentId}`,
  ];
  for (const statement of statements) await execute(tx, statement);
}
