import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { lockUntilEnd } from '../../../platform/database/lock-until-end.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Course, Enrolment, Student } from '../../../schema/entities/index.ts';

const textWithForm = rowShape({ text, form: text });

const knownStudent = rowShape(columnsOf(Student, 'id', 'email', 'firstName', 'lastName', 'externalId'));
/** A student of the organisation, with the e-mail address in lower case. */
export type KnownStudent = RowOf<typeof knownStudent>;

const knownCourse = rowShape({
  ...columnsOf(Course, 'id', 'lmsCourseId'),
  /** The name in the form for searches. */
  form: text,
});
export type KnownCourse = RowOf<typeof knownCourse>;

const currentEnrolment = rowShape(columnsOf(Enrolment, 'id', 'studentId', 'courseId'));

/** Returns the form for searches (lower case, no accents) of each text, by the texts. */
export async function searchForms(tx: OrganisationTransaction, texts: readonly string[]): Promise<Map<string, string>> {
  const rows = await query(
    tx,
    textWithForm,
    sql`select t as text, attain_search_form(t) as form from unnest(${texts}::text[]) t`,
  );
  return new Map(rows.map(({ text, form }) => [text, form]));
}

/** Returns the students with these e-mail addresses, ignoring case. */
export async function findStudentsByEmail(
  tx: OrganisationTransaction,
  emails: readonly string[],
): Promise<KnownStudent[]> {
  if (emails.length === 0) return [];
  const forms = [...new Set((await searchForms(tx, emails)).values())];
  const rows = await query(
    tx,
    knownStudent,
    sql`
      select id, email, first_name as "firstName", last_name as "lastName", external_id as "externalId" from student
      where organisation_id = ${tx.organisationId} and search_email collate "C" = any(${forms}::text[]) order by id`,
  );
  // The form has no accents, but an address may have some.
  const wanted = new Set(emails.map((email) => email.toLowerCase()));
  return rows.map((row) => ({ ...row, email: row.email.toLowerCase() })).filter(({ email }) => wanted.has(email));
}

const namedStudent = rowShape(columnsOf(Student, 'id', 'firstName', 'lastName'));

/** Returns the names of students by their ids, without students whose data was erased. */
export async function findStudentNames(
  tx: OrganisationTransaction,
  studentIds: readonly string[],
): Promise<Map<string, RowOf<typeof namedStudent>>> {
  if (studentIds.length === 0) return new Map();
  const rows = await query(
    tx,
    namedStudent,
    sql`
      select id, first_name as "firstName", last_name as "lastName" from student
      where organisation_id = ${tx.organisationId} and id = any(${studentIds}::uuid[]) and erased_at is null`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the students with these external references. */
export async function findStudentsByExternalId(
  tx: OrganisationTransaction,
  externalIds: readonly string[],
): Promise<KnownStudent[]> {
  if (externalIds.length === 0) return [];
  const rows = await query(
    tx,
    knownStudent,
    sql`
      select id, email, first_name as "firstName", last_name as "lastName", external_id as "externalId" from student
      where organisation_id = ${tx.organisationId} and external_id = any(${externalIds}::text[])`,
  );
  return rows.map((row) => ({ ...row, email: row.email.toLowerCase() }));
}

/** Returns the courses with these ids, and those with these names in the form for searches. */
export async function findCoursesByIdOrName(
  tx: OrganisationTransaction,
  { ids, forms }: { ids: readonly string[]; forms: readonly string[] },
): Promise<KnownCourse[]> {
  const selected = sql`select id, search_name as form, lms_course_id as "lmsCourseId" from course where organisation_id = ${tx.organisationId}`;
  return query(
    tx,
    knownCourse,
    sql`
      ${selected} and id = any(${ids}::uuid[])
      union ${selected} and search_name collate "C" = any(${forms}::text[])`,
  );
}

/** Returns the PENDING and ACTIVE enrolments of students. */
export async function findCurrentEnrolments(
  tx: OrganisationTransaction,
  studentIds: readonly string[],
): Promise<RowOf<typeof currentEnrolment>[]> {
  if (studentIds.length === 0) return [];
  return query(
    tx,
    currentEnrolment,
    sql`
      select id, student_id as "studentId", course_id as "courseId" from enrolment
      where organisation_id = ${tx.organisationId} and student_id = any(${studentIds}::uuid[]) and status in ('PENDING', 'ACTIVE')
      order by id`,
  );
}

/** Locks an e-mail address until the transaction ends, so that only one transaction at a time adds its student. */
export async function lockEmail(tx: OrganisationTransaction, email: string): Promise<void> {
  await lockUntilEnd(tx, `attain_student:${tx.organisationId}:${email.toLowerCase()}`);
}
