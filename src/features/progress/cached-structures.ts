import type { CourseStructure } from '../../domain/courses/course-structure.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { loadCourseStructures, type RevisedStructure } from '../courses/index.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';

/** The course of an enrolment, as it was read in the same transaction. */
export interface CourseOfEnrolment {
  readonly organisationId: string;
  readonly courseId: string;
  /** If it is missing, the structure is read from the database. */
  readonly courseRevision?: string;
}

/**
 * Structures by course and revision, so that none can be out of date. The size counts parts of courses; 100,000 take
 * about ten megabytes.
 */
const known = new BoundedCache<RevisedStructure>(100_000);

/**
 * Returns the structures of the courses of enrolments, by the courses' ids, each with its revision. A course that does
 * not exist is missing.
 */
export async function cachedStructures(
  tx: Transaction,
  enrolments: readonly CourseOfEnrolment[],
): Promise<Map<string, RevisedStructure>> {
  const structures = new Map<string, RevisedStructure>();
  const unknown: CourseOfEnrolment[] = [];
  for (const enrolment of enrolments) {
    const { courseId, courseRevision } = enrolment;
    if (structures.has(courseId)) continue;
    const structure = courseRevision === undefined ? undefined : known.get(`${courseId} ${courseRevision}`);
    if (structure === undefined) unknown.push(enrolment);
    else structures.set(courseId, structure);
  }
  if (unknown.length === 0) return structures;
  const loaded = await loadCourseStructures(
    tx,
    [...new Set(unknown.map((each) => each.organisationId))],
    [...new Set(unknown.map((each) => each.courseId))],
  );
  for (const [courseId, revised] of loaded) {
    structures.set(courseId, revised);
    known.set(`${courseId} ${revised.revision}`, revised, sizeOf(revised.structure));
  }
  return structures;
}

/** Returns the number of a course's parts, at least 1. */
export function sizeOf({ units, certificates }: CourseStructure): number {
  return 1 + units.reduce((sum, unit) => sum + 1 + unit.outcomes.length, 0) + certificates.length;
}
