import { sql } from 'kysely';
import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Certificate, CertificateDefinition, Course, Enrolment } from '../../../schema/entities/index.ts';

const enrolmentOfCertificate = rowShape({
  enrolmentId: columnOf(Enrolment, 'id'),
  ...columnsOf(Enrolment, 'studentId', 'courseId', 'lmsEnrolmentId', 'mark'),
});

const lockedCertificate = rowShape({
  ...columnsOf(Certificate, 'id', 'definitionId', 'status', 'transitionNumber', 'number', 'verificationCode', 'title'),
  ...columnsOf(Certificate, 'issuedAt', 'changedAt', 'revocationReason'),
  ...columnsOf(CertificateDefinition, 'threshold'),
  /** The number of the course's revision with this threshold, with which the enrolment was marked. */
  revisionNumber: columnOf(Course, 'revisionNumber'),
});

/** A certificate with its threshold and the current mark of its enrolment. */
export type CertificateWithMark = RowOf<typeof enrolmentOfCertificate> & RowOf<typeof lockedCertificate>;

/**
 * Locks the certificate and its enrolment, and returns both, or null. The enrolment is locked first, as in every
 * transaction, to avoid deadlocks. The threshold is that of the revision that applies to the enrolment, which an
 * administrator may have kept ("new results only"); the present one if none is recorded.
 */
export async function lockCertificateWithMark(
  tx: OrganisationTransaction,
  id: string,
): Promise<CertificateWithMark | null> {
  const { organisationId } = tx;
  const [enrolment] = await query(
    tx,
    enrolmentOfCertificate,
    sql`
      select e.id as "enrolmentId", e.student_id as "studentId", e.course_id as "courseId",
        e.lms_enrolment_id as "lmsEnrolmentId", e.mark
      from enrolment e
      where e.organisation_id = ${organisationId}
        and e.id = (select c.enrolment_id from certificate c where c.organisation_id = ${organisationId} and c.id = ${id})
      for update`,
  );
  if (enrolment === undefined) return null;
  const [row] = await query(
    tx,
    lockedCertificate,
    sql`
      select c.id, c.definition_id as "definitionId", c.status,
        c.transition_number as "transitionNumber", c.number, c.verification_code as "verificationCode", c.title,
        c.issued_at as "issuedAt", c.changed_at as "changedAt", c.revocation_reason as "revocationReason",
        least(coalesce(r.threshold, d.threshold), c.kept_threshold) as threshold,
        coalesce(r.number, o.revision_number) as "revisionNumber"
      from certificate c
      join certificate_definition d on d.organisation_id = c.organisation_id and d.id = c.definition_id
      join course o on o.organisation_id = d.organisation_id and o.id = d.course_id
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      left join lateral (
        select v.number, (n ->> 'threshold')::float8 as threshold
        from course_revision v cross join jsonb_array_elements(v.content -> 'certificateDefinitions') n
        where v.organisation_id = o.organisation_id and v.course_id = o.id and v.number = e.marked_revision
          and n ->> 'id' = d.id::text
        limit 1) r on true
      where c.organisation_id = ${organisationId} and c.id = ${id}
      for update of c`,
  );
  return row === undefined ? null : { ...row, ...enrolment };
}

/** Stores an administrator's decision about a locked certificate. @param reason for a revocation; null otherwise */
export async function changeRevocation(
  tx: OrganisationTransaction,
  {
    id,
    status,
    reason,
  }: { readonly id: string; readonly status: StoredCertificateStatus; readonly reason: string | null },
): Promise<void> {
  await execute(
    tx,
    sql`
      update certificate
      set status = ${status}, transition_number = transition_number + 1, changed_at = now(), revocation_reason = ${reason}
      where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
}
