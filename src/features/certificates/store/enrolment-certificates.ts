import { sql } from 'kysely';
import { changeCauses } from '../../../domain/certificates/change-causes.ts';
import { openHeldStates } from '../../../domain/certificates/certificate-brake.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { jsonObject, nullable, oneOf, text, uuid, type TypeOf } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Certificate, CertificateDefinition } from '../../../schema/entities/index.ts';

const certificate = jsonObject({
  ...columnsOf(Certificate, 'id', 'status', 'number', 'verificationCode', 'title', 'revocationReason'),
  issuedAt: text,
  changedAt: text,
  /** How it was withdrawn; null unless it is WITHDRAWN. */
  withdrawal: nullable(jsonObject({ at: text, cause: oneOf(changeCauses), actorName: nullable(text) })),
});

const enrolmentCertificate = rowShape({
  definitionId: columnOf(CertificateDefinition, 'id'),
  definitionTitle: columnOf(CertificateDefinition, 'title'),
  ...columnsOf(CertificateDefinition, 'threshold'),
  certificate: nullable(certificate),
  /** The lower required mark at which "only gains" keeps it; null for none. */
  ...columnsOf(Certificate, 'keptThreshold'),
  /** Whether the brake holds it, or an administrator discarded it; null for neither. */
  hold: nullable(oneOf(openHeldStates)),
  /** The id of the held certificate; null for none. */
  holdId: nullable(uuid),
});

type Times = 'issuedAt' | 'changedAt';

/** A certificate of an enrolment, earned or not. */
export type EnrolmentCertificate = Omit<RowOf<typeof enrolmentCertificate>, 'certificate'> & {
  /** Null while it has never been earned. */
  readonly certificate: (Omit<TypeOf<typeof certificate>, Times> & Readonly<Record<Times, Date>>) | null;
};

/** Returns every certificate that the enrolment's course awards, in order. */
export async function loadEnrolmentCertificates(
  tx: OrganisationTransaction,
  enrolment: { readonly id: string; readonly courseId: string },
): Promise<EnrolmentCertificate[]> {
  const rows = await query(
    tx,
    enrolmentCertificate,
    sql`
      select d.id as "definitionId", d.title as "definitionTitle", d.threshold,
        h.state as hold, h.id as "holdId",
        c.kept_threshold as "keptThreshold",
        case when c.id is not null then
          jsonb_build_object('id', c.id, 'status', c.status, 'number', c.number, 'verificationCode', c.verification_code,
            'title', c.title, 'issuedAt', c.issued_at, 'changedAt', c.changed_at, 'revocationReason', c.revocation_reason,
            'withdrawal', w.data)
        end as certificate
      from certificate_definition d
      left join certificate c
        on c.organisation_id = d.organisation_id and c.enrolment_id = ${enrolment.id} and c.definition_id = d.id
      left join lateral (
        select jsonb_build_object('at', n.occurred_at, 'cause', n.cause_kind, 'actorName', u.name) as data
        from (
          select * from certificate_change
          where organisation_id = c.organisation_id and certificate_id = c.id
          order by id desc limit 1) n
        left join user_account u on u.organisation_id = n.organisation_id and u.id = n.actor_user_id
        where c.status = 'WITHDRAWN' and n.type = 'certificate.withdrawn') w on true
      left join held_certificate h
        on h.organisation_id = d.organisation_id and h.enrolment_id = ${enrolment.id} and h.definition_id = d.id
          and h.state in ('HELD', 'DISCARDED')
      where d.organisation_id = ${tx.organisationId} and d.course_id = ${enrolment.courseId}
      order by d.position`,
  );
  return rows.map(({ certificate, ...row }) => ({
    ...row,
    certificate:
      certificate === null
        ? null
        : { ...certificate, issuedAt: new Date(certificate.issuedAt), changedAt: new Date(certificate.changedAt) },
  }));
}
