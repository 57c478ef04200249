import { sql, type RawBuilder } from 'kysely';
import { query } from '../../../platform/database/database.ts';
import { json, textArray } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import type { OrderedList } from '../../../platform/lists/ordered-list.ts';
import { behind, inOrder, type Place, type RowOrder } from '../../../platform/lists/ordered-rows.ts';

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

export type ExportPart = (typeof exportParts)[number];

/** A row has self-explanatory names. */
const exported = rowShape({ row: json<Record<string, unknown>>(), place: textArray });

/**
 * Returns a part of the data about a student, without the student's own row, ordered by enrolments. It contains nothing of
 * others: a transfer shows this side only.
 */
export function studentExportPart(studentId: string, name: ExportPart): OrderedList<RowOf<typeof exported>> {
  return {
    name: `student export:${name}`,
    shape: [],
    read: (tx, after, limit) => {
      const enrolments = enrolmentsOf(tx.organisationId, studentId);
      const { owners = enrolments, columns, from, order } = partsOf(tx.organisationId, studentId, enrolments)[name];
      const keys = order.map(({ value }, index) => sql`${value} as ${keyOf(index)}`);
      const place = [sql`own.id`, ...order.map(({ value }) => value)].map((value) => sql`${value}::text`);
      // Each owner's rows are read from an index, and no more of them than are taken.
      return query(
        tx,
        exported,
        sql`
          select listed.row, listed.place
          from (
            select id from (${owners}) owners ${after === null ? sql`` : sql`where id >= ${after[0]}::uuid`} order by id
          ) own
          cross join lateral (
            select (select to_jsonb(part) from (select ${columns}) part) as row, array[${sql.join(place)}] as place, ${sql.join(keys)}
            from ${from} ${restOf(order, after)}
            order by ${inOrder({ columns: order, descending: false })} limit ${limit}
          ) listed
          order by own.id, ${sql.join(order.map((_, index) => keyOf(index)))} limit ${limit}`,
      );
    },
  };
}

const keyOf = (index: number): RawBuilder<unknown> => sql.ref(`key_${index}`);
const leastId = '00000000-0000-0000-0000-000000000000';

/** Returns the condition, with "and", for an owner's rows after a place. */
function restOf(order: RowOrder['columns'], after: Place | null): RawBuilder<unknown> {
  if (after === null) return sql``;
  const [only] = order;
  if (order.length === 1 && only!.type === 'uuid') {
    // An index on owner and id finds the first row by it, which a comparison of both would read up to.
    return sql`and ${only!.value} > case when own.id = ${after[0]}::uuid then ${after[1]}::uuid else ${leastId}::uuid end`;
  }
  const columns = [{ value: sql`own.id`, type: 'uuid' as const }, ...order];
  return sql`and ${sql.join(behind({ columns, descending: false }, after))}`;
}

interface Part {
  /** A statement for the ids of what has the rows, which are `own` below; the student's enrolments by default. */
  readonly owners?: RawBuilder<unknown>;
  readonly columns: RawBuilder<unknown>;
  /** Tables and conditions. */
  readonly from: RawBuilder<unknown>;
  /** The order of an owner's rows. */
  readonly order: RowOrder['columns'];
}

const enrolmentsOf = (organisationId: string, studentId: string): RawBuilder<unknown> => sql`
  select id from enrolment where organisation_id = ${organisationId} and student_id = ${studentId}`;

