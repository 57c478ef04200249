import { sql } from 'kysely';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { EntityManager } from '../database.ts';
import { query } from '../database.ts';

export interface LockedEnrolment {
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly status: EnrolmentStatus;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly mark: number;
}

/**
 * Locks (organisation, LMS id) until the transaction ends, in one order for everybody. Whoever stores an lmsEnrolmentId and
 * whoever applies reports takes this lock first and looks for enrolments afterwards, so that a push which overtakes the
 * reply to Create or Transfer is not lost (decisions.md "Progress → results → mark → certificate", 7). It comes before any row
 * lock on enrolments. Ids share 64 locks per organisation: a large batch must not fill the server's lock table.
 */
export async function lockLmsEnrolmentIds(
  em: EntityManager,
  organisationId: string,
  lmsEnrolmentIds: readonly string[],
): Promise<void> {
  if (lmsEnrolmentIds.length === 0) return;
  await query(
    em,
    sql`
      select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended(${organisationId} || ':' || (hashtext(id) & 63), 1) as key
        from unnest(${lmsEnrolmentIds}::text[]) as id order by 1
      ) as keys`,
  );
}

/** All enrolments of the organisation that carry one of the LMS's ids, whatever their status, locked in id order. */
export async function lockEnrolmentsByLmsId(
  em: EntityManager,
  organisationId: string,
  lmsEnrolmentIds: readonly string[],
): Promise<LockedEnrolment[]> {
  return query(
    em,
    sql<LockedEnrolment>`
      select id, student_id as "studentId", course_id as "courseId", status, lms_enrolment_id as "lmsEnrolmentId",
        lms_enrolment_progress as progress, mark
      from enrolment
      where organisation_id = ${organisationId} and lms_enrolment_id = any(${lmsEnrolmentIds}::text[])
      order by id for update`,
  );
}

/**
 * Stores progress and mark where the progress advances; the guard is this statement's condition (§3.1, §4.1 rule 2).
 * @returns the ids of the enrolments that changed
 */
export async function advanceEnrolments(
  em: EntityManager,
  organisationId: string,
  changes: readonly { id: string; progress: number; mark: number }[],
): Promise<Set<string>> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      update enrolment e set lms_enrolment_progress = c.progress, mark = c.mark, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id uuid, progress double precision, mark double precision)
      where e.id = c.id and e.organisation_id = ${organisationId} and e.lms_enrolment_progress < c.progress
      returning e.id`,
  );
  return new Set(rows.map((row) => row.id));
}
