import { sql } from 'kysely';
import type { StoredCertificateStatus } from '../../../domain/certificates/certificate-status.ts';
import type { EntityManager } from '../../../platform/database/database.ts';
import { asDate, query } from '../../../platform/database/database.ts';

/** A certificate of an enrolment, earned or not. */
export interface EnrolmentCertificate {
  readonly definitionId: string;
  readonly definitionTitle: string;
  readonly threshold: number;
  /** Null while it has never been earned. */
  readonly certificate: {
    readonly id: string;
    readonly status: StoredCertificateStatus;
    readonly number: string;
    readonly verificationCode: string;
    readonly title: string;
    readonly issuedAt: Date;
    readonly changedAt: Date;
    readonly revocationReason: string | null;
  } | null;
}

type CertificateRow = Omit<EnrolmentCertificate, 'certificate'> & {
  certificate:
    | (Omit<NonNullable<EnrolmentCertificate['certificate']>, 'issuedAt' | 'changedAt'> & {
        issuedAt: string;
        changedAt: string;
      })
    | null;
};

/** Every certificate that the enrolment's course awards, in order. */
export async function loadEnrolmentCertificates(
  em: EntityManager,
  organisationId: string,
  enrolment: { readonly id: string; readonly courseId: string },
): Promise<EnrolmentCertificate[]> {
  const rows = await query(
    em,
    sql<CertificateRow>`
      select d.id as "definitionId", d.title as "definitionTitle", d.threshold,
        case when c.id is not null then
          jsonb_build_object('id', c.id, 'status', c.status, 'number', c.number, 'verificationCode', c.verification_code,
            'title', c.title, 'issuedAt', c.issued_at, 'changedAt', c.changed_at, 'revocationReason', c.revocation_reason)
        end as certificate
      from certificate_definition d
      left join certificate c
        on c.organisation_id = d.organisation_id and c.enrolment_id = ${enrolment.id} and c.definition_id = d.id
      where d.organisation_id = ${organisationId} and d.course_id = ${enrolment.courseId}
      order by d.position`,
  );
  return rows.map(({ certificate, ...row }) => ({
    ...row,
    certificate:
      certificate === null
        ? null
        : { ...certificate, issuedAt: asDate(certificate.issuedAt), changedAt: asDate(certificate.changedAt) },
  }));
}
