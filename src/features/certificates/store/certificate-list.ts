import { sql } from 'kysely';
import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';
import { pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';

/** A certificate as it is listed, with the names that are printed on it. */
export interface ListedCertificate {
  readonly id: string;
  readonly status: StoredCertificateStatus;
  readonly number: string;
  readonly verificationCode: string;
  readonly title: string;
  readonly enrolmentId: string;
  readonly studentId: string;
  readonly studentName: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly issuedAt: Date;
  readonly changedAt: Date;
  /** Whether the names of the student are erased; then there is nobody to print. */
  readonly holderErased: boolean;
}

export interface CertificateFilters {
  readonly status?: StoredCertificateStatus;
  /** The whole number. */
  readonly number?: string;
}

type Row = Omit<ListedCertificate, 'issuedAt' | 'changedAt'> & { issuedAt: string; changedAt: string };

/** Certificates, the one that was last issued for the first time first. */
export async function listCertificates(
  em: EntityManager,
  organisationId: string,
  { status, number }: CertificateFilters,
  page: NewestFirst,
): Promise<ListedCertificate[]> {
  const rows = await query(
    em,
    sql<Row>`
      select c.id, c.status, c.number, c.verification_code as "verificationCode", c.title, c.enrolment_id as "enrolmentId",
        s.id as "studentId", c.student_name as "studentName", e.course_id as "courseId", c.course_name as "courseName",
        c.issued_at as "issuedAt", c.changed_at as "changedAt", s.erased_at is not null as "holderErased"
      from (
        select * from certificate where ${pageCondition(organisationId, page, { status, number })}
        order by id desc limit ${page.limit}) c
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      order by c.id desc`,
  );
  return rows.map((row) => ({ ...row, issuedAt: asDate(row.issuedAt), changedAt: asDate(row.changedAt) }));
}
