import type { CertificateDecision } from '../../../platform/events/record-events.ts';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/database.ts';

/** A certificate that stays issued only because a change of its course was applied so that nobody loses. */
export interface KeptCertificate extends CertificateDecision {
  /** A UUIDv7. */
  readonly id: string;
  readonly organisationId: string;
  readonly certificateId: string;
}

/**
 * Records that certificates were kept, for the timeline of their enrolment and for their evidence. `mark` and `threshold`
 * are those under the revision that would have taken the certificate. Nothing of the certificate changes, so there is no
 * event.
 */
export async function recordKeptCertificates(tx: Transaction, kept: readonly KeptCertificate[]): Promise<void> {
  if (kept.length === 0) return;
  await execute(
    tx,
    sql`
      insert into certificate_change
        (id, organisation_id, certificate_id, type, occurred_at, mark, threshold, revision_number, cause_kind, cause_id,
         actor_user_id)
      select n.id, n."organisationId", n."certificateId", 'certificate.kept', now(), n.mark, n.threshold,
        n."revisionNumber", n.cause ->> 'kind', (n.cause ->> 'id')::uuid, (n.cause ->> 'userId')::uuid
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as n (
        id uuid, "organisationId" uuid, "certificateId" uuid, mark double precision, threshold double precision,
        "revisionNumber" int, cause jsonb)`,
  );
}
