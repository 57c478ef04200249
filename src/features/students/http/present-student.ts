import type { StudentRecord } from '../store/students.ts';

export function presentStudent({ id, firstName, lastName, email, createdAt, isErased }: StudentRecord) {
  return { id, firstName, lastName, email, createdAt: createdAt.toISOString(), isErased };
}
