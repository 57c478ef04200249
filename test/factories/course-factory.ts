import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { addCourseRevision } from '../../src/features/courses/store/course-revisions.ts';
import { loadCourseContent } from '../../src/features/courses/store/courses.ts';
import { tables } from '../../src/platform/database/tables.ts';

export interface CourseShape {
  readonly name: string;
  readonly lmsCourseId: string | null;
  /** Weight and number of outcomes of each unit. */
  readonly units: readonly { weight: number; outcomes: number }[];
  readonly thresholds: readonly number[];
}

export interface TestCourse {
  readonly id: string;
  readonly unitIds: string[];
  readonly definitionIds: string[];
}

/** A course with units, outcomes and certificate definitions; by default two units of two outcomes and one certificate at 100. */
export async function buildCourse(
  database: Database,
  organisationId: string,
  overrides: Partial<CourseShape> = {},
): Promise<TestCourse> {
  const shape: CourseShape = {
    name: 'First Aid at Work',
    lmsCourseId: null,
    units: [
      { weight: 1, outcomes: 2 },
      { weight: 3, outcomes: 2 },
    ],
    thresholds: [100],
    ...overrides,
  };
  const id = newId();
  const unitIds = shape.units.map(() => newId());
  const definitionIds = shape.thresholds.map(() => newId());
  const units = shape.units.map(({ weight }, position) => ({
    id: unitIds[position]!,
    organisation_id: organisationId,
    course_id: id,
    position,
    code: `U${position}`,
    name: `Unit ${position}`,
    weight,
  }));
  const outcomes = shape.units.flatMap(({ outcomes: count }, unit) =>
    Array.from({ length: count }, (_, position) => ({
      id: newId(),
      organisation_id: organisationId,
      unit_id: unitIds[unit]!,
      position,
      code: `U${unit}.${position}`,
      name: `Outcome ${position}`,
    })),
  );
  const definitions = shape.thresholds.map((threshold, position) => ({
    id: definitionIds[position]!,
    organisation_id: organisationId,
    course_id: id,
    position,
    title: `Certificate at ${threshold}`,
    threshold,
  }));
  await database.inOrganisation(organisationId, async (tx) => {
    const course = { id, organisation_id: organisationId, name: shape.name, lms_course_id: shape.lmsCourseId };
    await tables(tx)
      .insertInto('course')
      .values({ ...course, created_at: new Date() })
      .execute();
    if (units.length > 0) await tables(tx).insertInto('unit').values(units).execute();
    if (outcomes.length > 0) await tables(tx).insertInto('outcome').values(outcomes).execute();
    if (definitions.length > 0) await tables(tx).insertInto('certificate_definition').values(definitions).execute();
    await addCourseRevision(tx, id, await loadCourseContent(tx, id), null);
  });
  return { id, unitIds, definitionIds };
}
