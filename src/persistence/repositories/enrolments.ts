import { sql } from 'kysely';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { EntityManager } from '../database.ts';
import { query } from '../database.ts';

export interface LockedEnrolment {
  readonly id: string;
  readonly organisationId: string;
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
export async function lockLmsEnrolmentIds(em: EntityManager, ids: readonly LmsEnrolmentKey[]): Promise<void> {
  if (ids.length === 0) return;
  await query(
    em,
    sql`
      select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended(organisation_id || ':' || (hashtext(id) & 63), 1) as key
        from unnest(${ids.map((each) => each.organisationId)}::text[], ${ids.map((each) => each.lmsEnrolmentId)}::text[])
          as n (organisation_id, id) order by 1
      ) as keys`,
  );
}

/** An id as the organisation's LMS gives it; another organisation's LMS may give the same. */
export interface LmsEnrolmentKey {
  readonly organisationId: string;
  readonly lmsEnrolmentId: string;
}

/** All enrolments that carry one of these ids within its organisation, whatever their status, locked in id order. */
export async function lockEnrolmentsByLmsId(
  em: EntityManager,
  ids: readonly LmsEnrolmentKey[],
): Promise<LockedEnrolment[]> {
  return query(
    em,
    sql<LockedEnrolment>`
      select id, organisation_id as "organisationId", student_id as "studentId", course_id as "courseId", status,
        lms_enrolment_id as "lmsEnrolmentId", lms_enrolment_progress as progress, mark
      from enrolment
      where (organisation_id, lms_enrolment_id) in (
        select n.organisation_id, n.id
        from unnest(${ids.map((each) => each.organisationId)}::uuid[], ${ids.map((each) => each.lmsEnrolmentId)}::text[])
          as n (organisation_id, id)
      )
      order by id for update of enrolment`,
  );
}

/**
 * Stores progress and mark where the progress advances; the guard is this statement's condition (§3.1, §4.1 rule 2).
 * @returns the ids of the enrolments that changed
 */
export async function advanceEnrolments(
  em: EntityManager,
  changes: readonly { id: string; organisationId: string; progress: number; mark: number }[],
): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const rows = await query(
    em,
    sql<{ id: string }>`
      update enrolment e set lms_enrolment_progress = c.progress, mark = c.mark, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c (id uuid, "organisationId" uuid, progress double precision, mark double precision)
      where e.organisation_id = c."organisationId" and e.id = c.id and e.lms_enrolment_progress < c.progress
        -- Says how many rows there are, so that they are looked up by their key.
        and e.id = any(${changes.map((change) => change.id)}::uuid[])
      returning e.id`,
  );
  return new Set(rows.map((row) => row.id));
}