function partsOf(organisationId: string, studentId: string, enrolments: RawBuilder<unknown>): Record<ExportPart, Part> {
  const byId = (value: RawBuilder<unknown>) => [{ value, type: 'uuid' as const }];
  return {
    enrolments: {
      columns: sql`
        e.id, c.name as course, e.status, e.lms_enrolment_id as "lmsEnrolmentId", e.lms_enrolment_progress as progress,
        e.mark, e.created_at as "createdAt", e.updated_at as "updatedAt"`,
      from: sql`
        enrolment e join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
        where e.organisation_id = ${organisationId} and e.id = own.id`,
      order: byId(sql`e.id`),
    },
    results: {
      columns: sql`own.id as "enrolmentId", r.unit, r.name, r.outcome, r.status, r.progress`,
      from: sql`(
          select u.code as unit, u.name, null::text as outcome, r.status, r.progress, u.id
          from unit_result r join unit u on u.organisation_id = r.organisation_id and u.id = r.unit_id
          where r.organisation_id = ${organisationId} and r.enrolment_id = own.id
          union all
          select u.code, o.name, o.code, r.status, r.progress, o.id
          from outcome_result r
          join outcome o on o.organisation_id = r.organisation_id and o.id = r.outcome_id
          join unit u on u.organisation_id = o.organisation_id and u.id = o.unit_id
          where r.organisation_id = ${organisationId} and r.enrolment_id = own.id
        ) r where true`,
      order: [
        { value: sql`r.unit`, type: 'text' },
        { value: sql`coalesce(r.outcome, '')`, type: 'text' },
        { value: sql`r.id`, type: 'uuid' },
      ],
    },
    marks: {
      columns: sql`
        q.enrolment_id as "enrolmentId", u.code as unit, q.name, q.score, q.max_score as "maxScore", q.passed,
        q.marked_at as "markedAt"`,
      from: sql`
        quiz_mark q join unit u on u.organisation_id = q.organisation_id and u.id = q.unit_id
        where q.organisation_id = ${organisationId} and q.enrolment_id = own.id`,
      order: byId(sql`q.id`),
    },
    certificates: {
      columns: sql`
        c.id, c.enrolment_id as "enrolmentId", c.number, c.title, c.course_name as course, c.student_name as "studentName",
        c.organisation_name as organisation, c.status, c.verification_code as "verificationCode",
        c.issued_at as "issuedAt", c.changed_at as "changedAt", c.revocation_reason as "revocationReason"`,
      from: sql`certificate c where c.organisation_id = ${organisationId} and c.enrolment_id = own.id`,
      order: byId(sql`c.id`),
    },
    emails: {
      columns: sql`
        m.id, c.number as "certificateNumber", m.kind, m.recipient_name as "recipientName",
        m.recipient_email as "recipientEmail", m.state, m.created_at as "createdAt", m.sent_at as "sentAt"`,
      from: sql`
        email_outbox m join certificate c on c.organisation_id = m.organisation_id and c.id = m.certificate_id
        where m.organisation_id = ${organisationId} and c.enrolment_id = own.id`,
      order: byId(sql`m.id`),
    },
    reports: {
      columns: sql`
        f.report_id as "reportId", f.enrolment_id as "enrolmentId", f.progress_before as "before",
        f.progress_after as "after", f.outcome, f.created_at as "createdAt"`,
      from: sql`progress_effect f where f.organisation_id = ${organisationId} and f.enrolment_id = own.id`,
      order: byId(sql`f.report_id`),
    },
    lmsCalls: {
      columns: sql`
        l.id, l.operation, l.method, l.url, l.enrolment_id as "enrolmentId", l.ending, l.status_code as "statusCode",
        case when l.operation <> 'TRANSFER_ENROLMENT' then l.request_excerpt end as request,
        case when l.operation <> 'TRANSFER_ENROLMENT' then l.response_excerpt end as response,
        l.started_at as "startedAt", l.closed_at as "closedAt",
        (select jsonb_agg(jsonb_build_object('number', s.number, 'name', s.name, 'method', s.method, 'url', s.url,
            'ending', s.ending, 'statusCode', s.status_code, 'request', s.request_excerpt, 'response', s.response_excerpt,
            'startedAt', s.started_at, 'closedAt', s.closed_at) order by s.number, s.id)
          from lms_call_step s
          where s.organisation_id = ${organisationId} and s.call_id = l.id and l.operation <> 'TRANSFER_ENROLMENT'
        ) as steps`,
      from: sql`lms_call l where l.organisation_id = ${organisationId} and l.enrolment_id = own.id`,
      order: byId(sql`l.id`),
    },
    actions: {
      columns: sql`
        a.id, a.kind, a.enrolment_id as "enrolmentId", a.state, a.ending, a.created_at as "createdAt",
        a.closed_at as "closedAt"`,
      from: sql`lifecycle_action a where a.organisation_id = ${organisationId} and a.enrolment_id = own.id`,
      order: byId(sql`a.id`),
    },
    audit: {
      owners: sql`
        select ${studentId}::uuid as id
        union all ${enrolments}
        union all select id from certificate where organisation_id = ${organisationId} and enrolment_id in (${enrolments})`,
      columns: sql`a.action, a.subject_id as "subjectId", a.occurred_at as "occurredAt"`,
      from: sql`audit_entry a where a.organisation_id = ${organisationId} and a.subject_id = own.id`,
      order: byId(sql`a.id`),
    },
  };
}
