import { sql } from 'kysely';
import type { CourseStructure } from '../../../domain/courses/course-structure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { jsonArray, jsonObject } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { CertificateDefinition, CourseRevision, Outcome, Unit } from '../../../schema/entities/index.ts';

export interface RevisionOfCourse {
  readonly organisationId: string;
  readonly courseId: string;
  readonly number: number;
}

const revisionStructure = rowShape({
  ...columnsOf(CourseRevision, 'courseId', 'number'),
  units: jsonArray(
    jsonObject({ ...columnsOf(Unit, 'id', 'weight'), outcomes: jsonArray(jsonObject(columnsOf(Outcome, 'id'))) }),
  ),
  certificates: jsonArray(jsonObject(columnsOf(CertificateDefinition, 'id', 'threshold'))),
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
      select r.course_id as "courseId", r.number, r.content -> 'units' as units,
        r.content -> 'certificateDefinitions' as certificates
      from course_revision r
      where (r.organisation_id, r.course_id, r.number) in (
        select n.organisation_id, n.course_id, n.number
        from unnest(${revisions.map((each) => each.organisationId)}::uuid[],
          ${revisions.map((each) => each.courseId)}::uuid[], ${revisions.map((each) => each.number)}::int[])
          as n (organisation_id, course_id, number))`,
  );
  return new Map(rows.map(({ units, certificates, ...key }) => [revisionKey(key), { units, certificates }]));
}

export const revisionKey = ({ courseId, number }: Pick<RevisionOfCourse, 'courseId' | 'number'>): string =>
  `${courseId} ${number}`;
