import { shownNames } from '../../../domain/students/erased-student.ts';
import type { StudentRecord } from '../store/students.ts';
import type { StudentFacts } from '../store/student-facts.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentStudent({
  id,
  firstName,
  lastName,
  email,
  externalId,
  language,
  createdAt,
  isErased,
}: StudentRecord): Schema<'Student'> {
  return {
    id,
    ...shownNames({ firstName, lastName }),
    email,
    externalId,
    language,
    createdAt: createdAt.toISOString(),
    isErased,
  };
}

export const presentFacts = ({
  openEnrolments: { active, pending },
  erasure,
}: StudentFacts): Required<Pick<Schema<'Student'>, 'openEnrolments' | 'erasure'>> => ({
  openEnrolments: { active, pending },
  erasure: erasure === null ? null : { at: erasure.at.toISOString(), by: erasure.by },
});
