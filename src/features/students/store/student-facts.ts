import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { nullable, number, text, timestamp } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';

/** Most enrolments that are looked at. */
const mostEnrolments = 1_000;

const open = rowShape({ active: number, pending: number });
const erasure = rowShape({ at: timestamp, by: nullable(text) });

export interface StudentFacts {
  readonly openEnrolments: RowOf<typeof open>;
  /** When the data was erased, and the name of the user who did it. */
  readonly erasure: RowOf<typeof erasure> | null;
}

const erasedAt = rowShape({ at: timestamp });

/** Returns what the page of one student says beside the student's data. */
export async function findStudentFacts(tx: OrganisationTransaction, studentId: string): Promise<StudentFacts> {
  const { organisationId } = tx;
  const [counted] = await query(
    tx,
    open,
    sql`
      select count(*) filter (where status = 'ACTIVE')::int as active, count(*) filter (where status = 'PENDING')::int as pending
      from (
        select status from enrolment where organisation_id = ${organisationId} and student_id = ${studentId}
        order by id desc limit ${mostEnrolments}) e`,
  );
  const [erased] = await query(
    tx,
    erasedAt,
    sql`
      select erased_at as at from student
      where organisation_id = ${organisationId} and id = ${studentId} and erased_at is not null`,
  );
  return { openEnrolments: counted!, erasure: erased === undefined ? null : await erasureAt(tx, studentId, erased.at) };
}

async function erasureAt(tx: OrganisationTransaction, studentId: string, at: Date): Promise<RowOf<typeof erasure>> {
  // The id of the entry has the time of a process, which may differ from that of the database.
  const after = new Date(at.getTime() - 3_600_000);
  const [row] = await query(
    tx,
    erasure,
    sql`
      select a.occurred_at as at, u.name as by from audit_entry a
      left join user_account u on u.organisation_id = a.organisation_id and u.id = a.actor_user_id
      where a.organisation_id = ${tx.organisationId} and a.subject_id = ${studentId} and a.action = 'student.erased'
        and a.id >= ${firstIdOf(after)}::uuid
      order by a.id limit 1`,
  );
  return row ?? { at, by: null };
}
