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
      where ${hasRow('certificate', 'definition_id')}
        or ${hasRow('held_certificate', 'definition_id')}`,
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
 * and deleted removed parts. Only what has changed is written: a new position locks its row against results that refer to
 * it, so a save that moves nothing neither waits for reports nor holds them up.
 */
export async function saveCourseContent(
  tx: OrganisationTransaction,
  courseId: string,
  { units, certificateDefinitions }: CourseContent,
): Promise<void> {
  const { organisationId } = tx;
  const newUnits = positioned(units);
  const newOutcomes = JSON.stringify(
    units.flatMap((unit) => unit.outcomes.map((outcome, position) => ({ ...outcome, unitId: unit.id, position }))),
  );
  const newDefinitions = positioned(certificateDefinitions);
  // Positions are unique at every moment, so the positions that change are moved away first.
  const move = (table: string, parts: string) =>
    execute(
      tx,
      sql`
        update ${sql.table(table)} p set position = -1 - p.position
        from jsonb_to_recordset(${parts}::jsonb) as n (id uuid, position int)
        where p.organisation_id = ${organisationId} and p.id = n.id and p.position <> n.position`,
    );
  await move('unit', newUnits);
  await move('outcome', newOutcomes);
  await move('certificate_definition', newDefinitions);

  const unitRows = sql`
    jsonb_to_recordset(${newUnits}::jsonb) as n (id uuid, position int, code text, name text, weight double precision)`;
  await execute(
    tx,
    sql`
      update unit p set position = n.position, code = n.code, name = n.name, weight = n.weight from ${unitRows}
      where p.organisation_id = ${organisationId} and p.id = n.id
        and (p.position, p.code, p.name, p.weight) is distinct from (n.position, n.code, n.name, n.weight)`,
  );
  await execute(
    tx,
    sql`
      insert into unit (id, organisation_id, course_id, position, code, name, weight)
      select n.id, ${organisationId}, ${courseId}, n.position, n.code, n.name, n.weight from ${unitRows}
      where ${isNew(tx, 'unit')}`,
  );

  const outcomeRows = sql`
    jsonb_to_recordset(${newOutcomes}::jsonb) as n (id uuid, "unitId" uuid, position int, code text, name text)`;
  await execute(
    tx,
    sql`
      update outcome p set position = n.position, code = n.code, name = n.name from ${outcomeRows}
      where p.organisation_id = ${organisationId} and p.id = n.id
        and (p.position, p.code, p.name) is distinct from (n.position, n.code, n.name)`,
  );
  await execute(
    tx,
    sql`
      insert into outcome (id, organisation_id, unit_id, position, code, name)
      select n.id, ${organisationId}, n."unitId", n.position, n.code, n.name from ${outcomeRows}
      where ${isNew(tx, 'outcome')}`,
  );

  const definitionRows = sql`
    jsonb_to_recordset(${newDefinitions}::jsonb) as n (id uuid, position int, title text, threshold double precision)`;
  await execute(
    tx,
    sql`
      update certificate_definition p set position = n.position, title = n.title, threshold = n.threshold
      from ${definitionRows}
      where p.organisation_id = ${organisationId} and p.id = n.id
        and (p.position, p.title, p.threshold) is distinct from (n.position, n.title, n.threshold)`,
  );
  await execute(
    tx,
    sql`
      insert into certificate_definition (id, organisation_id, course_id, position, title, threshold)
      select n.id, ${organisationId}, ${courseId}, n.position, n.title, n.threshold from ${definitionRows}
      where ${isNew(tx, 'certificate_definition')}`,
  );
}

/** Returns the condition that no row has the id of `n` yet. With "on conflict", each row would be locked. */
const isNew = ({ organisationId }: OrganisationTransaction, table: string) => sql`
  not exists (select from ${sql.table(table)} e where e.organisation_id = ${organisationId} and e.id = n.id)`;

function positioned(parts: readonly object[]): string {
  return JSON.stringify(parts.map((part, position) => ({ ...part, position })));
}
