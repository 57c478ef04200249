import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { number } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { CertificateDefinition, HeldCertificate, Student } from '../../../schema/entities/index.ts';
import { ofCorrection } from './row-conditions.ts';
import { staysWithOwnRevision } from '../../progress/index.ts';
import type { CorrectionRecord } from './corrections.ts';

const lostRow = rowShape({ all: number, gains: number });

/** How many held certificates a preview takes, in each way; "new results only" takes none. */
export type LostHolds = RowOf<typeof lostRow>;

/**
 * Returns how many held certificates are no longer earned with the marks of a preview, and with the certificates of its course. "Only
 * gains" keeps what is issued, not what is held (docs/product.md "Brake on mass issuing"). It reads the held certificates first,
 * because there are few of them, as a rule.
 */
export async function countLostHolds(
  tx: OrganisationTransaction,
  { id, proposal }: Pick<CorrectionRecord, 'id' | 'proposal'>,
): Promise<LostHolds> {
  const wanted = 'certificateDefinitions' in proposal ? proposal.certificateDefinitions : null;
  // A withdrawal computes by the course as it is now, which may be another one than that which a hold was made by; but an
  // enrolment that stays finished stays with its own revision (docs/product.md "Changing a course").
  const required =
    wanted === null
      ? sql`coalesce((
          select (n ->> 'threshold')::float8
          from enrolment e
          join course o on o.organisation_id = e.organisation_id and o.id = e.course_id
          join course_revision v on v.organisation_id = o.organisation_id and v.course_id = o.id
            and v.number = e.marked_revision
          cross join jsonb_array_elements(v.content -> 'certificateDefinitions') n
          where r.progress_before = 100 and r.progress_after = 100 and e.organisation_id = h.organisation_id
            and e.id = h.enrolment_id and ${staysWithOwnRevision}
            and n ->> 'id' = h.definition_id::text
        ), (
          select d.threshold from certificate_definition d
          where d.organisation_id = h.organisation_id and d.id = h.definition_id))`
      : sql`(select w.threshold from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, threshold double precision)
          where w.id = h.definition_id)`;
  // "All" gives up what an earlier "only gains" keeps.
  const keptForAll = wanted === null ? sql`c.kept_threshold` : sql`null`;
  const [row] = await query(
    tx,
    lostRow,
    sql`
      select count(*) filter (where (r.mark_all >= least(l.required, ${keptForAll})) is not true)::int as "all",
        count(*) filter (where (r.mark_gains >= least(l.required, c.kept_threshold)) is not true)::int as gains
      from held_certificate h
      -- Looked up by its key, see "hasRow".
      cross join lateral (
        select * from correction_row r where ${ofCorrection(tx, id)} and r.enrolment_id = h.enrolment_id offset 0) r
      left join certificate c on c.organisation_id = h.organisation_id and c.enrolment_id = h.enrolment_id
        and c.definition_id = h.definition_id
      cross join lateral (select ${required} as required offset 0) l
      where h.organisation_id = ${tx.organisationId} and h.state = 'HELD'`,
  );
  return row!;
}

/** Most ended holds that are named. */
const namedHolds = 100;

const endedRow = rowShape({
  ...columnsOf(HeldCertificate, 'enrolmentId', 'threshold'),
  ...columnsOf(CertificateDefinition, 'title'),
  ...columnsOf(Student, 'firstName', 'lastName'),
  count: number,
});
export type EndedHold = Omit<RowOf<typeof endedRow>, 'count'>;

/** The held certificates that ended by an applied correction. */
export interface EndedHolds {
  readonly count: number;
  /** The first hundred. */
  readonly named: readonly EndedHold[];
}

export const noEndedHolds: EndedHolds = { count: 0, named: [] };

/**
 * Returns the held certificates that ended by an applied retraction: each in the transaction that changed the mark of its enrolment,
 * so both have the same time. Those that an administrator had discarded before are left out.
 */
export async function findEndedHolds(
  tx: OrganisationTransaction,
  { id, confirmedAt }: Pick<CorrectionRecord, 'id' | 'confirmedAt'>,
): Promise<EndedHolds> {
  const found = await query(
    tx,
    endedRow,
    sql`
      select h.enrolment_id as "enrolmentId", h.threshold, d.title, s.first_name as "firstName", s.last_name as "lastName",
        h.count
      from (
        select h.*, (count(*) over ())::int as count from held_certificate h
        where h.organisation_id = ${tx.organisationId} and h.state = 'LAPSED' and h.decided_at >= ${confirmedAt}
          and h.decided_by_user_id is null and exists (
            select from mark_change m
            where m.organisation_id = h.organisation_id and m.enrolment_id = h.enrolment_id and m.cause_id = ${id}
              and m.changed_at = h.decided_at)
        order by h.id limit ${namedHolds}) h
      join certificate_definition d on d.organisation_id = h.organisation_id and d.id = h.definition_id
      join enrolment e on e.organisation_id = h.organisation_id and e.id = h.enrolment_id
      join student s on s.organisation_id = e.organisation_id and s.id = e.student_id
      order by h.id`,
  );
  return { count: found[0]?.count ?? 0, named: found.map(({ count: _count, ...hold }) => hold) };
}
