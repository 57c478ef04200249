import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Course, Enrolment, Organisation } from '../../../schema/entities/index.ts';

const lockedEnrolmentRow = rowShape({
  ...columnsOf(Enrolment, 'id', 'organisationId', 'studentId', 'courseId', 'status', 'mark'),
  lmsEnrolmentId: text,
  progress: columnOf(Enrolment, 'lmsEnrolmentProgress'),
  /** The revision for which its stored results match its progress, with no mark by hand; null if it is not known. */
  resultsRevision: columnOf(Enrolment, 'resultsRevision'),
  ...columnsOf(Enrolment, 'markedRevision', 'keptRevision'),
});

const courseRow = rowShape({
  ...columnsOf(Course, 'id', 'revision'),
  mayHold: columnOf(Organisation, 'mayHoldCertificates'),
});

export interface LockedEnrolment extends RowOf<typeof lockedEnrolmentRow> {
  /** The course's revision. It changes with the course's structure. */
  readonly courseRevision: string;
  /** Whether the brake of the organisation was ever on. */
  readonly mayHold: boolean;
}

/** The new progress and mark of an enrolment. */
export interface EnrolmentChange {
  readonly id: string;
  readonly organisationId: string;
  readonly progress: number;
  readonly mark: number;
  readonly resultsRevision: string | null;
  /** The number of the revision of the mark. */
  readonly revisionNumber: number;
  readonly keptRevision: number | null;
}

/**
 * Locks (organisation, LMS id) until the transaction ends, always in the same order. Every transaction that stores an
 * lmsEnrolmentId or applies reports takes this lock first and then looks for enrolments. So a report that arrives
 * before the reply to Create or Transfer is not lost (docs/product.md "Reports without an enrolment"). It comes before
 * any row lock on enrolments. Ids share 64 locks per organisation, since a large batch must not fill the server's lock
 * table.
 */
export async function lockLmsEnrolmentIds(tx: Transaction, ids: readonly LmsEnrolmentKey[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(
    tx,
    sql`
      select pg_advisory_xact_lock(key) from (
        select distinct hashtextextended(organisation_id || ':' || (hashtext(id) & 63), 1) as key
        from unnest(${ids.map((each) => each.organisationId)}::text[], ${ids.map((each) => each.lmsEnrolmentId)}::text[])
          as n (organisation_id, id) order by 1
      ) as keys`,
  );
}

/** An id from the organisation's LMS. Another organisation's LMS may assign the same. */
export interface LmsEnrolmentKey {
  readonly organisationId: string;
  readonly lmsEnrolmentId: string;
}

/** Returns all enrolments with one of these ids within its organisation, in any status, locked in id order. */
export async function lockEnrolmentsByLmsId(
  tx: Transaction,
  ids: readonly LmsEnrolmentKey[],
): Promise<LockedEnrolment[]> {
  const isNamed = sql`(e.organisation_id, e.lms_enrolment_id) in (
        select n.organisation_id, n.id
        from unnest(${ids.map((each) => each.organisationId)}::uuid[], ${ids.map((each) => each.lmsEnrolmentId)}::text[])
          as n (organisation_id, id)
      )`;
  const [enrolments, courses] = await Promise.all([
    query(
      tx,
      lockedEnrolmentRow,
      sql`
      select e.id, e.organisation_id as "organisationId", e.student_id as "studentId", e.course_id as "courseId", e.status,
        e.lms_enrolment_id as "lmsEnrolmentId", e.lms_enrolment_progress as progress, e.mark,
        e.results_revision as "resultsRevision", e.marked_revision as "markedRevision", e.kept_revision as "keptRevision"
      from enrolment e where ${isNamed} order by e.id for update`,
    ),
    // A statement of its own. Joined, it would see the data as it was before the wait for the locks.
    query(
      tx,
      courseRow,
      sql`
      select distinct c.id, c.revision, o.may_hold_certificates as "mayHold" from course c
      join organisation o on o.id = c.organisation_id
      join enrolment e on e.organisation_id = c.organisation_id and e.course_id = c.id where ${isNamed}`,
    ),
  ]);
  const byId = new Map(courses.map((course) => [course.id, course]));
  return enrolments.map((enrolment) => {
    const { revision: courseRevision, mayHold } = byId.get(enrolment.courseId)!;
    return { ...enrolment, courseRevision, mayHold };
  });
}

/**
 * Stores progress and mark of the enrolments whose progress advances. This statement's condition is the guard
 * (docs/product.md §3 rule 1, "Progress guard").
 */
export const advanceEnrolments = (tx: Transaction, changes: readonly EnrolmentChange[]): Promise<void> =>
  storeChanges(tx, changes, sql`e.lms_enrolment_progress < c.progress`);

/** Stores the corrected progress and mark of locked enrolments. The progress may fall. */
export const correctEnrolments = (tx: Transaction, changes: readonly EnrolmentChange[]): Promise<void> =>
  storeChanges(tx, changes, sql`true`);

/**
 * Finds each enrolment by its organisation and id, as `enrolment_tenant_key` has them. Warning: with a list of the ids
 * beside that, PostgreSQL 18 takes another index for about a hundred of them, and reads all enrolments of the organisation.
 */
async function storeChanges(
  tx: Transaction,
  changes: readonly EnrolmentChange[],
  condition: RawBuilder<unknown>,
): Promise<void> {
  if (changes.length === 0) return;
  await execute(
    tx,
    sql`
      update enrolment e set lms_enrolment_progress = c.progress, mark = c.mark, results_revision = c."resultsRevision",
        marked_revision = c."revisionNumber", kept_revision = c."keptRevision", updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as c (id uuid, "organisationId" uuid, progress double precision, mark double precision, "resultsRevision" uuid,
          "revisionNumber" int, "keptRevision" int)
      where e.organisation_id = c."organisationId" and e.id = c.id and ${condition}`,
  );
}
