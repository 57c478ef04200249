import { sql } from 'kysely';
import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

/** A certificate with what decides about it. */
export interface CertificateWithMark {
  readonly id: string;
  readonly enrolmentId: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly lmsEnrolmentId: string | null;
  readonly definitionId: string;
  readonly status: StoredCertificateStatus;
  readonly transitionNumber: number;
  readonly number: string;
  readonly verificationCode: string;
  readonly title: string;
  readonly issuedAt: Date;
  readonly changedAt: Date;
  readonly revocationReason: string | null;
  /** Of the enrolment, at this moment. */
  readonly mark: number;
  readonly threshold: number;
}

interface Written {
  readonly issuedAt: string;
  readonly changedAt: string;
}

/** The certificate, locked together with its enrolment, the enrolment first as everywhere; null when there is none. */
export async function lockCertificateWithMark(
  em: EntityManager,
  organisationId: string,
  id: string,
): Promise<CertificateWithMark | null> {
  const [enrolment] = await query(
    em,
    sql<Pick<CertificateWithMark, 'enrolmentId' | 'studentId' | 'courseId' | 'lmsEnrolmentId' | 'mark'>>`
      select e.id as "enrolmentId", e.student_id as "studentId", e.course_id as "courseId",
        e.lms_enrolment_id as "lmsEnrolmentId", e.mark
      from enrolment e
      where e.organisation_id = ${organisationId}
        and e.id = (select c.enrolment_id from certificate c where c.organisation_id = ${organisationId} and c.id = ${id})
      for update`,
  );
  if (enrolment === undefined) return null;
  const [row] = await query(
    em,
    sql<Omit<CertificateWithMark, keyof typeof enrolment | 'issuedAt' | 'changedAt'> & Written>`
      select c.id, c.definition_id as "definitionId", c.status,
        c.transition_number as "transitionNumber", c.number, c.verification_code as "verificationCode", c.title,
        c.issued_at as "issuedAt", c.changed_at as "changedAt", c.revocation_reason as "revocationReason", d.threshold
      from certificate c
      join certificate_definition d on d.organisation_id = c.organisation_id and d.id = c.definition_id
      where c.organisation_id = ${organisationId} and c.id = ${id}
      for update of c`,
  );
  if (row === undefined) return null;
  return { ...row, ...enrolment, issuedAt: asDate(row.issuedAt), changedAt: asDate(row.changedAt) };
}

/** Stores an administrator's decision about a locked certificate. @param reason why it is revoked; null otherwise */
export async function changeRevocation(
  em: EntityManager,
  organisationId: string,
  {
    id,
    status,
    reason,
  }: { readonly id: string; readonly status: StoredCertificateStatus; readonly reason: string | null },
): Promise<void> {
  await query(
    em,
    sql`
      update certificate
      set status = ${status}, transition_number = transition_number + 1, changed_at = now(), revocation_reason = ${reason}
      where organisation_id = ${organisationId} and id = ${id}`,
  );
}
