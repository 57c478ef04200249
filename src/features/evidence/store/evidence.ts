import { sql } from 'kysely';
import { reportSenders } from '../../../domain/progress/report-states.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, nullable, number, oneOf, text, timestamp } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Certificate, Enrolment, ProgressEffect, ProgressReport, UserAccount } from '../../../schema/entities/index.ts';

const countRow = rowShape({ count: number });

const certificateRow = rowShape({
  ...columnsOf(Certificate, 'id', 'number', 'title', 'courseName', 'studentName', 'organisationName', 'status'),
  ...columnsOf(Certificate, 'issuedAt', 'changedAt', 'verificationCode', 'enrolmentId'),
  ...columnsOf(Enrolment, 'lmsEnrolmentId', 'lmsEnrolmentProgress', 'mark', 'createdAt', 'courseId'),
  enrolmentStatus: columnOf(Enrolment, 'status'),
  holderErased: boolean,
});
/** A certificate with its enrolment. */
export type EvidenceCertificate = RowOf<typeof certificateRow>;

/** Returns a certificate with its enrolment, or null. */
export async function findEvidenceCertificate(
  tx: OrganisationTransaction,
  id: string,
): Promise<EvidenceCertificate | null> {
  const [row] = await query(
    tx,
    certificateRow,
    sql`
      select c.id, c.number, c.title, c.course_name as "courseName", c.student_name as "studentName",
        c.organisation_name as "organisationName", c.status, c.issued_at as "issuedAt", c.changed_at as "changedAt",
        c.verification_code as "verificationCode", c.enrolment_id as "enrolmentId",
        e.lms_enrolment_id as "lmsEnrolmentId", e.lms_enrolment_progress as "lmsEnrolmentProgress", e.mark,
        e.created_at as "createdAt", e.course_id as "courseId", e.status as "enrolmentStatus", s.erased_at is not null as "holderErased"
      from certificate c
      join enrolment e on e.organisation_id = c.organisation_id and e.id = c.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      where c.organisation_id = ${tx.organisationId} and c.id = ${id}`,
  );
  return row ?? null;
}

const reportRow = rowShape({
  id: columnOf(ProgressReport, 'id'),
  ...columnsOf(ProgressReport, 'receivedAt', 'requestId', 'lmsEnrolmentId'),
  ...columnsOf(ProgressEffect, 'progressBefore', 'progressAfter', 'markBefore', 'markAfter'),
  sender: oneOf(reportSenders),
  /** When an administrator withdrew it; null while it counts. */
  withdrawnAt: nullable(timestamp),
  /** First and last characters of the API key; null for a report of another sender. */
  keyStart: nullable(text),
  keyEnd: nullable(text),
});

/** Returns the reports that changed an enrolment, all of them when some were withdrawn, the oldest first, and how many others there are. */
export async function readEffectiveReports(
  tx: OrganisationTransaction,
  enrolmentId: string,
  most: number,
): Promise<{ readonly reports: readonly RowOf<typeof reportRow>[]; readonly leftOut: number }> {
  const { organisationId } = tx;
  // A statement of its own: the other one would ask it for each report that changed nothing.
  const [withdrawal] = await query(
    tx,
    rowShape({ exists: boolean }),
    sql`
      select exists (
        select from mark_change
        where organisation_id = ${organisationId} and enrolment_id = ${enrolmentId} and cause_kind = 'RETRACTION') as exists`,
  );
  const reports = await query(
    tx,
    reportRow,
    sql`
      select r.id, r.received_at as "receivedAt", r.request_id as "requestId", r.lms_enrolment_id as "lmsEnrolmentId",
        f.progress_before as "progressBefore", f.progress_after as "progressAfter", f.mark_before as "markBefore",
        f.mark_after as "markAfter",
        case when r.with_key then 'API_KEY' when r.pull_id is not null then 'PULL'
          when r.inbound_id is not null then 'INBOUND' else 'FIRST_PARTY_LMS' end as sender,
        w.retracted_at as "withdrawnAt",
        k.first_characters as "keyStart", k.last_characters as "keyEnd"
      from progress_effect f
      join progress_report r on r.organisation_id = f.organisation_id and r.id = f.report_id
      left join correction_report w on w.organisation_id = r.organisation_id and w.report_id = r.id
        and w.retracted_at is not null
      left join api_key k on k.organisation_id = r.organisation_id and k.id = r.api_key_id
      where f.organisation_id = ${organisationId} and f.enrolment_id = ${enrolmentId}
        -- Where reports were withdrawn, one that changed nothing when it came may be the highest that remains.
        ${withdrawal!.exists ? sql`` : sql`and f.outcome = 'APPLIED'`}
      order by f.report_id limit ${most}`,
  );
  const [count] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from progress_effect
      where organisation_id = ${organisationId} and enrolment_id = ${enrolmentId}`,
  );
  return { reports, leftOut: count!.count - reports.length };
}

const nameRow = rowShape(columnsOf(UserAccount, 'id', 'name'));

/** Returns the names of users by their ids. */
export async function findUserNames(tx: OrganisationTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query(
    tx,
    nameRow,
    sql`select id, name from user_account where organisation_id = ${tx.organisationId} and id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
