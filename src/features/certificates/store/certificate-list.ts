import { sql, type RawBuilder } from 'kysely';
import {
  storedCertificateStatuses,
  type StoredCertificateStatus,
} from '../../../domain/certificates/certificate-status.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { Certificate, Enrolment, Student } from '../../../schema/entities/index.ts';

const listedCertificate = rowShape({
  ...columnsOf(Certificate, 'id', 'status', 'number', 'verificationCode', 'title', 'enrolmentId'),
  ...columnsOf(Certificate, 'studentName', 'courseName', 'issuedAt', 'changedAt'),
  studentId: columnOf(Student, 'id'),
  courseId: columnOf(Enrolment, 'courseId'),
  /** Whether the student's data is erased; then the certificate cannot be printed. */
  holderErased: boolean,
});
/** A certificate in the list, with the names that are printed on it. */
export type ListedCertificate = RowOf<typeof listedCertificate>;

export interface CertificateFilters {
  readonly status?: StoredCertificateStatus;
  /** The whole number. */
  readonly number?: string;
  /** Only certificates of these students, at most 1,000. */
  readonly studentIds?: readonly string[];
  readonly courseId?: string;
  /** Only these; other filters than the status do not apply. */
  readonly ids?: readonly string[];
}

/** Returns a page of certificates in the order of their first issue, the latest first. */
export function listCertificates(
  tx: OrganisationTransaction,
  filters: CertificateFilters,
  page: NewestFirst,
): Promise<ListedCertificate[]> {
  return query(
    tx,
    listedCertificate,
    sql`
      select c.id, c.status, c.number, c.verification_code as "verificationCode", c.title, c.enrolment_id as "enrolmentId",
        s.id as "studentId", c.student_name as "studentName", e.course_id as "courseId", c.course_name as "courseName",
        c.issued_at as "issuedAt", c.changed_at as "changedAt", s.erased_at is not null as "holderErased"
      from (
        select * from (${candidates(tx.organisationId, filters, page)}) found order by id desc limit ${page.limit}) c
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      order by c.id desc`,
  );
}

/**
 * Returns a statement for the certificates of which a page consists. The certificates of students or with a number are
 * few. Those of a course may be a million: they are read from the index of each definition and status, each in the
 * order of the page.
 */
function candidates(
  organisationId: string,
  { status, number, studentIds, courseId, ids }: CertificateFilters,
  page: NewestFirst,
): RawBuilder<unknown> {
  const ofPage = pageCondition(organisationId, page, { status, number });
  if (ids !== undefined) {
    return sql`select * from certificate where ${ofPage} and id = any(${[...ids]}::uuid[]) order by id desc limit ${page.limit}`;
  }
  if (studentIds !== undefined) {
    const ofCourse = courseId === undefined ? sql`true` : sql`course_id = ${courseId}`;
    return sql`
      select own.* from (
        select id from enrolment
        where organisation_id = ${organisationId} and student_id = any(${[...studentIds]}::uuid[]) and ${ofCourse}
        offset 0) few
      cross join lateral (select * from certificate where enrolment_id = few.id and ${ofPage}) own`;
  }
  if (courseId !== undefined && number === undefined) {
    const statuses = status === undefined ? storedCertificateStatuses : [status];
    return sql`
      select own.* from certificate_definition d
      cross join unnest(${statuses}::text[]) as each_status (status)
      cross join lateral (
        select * from certificate where definition_id = d.id and status = each_status.status and ${ofPage}
        order by id desc limit ${page.limit}) own
      where d.organisation_id = ${organisationId} and d.course_id = ${courseId}`;
  }
  const ofCourse =
    courseId === undefined
      ? sql``
      : sql`and definition_id in (
          select id from certificate_definition where organisation_id = ${organisationId} and course_id = ${courseId})`;
  return sql`select * from certificate where ${ofPage} ${ofCourse} order by id desc limit ${page.limit}`;
}
