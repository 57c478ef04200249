import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { Student } from '../../src/schema/entities/index.ts';

export interface StudentShape {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

/** A student of the organisation, by default one with a unique e-mail address. */
export async function buildStudent(
  database: Database,
  organisationId: string,
  overrides: Partial<StudentShape> = {},
): Promise<StudentShape & { id: string }> {
  const id = newId();
  const shape = { firstName: 'Ada', lastName: 'Lovelace', email: `student-${id}@example.org`, ...overrides };
  await database.inOrganisation(organisationId, async (em) => {
    em.create(Student, { id, organisationId, ...shape, createdAt: new Date() });
    await em.flush();
  });
  return { id, ...shape };
}

/** Many students at once, with these names. */
export async function buildStudents(
  database: Database,
  organisationId: string,
  names: readonly Pick<StudentShape, 'firstName' | 'lastName'>[],
): Promise<void> {
  await database.inOrganisation(organisationId, async (em) => {
    for (const name of names) {
      const id = newId();
      em.create(Student, { id, organisationId, ...name, email: `student-${id}@example.org`, createdAt: new Date() });
    }
    await em.flush();
  });
}
