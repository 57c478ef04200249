import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { tables } from '../../src/platform/database/tables.ts';

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
  await storeStudents(database, organisationId, [{ id, ...shape }]);
  return { id, ...shape };
}

/** Many students at once, with these names. */
export async function buildStudents(
  database: Database,
  organisationId: string,
  names: readonly Pick<StudentShape, 'firstName' | 'lastName'>[],
): Promise<void> {
  const students = names.map((name) => {
    const id = newId();
    return { id, ...name, email: `student-${id}@example.org` };
  });
  await storeStudents(database, organisationId, students);
}

async function storeStudents(
  database: Database,
  organisationId: string,
  students: readonly (StudentShape & { id: string })[],
): Promise<void> {
  const rows = students.map(({ id, firstName, lastName, email }) => ({
    id,
    organisation_id: organisationId,
    first_name: firstName,
    last_name: lastName,
    email,
    created_at: new Date(),
  }));
  await database.inOrganisation(organisationId, (tx) => tables(tx).insertInto('student').values(rows).execute());
}
