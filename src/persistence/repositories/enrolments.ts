import { sql } from 'kysely';
import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { Transaction } from '../database.ts';
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
  /** Of the course; it changes with the course's structure. */
  readonly courseRevision: string;
  /** The revision in which its stored results are those that its progress has, with no mark by hand; null where that is not known. */
  readonly resultsRevision: string | null;
}

/** What becomes of an enrolment whose progress advances. */
export interface EnrolmentAdvance {
  readonly id: string;
  readonly organisationId: string;
  readonly progress: number;
  readonly mark: number;
  readonly resultsRevision: string | null;
}

/**
 * Locks (organisation, LMS id) until the transaction ends, in one order for everybody. Whoever stores an lmsEnrolmentId and
 * whoever applies reports takes this lock first and looks for enrolments afterwards, so that a push which overtakes the
 * reply to Create or Transfer is not lost (decisions.md "Progress → results → mark → certificate", 7). It comes before any row
 * lock on enrolments. Ids share 64 locks per organisation: a large batch must not fill the server's lock table.
 */
export async function lockLmsEnrolmentIds(tx: Transaction, ids: readonly LmsEnrolmentKey[]): Promise<void> {
  if (ids.length === 0) return;
  await query(
    tx,
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
  tx: Transaction,
  ids: readonly LmsEnrolmentKey[],
): Promise<LockedEnrolment[]> {
  return query(
    tx,
    sql<LockedEnrolment>`
      select e.id, e.organisation_id as "organisationId", e.student_id as "studentId", e.course_id as "courseId", e.status,
        e.lms_enrolment_id as "lmsEnrolmentId", e.lms_enrolment_progress as progress, e.mark,
        c.revision as "courseRevision", e.results_revision as "resultsRevision"
      from enrolment e
      join course c on c.organisation_id = e.organisation_id and c.id = e.course_id
      where (e.organisation_id, e.lms_enrolment_id) in (
        select n.organisation_id, n.id
        from unnest(${ids.map((each) => each.organisationId)}::uuid[], ${ids.map((each) => each.lmsEnrolmentId)}::text[])
          as n (organisation_id, id)
      )
      order by e.id for update of e`,
  );
}

/**
 * Stores progress and mark where the progress advances; the guard is this statement's condition (§3.1, §4.1 rule 2).
 * @returns the ids of the enrolments that changed
 */
export async function advanceEnrolments(tx: Transaction, changes: readonly EnrolmentAdvance[]): Promise<Set<string>> {
  if (changes.length === 0) return new Set();
  const rows = await query(
    tx,
    sql<{ id: string }>`
      update enrolment e set lms_enrolment_progress = c.progress, mark = c.mark, results_revision = c."resultsRevision", updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c (id uuid, "organisationId" uuid, progress double precision, mark double precision, "resultsRevision" uuid)
      where e.organisation_id = c."organisationId" and e.id = c.id and e.lms_enrolment_progress < c.progress
        -- Says how many rows there are, so that they are looked up by their key.
        and e.id = any(${changes.map((change) => change.id)}::uuid[])
      returning e.id`,
  );
  return new Set(rows.map((row) => row.id));
}
