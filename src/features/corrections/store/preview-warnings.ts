import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { number } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { hasRow, ofCorrection } from './row-conditions.ts';

/** The latest e-mail that told a student of a certificate `i`, as `m`. */
export const issueEmail: RawBuilder<unknown> = sql`lateral (
  select m.sent_at from email_outbox m
  where m.organisation_id = i.organisation_id and m.certificate_id = i.id and m.kind in ('ISSUED', 'REINSTATED')
    and m.state = 'SENT'
  order by m.sent_at desc limit 1) m`;

/** Most waiting reports that are counted. */
export const waitingReportsMax = 10_000;

const warningsRow = rowShape({ emailed: number, waiting: number });
/** What an administrator must know before reports are withdrawn. */
export type PreviewWarnings = RowOf<typeof warningsRow>;

/**
 * Returns how many students got an e-mail about a certificate that they lose by a preview, and how many reports of its enrolments still
 * wait to be applied; one more than `waitingReportsMax` when there are more.
 */
export async function countWarnings(tx: OrganisationTransaction, correctionId: string): Promise<PreviewWarnings> {
  const { organisationId } = tx;
  const [row] = await query(
    tx,
    warningsRow,
    sql`
      select (
          select count(distinct e.student_id)::int
          from correction_row r
          cross join lateral jsonb_to_recordset(r.certificates_all) as k ("definitionId" uuid, before text, after text)
          join enrolment e on e.organisation_id = r.organisation_id and e.id = r.enrolment_id
          join certificate i on i.organisation_id = e.organisation_id and i.enrolment_id = e.id
            and i.definition_id = k."definitionId"
          cross join ${issueEmail}
          where ${ofCorrection(tx, correctionId)} and r.effect_all in ('LOSES', 'BOTH') and k.before = 'ISSUED'
            and k.after <> 'ISSUED') as emailed,
        (
          select count(*)::int from (
            select from progress_report p
            where p.organisation_id = ${organisationId} and p.state = 'RECEIVED' and exists (
              select from enrolment e
              where e.organisation_id = p.organisation_id and e.lms_enrolment_id = p.lms_enrolment_id
                and ${hasRow(tx, correctionId, sql`e.id`)})
            limit ${waitingReportsMax + 1}) w) as waiting`,
  );
  return row!;
}
