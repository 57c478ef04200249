import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { CertificateDefinition, Course, Outcome, Unit } from '../../src/schema/entities/index.ts';

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
  await database.inOrganisation(organisationId, async (em) => {
    em.create(Course, { id, organisationId, name: shape.name, lmsCourseId: shape.lmsCourseId, createdAt: new Date() });
    // Step by step: without relations in the entities the ORM does not know who comes first.
    await em.flush();
    shape.units.forEach(({ weight }, position) => {
      em.create(Unit, {
        id: unitIds[position]!,
        organisationId,
        courseId: id,
        position,
        code: `U${position}`,
        name: `Unit ${position}`,
        weight,
      });
    });
    await em.flush();
    shape.units.forEach(({ outcomes }, position) => {
      for (let index = 0; index < outcomes; index += 1) {
        em.create(Outcome, {
          id: newId(),
          organisationId,
          unitId: unitIds[position]!,
          position: index,
          code: `U${position}.${index}`,
          name: `Outcome ${index}`,
        });
      }
    });
    shape.thresholds.forEach((threshold, position) => {
      em.create(CertificateDefinition, {
        id: definitionIds[position]!,
        organisationId,
        courseId: id,
        position,
        title: `Certificate at ${threshold}`,
        threshold,
      });
    });
    await em.flush();
  });
  return { id, unitIds, definitionIds };
}
