import { shownNames } from '../../../domain/students/erased-student.ts';
import type { StudentRecord } from '../store/students.ts';
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
