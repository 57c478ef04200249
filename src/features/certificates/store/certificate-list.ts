import { sql } from 'kysely';
import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
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
}

/** Returns a page of certificates in the order of their first issue, the latest first. */
export function listCertificates(
  tx: OrganisationTransaction,
  { status, number }: CertificateFilters,
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
        select * from certificate where ${pageCondition(tx.organisationId, page, { status, number })}
        order by id desc limit ${page.limit}) c
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      order by c.id desc`,
  );
}
