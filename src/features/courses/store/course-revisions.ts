import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, json, nullable, number, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Course, CourseRevision } from '../../../schema/entities/index.ts';
import type { CourseContent } from './courses.ts';

const numberRow = rowShape({ number });

/** Adds the next revision of a course. The caller has locked the course, or has just made it. */
export async function addCourseRevision(
  tx: OrganisationTransaction,
  courseId: string,
  { units, certificateDefinitions }: CourseContent,
  savedByUserId: string | null,
): Promise<void> {
  const { organisationId } = tx;
  const [last] = await query(
    tx,
    numberRow,
    sql`
      select coalesce(max(number), 0) as number from course_revision
      where organisation_id = ${organisationId} and course_id = ${courseId}`,
  );
  const next = last!.number + 1;
  await execute(
    tx,
    sql`
      insert into course_revision (organisation_id, course_id, number, content, saved_at, saved_by_user_id)
      values (${organisationId}, ${courseId}, ${next}, ${JSON.stringify({ units, certificateDefinitions })}::jsonb, now(),
        ${savedByUserId})`,
  );
  await execute(
    tx,
    sql`update course set revision_number = ${next} where organisation_id = ${organisationId} and id = ${courseId}`,
  );
}

const measured = rowShape({ count: number, oldestAge: number, bytes: number, ageToWaitFor: number });

/**
 * Measures the revisions that the organisation has saved: how many there are within an hour, with the age of the oldest one, and
 * how many bytes those of a day take up, with the age of the one that must no longer count for less than `mostBytes`. Ages are in
 * seconds. It reads no content.
 */
export async function measureRevisions(
  tx: OrganisationTransaction,
  mostBytes: number,
): Promise<RowOf<typeof measured>> {
  const [row] = await query(
    tx,
    measured,
    sql`
      select count(*) filter (where r.age < 3600)::int as count,
        coalesce(max(r.age) filter (where r.age < 3600), 0)::float as "oldestAge", coalesce(sum(r.bytes), 0)::float as bytes,
        coalesce(min(r.age) filter (where r.bytes_since >= ${mostBytes}), 0)::float as "ageToWaitFor"
      from (
        select n.*, sum(n.bytes) over (order by n.age rows unbounded preceding) as bytes_since
        from (
          select extract(epoch from now() - saved_at) as age, pg_column_size(content) as bytes from course_revision
          where organisation_id = ${tx.organisationId} and saved_at > now() - interval '1 day') n) r`,
  );
  return row!;
}

const existsRow = rowShape({ exists: boolean });

export async function hasRevision(tx: OrganisationTransaction, courseId: string): Promise<boolean> {
  const [row] = await query(
    tx,
    existsRow,
    sql`
      select exists (
        select from course_revision where organisation_id = ${tx.organisationId} and course_id = ${courseId}) as "exists"`,
  );
  return row!.exists;
}

const revisionRow = rowShape({
  ...columnsOf(CourseRevision, 'number', 'savedAt'),
  savedByName: nullable(text),
});
/** A revision without its content. */
export type RevisionRecord = RowOf<typeof revisionRow>;

/** Returns the revisions of a course, the newest first. @param before returns only revisions with a smaller number */
export function listCourseRevisions(
  tx: OrganisationTransaction,
  courseId: string,
  before: number | null,
  limit: number,
): Promise<RevisionRecord[]> {
  return query(
    tx,
    revisionRow,
    sql`
      select r.number, r.saved_at as "savedAt", u.name as "savedByName"
      from course_revision r
      left join user_account u on u.organisation_id = r.organisation_id and u.id = r.saved_by_user_id
      where r.organisation_id = ${tx.organisationId} and r.course_id = ${courseId}
        and (${before}::int is null or r.number < ${before}::int)
      order by r.number desc limit ${limit}`,
  );
}

const textsRow = rowShape({ former: text, now: text });

/** Returns the content of a revision and that of the one before it, as JSON; null for the first one. */
export async function readRevisionTexts(
  tx: OrganisationTransaction,
  courseId: string,
  revision: number,
): Promise<RowOf<typeof textsRow> | null> {
  const [row] = await query(
    tx,
    textsRow,
    sql`
      select f.content::text as former, r.content::text as now
      from course_revision r
      join course_revision f on f.organisation_id = r.organisation_id and f.course_id = r.course_id
        and f.number = r.number - 1
      where r.organisation_id = ${tx.organisationId} and r.course_id = ${courseId} and r.number = ${revision}`,
  );
  return row ?? null;
}

const contentText = rowShape({ content: text });

/** Returns the content of one revision as JSON, or null. */
export async function readRevisionText(
  tx: OrganisationTransaction,
  courseId: string,
  revision: number,
): Promise<string | null> {
  const [row] = await query(
    tx,
    contentText,
    sql`
      select content::text as content from course_revision
      where organisation_id = ${tx.organisationId} and course_id = ${courseId} and number = ${revision}`,
  );
  return row?.content ?? null;
}

const contentRow = rowShape({
  ...columnsOf(CourseRevision, 'number', 'savedAt'),
  content: json<CourseContent>(),
});

/** Returns one revision of a course, or null. */
export async function findCourseRevision(
  tx: OrganisationTransaction,
  courseId: string,
  revision: number,
): Promise<RowOf<typeof contentRow> | null> {
  const [row] = await query(
    tx,
    contentRow,
    sql`
      select number, saved_at as "savedAt", content from course_revision
      where organisation_id = ${tx.organisationId} and course_id = ${courseId} and number = ${revision}`,
  );
  return row ?? null;
}

const revisionNumber = rowShape({ number: columnOf(Course, 'revisionNumber') });

/** Returns the number of the revision of a course that counts. */
export async function findRevisionNumber(tx: OrganisationTransaction, courseId: string): Promise<number> {
  const [row] = await query(
    tx,
    revisionNumber,
    sql`
      select revision_number as "number" from course where organisation_id = ${tx.organisationId} and id = ${courseId}`,
  );
  return row!.number;
}

/**
 * Records that the newest revision of a course was applied with "only gains". The random revision changes as well: processes
 * keep the structure of a course by it, and with the former `gains_from` a report would take what is to be kept.
 */
export async function setGainsFrom(tx: OrganisationTransaction, courseId: string): Promise<void> {
  await execute(
    tx,
    sql`
      update course set gains_from = revision_number, revision = gen_random_uuid()
      where organisation_id = ${tx.organisationId} and id = ${courseId}`,
  );
}

/** Returns whether a run applies a change of this course to its enrolments now. */
export async function isBeingApplied(tx: OrganisationTransaction, courseId: string): Promise<boolean> {
  const [row] = await query(
    tx,
    existsRow,
    sql`
      select exists (
        select from correction
        where organisation_id = ${tx.organisationId} and course_id = ${courseId} and state = 'APPLYING') as "exists"`,
  );
  return row!.exists;
}
