import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import type { CourseContent } from './courses.ts';

/** Ids of the parts to be deleted from a course. */
export interface CourseParts {
  readonly unitIds: readonly string[];
  readonly outcomeIds: readonly string[];
  readonly definitionIds: readonly string[];
}

/** Returns the ids of the parts that have results, marks or certificates. */
export async function findUsedParts(
  tx: OrganisationTransaction,
  { unitIds, outcomeIds, definitionIds }: CourseParts,
): Promise<Set<string>> {
  // Reads the first row from the id on. For "exists", the planner may read the whole table.
  const hasRow = (table: string, column: string) => sql`(
    select r.found from (
      select ${sql.ref(column)} as found from ${sql.table(table)}
      where organisation_id = ${tx.organisationId} and ${sql.ref(column)} >= part.id order by ${sql.ref(column)} limit 1
    ) r) = part.id`;
  const rows = await query(
    tx,
    idRow,
    sql`
      select part.id from unnest(${unitIds}::uuid[]) as part (id)
      where ${hasRow('unit_result', 'unit_id')}
        or ${hasRow('quiz_mark', 'unit_id')}
      union all
      select part.id from unnest(${outcomeIds}::uuid[]) as part (id)
      where ${hasRow('outcome_result', 'outcome_id')}
      union all
      select part.id from unnest(${definitionIds}::uuid[]) as part (id)
      where ${hasRow('certificate', 'definition_id')}`,
  );
  return new Set(rows.map((row) => row.id));
}

export async function deleteParts(
  tx: OrganisationTransaction,
  { unitIds, outcomeIds, definitionIds }: CourseParts,
): Promise<void> {
  const { organisationId } = tx;
  await execute(
    tx,
    sql`delete from outcome where organisation_id = ${organisationId} and id = any(${outcomeIds}::uuid[])`,
  );
  await execute(tx, sql`delete from unit where organisation_id = ${organisationId} and id = any(${unitIds}::uuid[])`);
  await execute(
    tx,
    sql`delete from certificate_definition where organisation_id = ${organisationId} and id = any(${definitionIds}::uuid[])`,
  );
}

/**
 * Writes units, outcomes and definitions in their order; existing ones keep their ids. The caller has locked the course
 * and deleted removed parts.
 */
export async function saveCourseContent(
  tx: OrganisationTransaction,
  courseId: string,
  { units, certificateDefinitions }: CourseContent,
): Promise<void> {
  const { organisationId } = tx;
  // Positions are unique at every moment, so the old positions are moved away first.
  await execute(
    tx,
    sql`
      update outcome o set position = -1 - o.position from unit u
      where u.organisation_id = ${organisationId} and u.course_id = ${courseId}
        and o.organisation_id = u.organisation_id and o.unit_id = u.id`,
  );
  await execute(
    tx,
    sql`update unit set position = -1 - position where organisation_id = ${organisationId} and course_id = ${courseId}`,
  );
  await execute(
    tx,
    sql`
      update certificate_definition set position = -1 - position
      where organisation_id = ${organisationId} and course_id = ${courseId}`,
  );
  await execute(
    tx,
    sql`
      insert into unit (id, organisation_id, course_id, position, code, name, weight)
      select n.id, ${organisationId}, ${courseId}, n.position, n.code, n.name, n.weight
      from jsonb_to_recordset(${positioned(units)}::jsonb) as n (
        id uuid, position int, code text, name text, weight double precision
      )
      on conflict (id) do update
      set position = excluded.position, code = excluded.code, name = excluded.name, weight = excluded.weight`,
  );
  const outcomes = units.flatMap((unit) =>
    unit.outcomes.map((outcome, position) => ({ ...outcome, unitId: unit.id, position })),
  );
  await execute(
    tx,
    sql`
      insert into outcome (id, organisation_id, unit_id, position, code, name)
      select n.id, ${organisationId}, n."unitId", n.position, n.code, n.name
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as n (
        id uuid, "unitId" uuid, position int, code text, name text
      )
      on conflict (id) do update set position = excluded.position, code = excluded.code, name = excluded.name`,
  );
  await execute(
    tx,
    sql`
      insert into certificate_definition (id, organisation_id, course_id, position, title, threshold)
      select n.id, ${organisationId}, ${courseId}, n.position, n.title, n.threshold
      from jsonb_to_recordset(${positioned(certificateDefinitions)}::jsonb) as n (
        id uuid, position int, title text, threshold double precision
      )
      on conflict (id) do update
      set position = excluded.position, title = excluded.title, threshold = excluded.threshold`,
  );
}

function positioned(parts: readonly object[]): string {
  return JSON.stringify(parts.map((part, position) => ({ ...part, position })));
}
