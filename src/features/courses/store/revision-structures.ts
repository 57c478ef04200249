import { sql } from 'kysely';
import type { CourseStructure } from '../../../domain/courses/course-structure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { json } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { CourseRevision } from '../../../schema/entities/index.ts';
import type { CourseContent } from './courses.ts';

export interface RevisionOfCourse {
  readonly organisationId: string;
  readonly courseId: string;
  readonly number: number;
}

const revisionStructure = rowShape({
  ...columnsOf(CourseRevision, 'courseId', 'number'),
  content: json<CourseContent>(),
});

/**
 * Returns the structures of courses in earlier revisions, by `revisionKey`. A revision that was not recorded is missing.
 */
export async function loadRevisionStructures(
  tx: Transaction,
  revisions: readonly RevisionOfCourse[],
): Promise<Map<string, CourseStructure>> {
  if (revisions.length === 0) return new Map();
  const rows = await query(
    tx,
    revisionStructure,
    sql`
      select r.course_id as "courseId", r.number, r.content
      from course_revision r
      where (r.organisation_id, r.course_id, r.number) in (
        select n.organisation_id, n.course_id, n.number
        from unnest(${revisions.map((each) => each.organisationId)}::uuid[],
          ${revisions.map((each) => each.courseId)}::uuid[], ${revisions.map((each) => each.number)}::int[])
          as n (organisation_id, course_id, number))`,
  );
  return new Map(rows.map(({ content, ...key }) => [revisionKey(key), structureOf(content)]));
}

/** Returns what results are computed from. */
export const structureOf = ({ units, certificateDefinitions }: CourseContent): CourseStructure => ({
  units: units.map(({ id, weight, outcomes }) => ({ id, weight, outcomes: outcomes.map((each) => ({ id: each.id })) })),
  certificates: certificateDefinitions.map(({ id, threshold }) => ({ id, threshold })),
});

export const revisionKey = ({ courseId, number }: Pick<RevisionOfCourse, 'courseId' | 'number'>): string =>
  `${courseId} ${number}`;
