import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { loadCourseStructures } from '../courses/index.ts';

/** Courses whose structures are read in one statement. The largest takes some fifty milliseconds. */
const coursesAtOnce = 10;

interface Room {
  /** How many parts of courses fit. */
  readonly parts: number;
  /** Whether a course counts for each of its enrolments, or once. */
  readonly counts: 'EACH_ENROLMENT' | 'EACH_COURSE';
}

/**
 * Returns the first enrolments that fit into one transaction together, by the sizes of their courses; at least one. It reads
 * few courses more than fit: enrolments may be of as many courses as there are enrolments.
 */
export async function firstFitting<E extends { readonly courseId: string }>(
  tx: OrganisationTransaction,
  enrolments: readonly E[],
  { parts, counts }: Room,
): Promise<readonly E[]> {
  const courseIds = [...new Set(enrolments.map(({ courseId }) => courseId))];
  const sizes = new Map<string, number>();
  const counted = new Set<string>();
  let room = parts;
  for (const [index, { courseId }] of enrolments.entries()) {
    if (!sizes.has(courseId)) await readSizes(tx, courseIds.slice(sizes.size, sizes.size + coursesAtOnce), sizes);
    if (counts === 'EACH_ENROLMENT' || !counted.has(courseId)) room -= sizes.get(courseId)!;
    counted.add(courseId);
    if (index > 0 && room < 0) return enrolments.slice(0, index);
  }
  return enrolments;
}

async function readSizes(
  tx: OrganisationTransaction,
  courseIds: readonly string[],
  sizes: Map<string, number>,
): Promise<void> {
  const courses = await loadCourseStructures(tx, [tx.organisationId], courseIds);
  for (const id of courseIds) {
    const units = courses.get(id)?.structure.units ?? [];
    sizes.set(
      id,
      units.reduce((sum, { outcomes }) => sum + 1 + outcomes.length, 1),
    );
  }
}
