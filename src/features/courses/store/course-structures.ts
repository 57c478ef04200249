import { sql } from 'kysely';
import type { CourseStructure } from '../../../domain/courses/course-structure.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { jsonArray, jsonObject } from '../../../platform/database/rows/kinds.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { CertificateDefinition, Course, Outcome, Unit } from '../../../schema/entities/index.ts';

/** A course's structure in one revision of the course. */
export interface RevisedStructure {
  readonly revision: string;
  /** The number of the kept revision. */
  readonly revisionNumber: number;
  /** The latest revision that was applied with "only gains"; 0 for none. */
  readonly gainsFrom: number;
  readonly structure: CourseStructure;
}

const courseStructure = rowShape({
  ...columnsOf(Course, 'id', 'revision', 'revisionNumber', 'gainsFrom'),
  units: jsonArray(
    jsonObject({ ...columnsOf(Unit, 'id', 'weight'), outcomes: jsonArray(jsonObject(columnsOf(Outcome, 'id'))) }),
  ),
  certificates: jsonArray(jsonObject(columnsOf(CertificateDefinition, 'id', 'threshold'))),
});

/** Returns the units, outcomes and certificate thresholds of courses, each in its order. */
export async function loadCourseStructures(
  tx: Transaction,
  organisationIds: readonly string[],
  courseIds: readonly string[],
): Promise<Map<string, RevisedStructure>> {
  const rows = await query(
    tx,
    courseStructure,
    sql`
      select c.id, c.revision, c.revision_number as "revisionNumber", c.gains_from as "gainsFrom",
        coalesce((
          select jsonb_agg(jsonb_build_object('id', u.id, 'weight', u.weight, 'outcomes', coalesce((
            select jsonb_agg(jsonb_build_object('id', o.id) order by o.position) from outcome o
            where o.organisation_id = c.organisation_id and o.unit_id = u.id), '[]'::jsonb)) order by u.position)
          from unit u where u.organisation_id = c.organisation_id and u.course_id = c.id), '[]'::jsonb) as units,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', d.id, 'threshold', d.threshold) order by d.position)
          from certificate_definition d
          where d.organisation_id = c.organisation_id and d.course_id = c.id), '[]'::jsonb) as certificates
      from course c where c.organisation_id = any(${organisationIds}::uuid[]) and c.id = any(${courseIds}::uuid[])`,
  );
  return new Map(
    rows.map(({ id, units, certificates, ...revision }) => [id, { ...revision, structure: { units, certificates } }]),
  );
}
