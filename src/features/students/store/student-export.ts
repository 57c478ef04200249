import { sql, type RawBuilder } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { json } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';

export const exportParts = [
  'enrolments',
  'results',
  'marks',
  'certificates',
  'emails',
  'reports',
  'lmsCalls',
  'actions',
  'audit',
] as const;

/** Rows of each part, with self-explanatory names. */
export type StudentExportRows = Readonly<Record<(typeof exportParts)[number], readonly Record<string, unknown>[]>>;

const exported = rowShape({ row: json<Record<string, unknown>>() });

/**
 * Reads all data about a student except the student's own row. It contains nothing of others: a transfer shows this
 * side only.
 */
export async function readStudentExport(tx: OrganisationTransaction, studentId: string): Promise<StudentExportRows> {
  const parts = partsOf(tx.organisationId, studentId);
  const read: Record<string, readonly Record<string, unknown>[]> = {};
  for (const name of exportParts) {
    const rows = await query(tx, exported, sql`select to_jsonb(part) as row from (${parts[name]}) part`);
    read[name] = rows.map(({ row }) => row);
  }
  return read as StudentExportRows;
}

function partsOf(organisationId: string, studentId: string): Record<(typeof exportParts)[number], RawBuilder<unknown>> {
  const own = sql`
    select id from enrolment where organisation_id = ${organisationId} and student_id = ${studentId}`;
  const inOrganisation = sql`organisation_id = ${organisationId}`;
  return {
    enrolments: sql`
      select e.id, c.name as course, e.status, e.lms_enrolment_id as "lmsEnrolmentId", e.lms_enrolment_progress as progress,
        e.mark, e.created_at as "createdAt", e.updated_at as "updatedAt"
      from enrolment e join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      where e.organisation_id = ${organisationId} and e.student_id = ${studentId} order by e.id`,
    results: sql`
      select r.enrolment_id as "enrolmentId", u.code as unit, u.name, null::text as outcome, r.status, r.progress
      from unit_result r join unit u on u.organisation_id = r.organisation_id and u.id = r.unit_id
      where r.organisation_id = ${organisationId} and r.enrolment_id in (${own})
      union all
      select r.enrolment_id, u.code, o.name, o.code, r.status, r.progress
      from outcome_result r
      join outcome o on o.organisation_id = r.organisation_id and o.id = r.outcome_id
      join unit u on u.organisation_id = o.organisation_id and u.id = o.unit_id
      where r.organisation_id = ${organisationId} and r.enrolment_id in (${own})
      order by 1, 2, 4 nulls first`,
    marks: sql`
      select q.enrolment_id as "enrolmentId", u.code as unit, q.name, q.score, q.max_score as "maxScore", q.passed,
        q.marked_at as "markedAt"
      from quiz_mark q join unit u on u.organisation_id = q.organisation_id and u.id = q.unit_id
      where q.organisation_id = ${organisationId} and q.enrolment_id in (${own}) order by q.id`,
    certificates: sql`
      select id, enrolment_id as "enrolmentId", number, title, course_name as course, student_name as "studentName",
        organisation_name as organisation, status, verification_code as "verificationCode", issued_at as "issuedAt",
        changed_at as "changedAt", revocation_reason as "revocationReason"
      from certificate where ${inOrganisation} and enrolment_id in (${own}) order by id`,
    emails: sql`
      select m.id, c.number as "certificateNumber", m.kind, m.recipient_name as "recipientName",
        m.recipient_email as "recipientEmail", m.state, m.created_at as "createdAt", m.sent_at as "sentAt"
      from email_outbox m join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
      where m.organisation_id = ${organisationId} and c.enrolment_id in (${own}) order by m.id`,
    reports: sql`
      select f.report_id as "reportId", f.enrolment_id as "enrolmentId", f.progress_before as "before",
        f.progress_after as "after", f.outcome, f.created_at as "createdAt"
      from progress_effect f where f.organisation_id = ${organisationId} and f.enrolment_id in (${own}) order by f.report_id`,
    lmsCalls: sql`
      select id, operation, method, url, enrolment_id as "enrolmentId", ending, status_code as "statusCode",
        case when operation <> 'TRANSFER_ENROLMENT' then request_excerpt end as request,
        case when operation <> 'TRANSFER_ENROLMENT' then response_excerpt end as response,
        started_at as "startedAt", closed_at as "closedAt",
        (select jsonb_agg(jsonb_build_object('number', s.number, 'name', s.name, 'method', s.method, 'url', s.url,
            'ending', s.ending, 'statusCode', s.status_code, 'request', s.request_excerpt, 'response', s.response_excerpt,
            'startedAt', s.started_at, 'closedAt', s.closed_at) order by s.number, s.id)
          from lms_call_step s
          where s.organisation_id = ${organisationId} and s.call_id = lms_call.id and operation <> 'TRANSFER_ENROLMENT'
        ) as steps
      from lms_call where ${inOrganisation} and enrolment_id in (${own}) order by id`,
    actions: sql`
      select id, kind, enrolment_id as "enrolmentId", state, ending, created_at as "createdAt", closed_at as "closedAt"
      from lifecycle_action where ${inOrganisation} and enrolment_id in (${own}) order by id`,
    audit: sql`
      select action, subject_id as "subjectId", occurred_at as "occurredAt" from audit_entry
      where ${inOrganisation} and (subject_id = ${studentId} or subject_id in (${own}) or subject_id in (
        select id from certificate where ${inOrganisation} and enrolment_id in (${own})))
      order by id`,
  };
}
