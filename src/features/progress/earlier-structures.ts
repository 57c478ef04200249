import type { CourseStructure } from '../../domain/courses/course-structure.ts';
import type { QuizMark } from '../../domain/marking/mark.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';
import { loadRevisionStructures, revisionKey, type RevisedStructure } from '../courses/index.ts';
import { sizeOf } from './cached-structures.ts';
import type { EnrolmentToMark } from './recalculate-enrolments.ts';

/** Structures of courses in earlier revisions, by `revisionKey`. */
export type Earlier = ReadonlyMap<string, CourseStructure>;

/**
 * By the course's random revision and the number: after a restore from a backup, a number alone would come to mean
 * something else.
 */
const known = new BoundedCache<CourseStructure>(50_000);

/** Progress at which no greater report can come. */
const finished = 100;

/**
 * Returns the earlier revisions that count for enrolments, which few have: those that "only gains" keeps or has to compare
 * with, and those of finished enrolments. It reads nothing if there are none.
 */
export async function earlierStructures(
  tx: Transaction,
  enrolments: readonly EnrolmentToMark[],
  courses: ReadonlyMap<string, RevisedStructure>,
): Promise<Earlier> {
  const found = new Map<string, CourseStructure>();
  const missing = new Map<string, { organisationId: string; courseId: string; number: number; revision: string }>();
  for (const enrolment of enrolments) {
    const course = courses.get(enrolment.courseId);
    if (course === undefined) continue;
    for (const number of earlierNumbers(enrolment, course)) {
      const { organisationId, courseId } = enrolment;
      const key = revisionKey({ courseId, number });
      const cached = known.get(`${course.revision} ${key}`);
      if (cached === undefined) missing.set(key, { organisationId, courseId, number, revision: course.revision });
      else found.set(key, cached);
    }
  }
  const loaded = await loadRevisionStructures(tx, [...missing.values()]);
  for (const [key, structure] of loaded) {
    found.set(key, structure);
    known.set(`${missing.get(key)!.revision} ${key}`, structure, sizeOf(structure));
  }
  return found;
}

/** Earlier revisions that are read at once. The largest has a megabyte, and an enrolment may have two. */
const mostRevisions = 4;

/**
 * Splits enrolments into parts that need few earlier revisions each. A course may have any number of revisions, and each
 * enrolment its own, so reading those of all enrolments at once would take too much memory.
 */
export function inPartsOfRevisions<Enrolment extends EnrolmentToMark>(
  enrolments: readonly Enrolment[],
  courses: ReadonlyMap<string, RevisedStructure>,
): Enrolment[][] {
  const parts: Enrolment[][] = [];
  let named = new Set<string>();
  for (const enrolment of enrolments) {
    const course = courses.get(enrolment.courseId);
    const own = course === undefined ? [] : earlierNumbers(enrolment, course);
    const keys = own.map((number) => revisionKey({ courseId: enrolment.courseId, number }));
    if (parts.length === 0 || new Set([...named, ...keys]).size > mostRevisions) {
      parts.push([]);
      named = new Set();
    }
    parts.at(-1)!.push(enrolment);
    for (const key of keys) named.add(key);
  }
  return parts;
}

function earlierNumbers(enrolment: EnrolmentToMark, course: RevisedStructure): number[] {
  const { keptRevision = null } = enrolment.before ?? {};
  const own = isCrossing(enrolment, course) || isPinned(enrolment, course) ? enrolment.before!.markedRevision : null;
  const kept = enrolment.apply === 'ALL' ? null : keptRevision;
  return [own, kept].filter((number) => number !== null);
}

/** Returns whether "only gains" applies to the step of an enrolment to the current revision. */
function isCrossing({ before, apply }: EnrolmentToMark, { revisionNumber, gainsFrom }: RevisedStructure): boolean {
  const from = before?.markedRevision ?? null;
  if (from === null || apply === 'ALL') return false;
  return apply === 'GAINS' ? from < revisionNumber : from < gainsFrom;
}

/** Returns whether an enrolment is finished and stays with the revision with which it was marked. */
function isPinned(enrolment: EnrolmentToMark, course: RevisedStructure): boolean {
  const { before, progress, apply } = enrolment;
  const from = before?.markedRevision ?? null;
  if (from === null || apply !== undefined || isCrossing(enrolment, course)) return false;
  return before?.progress === finished && progress === finished && from < course.revisionNumber;
}

/** The revisions that count for an enrolment, see `Revisions`. */
export interface RevisionsOfEnrolment {
  /** The number of the revision that counts, and its structure. */
  readonly number: number;
  readonly structure: CourseStructure;
  readonly kept: CourseStructure | null;
  readonly former: CourseStructure | null;
}

/** Returns whether a structure has all of these units. */
export function hasUnits({ units }: CourseStructure, unitIds: readonly string[]): boolean {
  const ids = new Set(units.map(({ id }) => id));
  return unitIds.every((id) => ids.has(id));
}

/** Returns an earlier structure without the certificates that the course has lost, because nobody ever earned them. */
function withoutRemoved(earlier: CourseStructure, { certificates }: CourseStructure): CourseStructure {
  const ids = new Set(certificates.map(({ id }) => id));
  if (earlier.certificates.every(({ id }) => ids.has(id))) return earlier;
  return { ...earlier, certificates: earlier.certificates.filter(({ id }) => ids.has(id)) };
}

/**
 * Returns the revisions that count for an enrolment (docs/product.md "Changing a course"). A finished one stays with its
 * own, unless a unit was marked that this one does not have.
 */
export function revisionsOf(
  enrolment: EnrolmentToMark,
  course: RevisedStructure,
  quizMarks: ReadonlyMap<string, QuizMark>,
  earlier: Earlier,
): RevisionsOfEnrolment {
  const { courseId, before, apply } = enrolment;
  const at = (number: number | null | undefined) =>
    number === null || number === undefined ? null : (earlier.get(revisionKey({ courseId, number })) ?? null);
  const own = at(before?.markedRevision);
  const kept = apply === 'ALL' ? null : at(before?.keptRevision);
  if (own !== null && isPinned(enrolment, course)) {
    if (hasUnits(own, [...quizMarks.keys()])) {
      return { number: before!.markedRevision!, structure: withoutRemoved(own, course.structure), kept, former: null };
    }
  }
  const { revisionNumber: number, structure } = course;
  return { number, structure, kept, former: isCrossing(enrolment, course) ? own : null };
}
