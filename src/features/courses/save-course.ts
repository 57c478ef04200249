import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { deleteParts, findUsedParts, saveCourseContent, type CourseParts } from './store/course-content.ts';
import {
  addCourseRevision,
  findRevisionNumber,
  hasRevision,
  isBeingApplied,
  setGainsFrom,
} from './store/course-revisions.ts';
import {
  findCourseState,
  insertCourse,
  loadCourseContent,
  updateCourse as writeCourse,
  type CourseContent,
} from './store/courses.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { isReferenceViolation } from '../../platform/database/transient-errors.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireVersion } from '../../platform/versions/version.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';
import { contentOf, type CourseInput } from './course-input.ts';
import { contentVersion, courseVersion, versionWith } from './course-version.ts';
import { limitRevisions } from './limit-revisions.ts';
import { noSuchCourse, showCourseIn, type CourseWithContent } from './show-course.ts';
import { t } from '../../language/translate.ts';

const nothing: CourseContent = { units: [], certificateDefinitions: [] };

/**
 * Adds a course.
 * @throws ApplicationError INVALID UNKNOWN_PART when the input has ids; RateLimitError as `limitRevisions`
 */
export function createCourse(
  database: Database,
  organisationId: string,
  input: CourseInput,
  actor: Actor,
): Promise<CourseWithContent> {
  return database.inOrganisation(organisationId, async (tx) => {
    await limitRevisions(tx);
    const id = newId();
    await insertCourse(tx, { id, name: input.name.trim(), lmsCourseId: input.lmsCourseId });
    const content = await contentOf(input, nothing);
    await saveCourseContent(tx, id, content);
    await addCourseRevision(tx, id, content, userOf(actor));
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'course.created',
      subjectId: id,
      details: {},
    });
    return showCourseIn(tx, id);
  });
}

/**
 * Replaces a course with all its parts, and keeps the former content as a revision (docs/product.md "Revisions"). A part
 * that keeps its id keeps its results. Earlier marks stay until the enrolment's next report or marking. Without a
 * difference it does nothing.
 * @throws ApplicationError NOT_FOUND NO_SUCH_COURSE, INVALID UNKNOWN_PART, CONFLICT PART_IN_USE when a unit or outcome
 * with results, or a definition with certificates, also held ones, would be lost, CONFLICT CHANGED_MEANWHILE, CONFLICT BEING_APPLIED;
 * RateLimitError as `limitRevisions`
 */
export function updateCourse(
  database: Database,
  organisationId: string,
  courseId: string,
  input: VersionedInput,
  actor: Actor,
): Promise<CourseWithContent> {
  return database.inOrganisation(organisationId, async (tx) => {
    const former = await showCourseIn(tx, courseId, { lock: true });
    await replaceCourse(tx, former, await wantedCourse(former, input), actor);
    return showCourseIn(tx, courseId);
  });
}

/** A user's input, with the version that the user has seen. */
type VersionedInput = CourseInput & { readonly version?: string };

/** The state of a course with which a wanted one is compared. */
export interface CourseBase {
  readonly version: string;
  /** The number of the revision. */
  readonly revision: number;
}

/**
 * Returns the state of a course now. A page asks again and again, so the content of a large course is hashed once per save.
 * @throws ApplicationError NOT_FOUND NO_SUCH_COURSE
 */
export async function findCourseBase(tx: OrganisationTransaction, courseId: string): Promise<CourseBase> {
  const state = await findCourseState(tx, courseId);
  if (state === null) throw noSuchCourse();
  let ofContent = contentVersions.get(state.revision);
  if (ofContent === undefined) {
    // A save may have come since: then this is kept under a revision that nobody finds again.
    ofContent = contentVersion(await loadCourseContent(tx, courseId));
    contentVersions.set(state.revision, ofContent, 1);
  }
  return { version: versionWith(state, ofContent), revision: state.revisionNumber };
}

/** Versions of contents by the revisions of their courses, which are random (see `Course`). */
const contentVersions = new BoundedCache<string>(1_000);

const baseOf = async (tx: OrganisationTransaction, course: CourseWithContent): Promise<CourseBase> => ({
  version: courseVersion(course),
  revision: await findRevisionNumber(tx, course.id),
});

/** A course as it is wanted. New parts have their ids already. */
export interface WantedCourse extends CourseContent {
  readonly name: string;
  readonly lmsCourseId: string | null;
}

/**
 * Checks a user's change of a course without saving it.
 * @returns the course as it is wanted, and the version and the revision of what it is now
 * @throws ApplicationError as `updateCourse`
 */
export async function planCourse(
  tx: OrganisationTransaction,
  courseId: string,
  input: VersionedInput,
): Promise<{ readonly wanted: WantedCourse; readonly base: CourseBase }> {
  const former = await showCourseIn(tx, courseId);
  const wanted = await wantedCourse(former, input);
  await refuseUsedParts(tx, former, partsLost(former, wanted));
  return { wanted, base: await baseOf(tx, former) };
}

/** @throws ApplicationError INVALID UNKNOWN_PART, CONFLICT CHANGED_MEANWHILE */
async function wantedCourse(former: CourseWithContent, input: VersionedInput): Promise<WantedCourse> {
  requireVersion(input.version, courseVersion(former));
  return { ...(await contentOf(input, former)), name: input.name.trim(), lmsCourseId: input.lmsCourseId };
}

/**
 * Saves a planned change of a course in the caller's transaction.
 * @param onlyGains whether the change takes no mark and no certificate from the enrolments that there are
 * @throws ApplicationError as `updateCourse`
 */
export async function saveCourse(
  tx: OrganisationTransaction,
  courseId: string,
  wanted: WantedCourse,
  actor: Actor,
  { onlyGains }: { readonly onlyGains: boolean },
): Promise<void> {
  await replaceCourse(tx, await showCourseIn(tx, courseId, { lock: true }), wanted, actor);
  if (onlyGains) await setGainsFrom(tx, courseId);
}

/** @param former the course as it is, locked */
async function replaceCourse(
  tx: OrganisationTransaction,
  former: CourseWithContent,
  { name, lmsCourseId, ...content }: WantedCourse,
  actor: Actor,
): Promise<void> {
  const { id } = former;
  await refuseWhileApplied(tx, id);
  const hasOtherContent = contentVersion(content) !== contentVersion(former);
  if (!hasOtherContent && name === former.name && lmsCourseId === former.lmsCourseId) return;
  if (hasOtherContent) await limitRevisions(tx);
  const lost = partsLost(former, content);
  await refuseUsedParts(tx, former, lost);
  await deleteUnusedParts(tx, lost);
  await writeCourse(tx, { id, name, lmsCourseId });
  await saveCourseContent(tx, id, content);
  if (hasOtherContent) {
    // A process of an earlier version adds courses without a revision.
    if (!(await hasRevision(tx, id))) await addCourseRevision(tx, id, former, null);
    await addCourseRevision(tx, id, content, userOf(actor));
  }
  await recordAuditEntry(tx, {
    id: newId(),
    actor,
    action: 'course.changed',
    subjectId: id,
    details: { lmsCourseId, removed: Object.values(lost).flat() },
  });
}

/** A run applies the newest revision, so another one may not come between. */
async function refuseWhileApplied(tx: OrganisationTransaction, courseId: string): Promise<void> {
  if (!(await isBeingApplied(tx, courseId))) return;
  throw new ApplicationError(
    'CONFLICT',
    'BEING_APPLIED',
    t('A change of this course is being applied to its enrolments. Save again when that has ended.'),
  );
}

const userOf = (actor: Actor): string | null => (actor.kind === 'USER' ? actor.userId : null);

function partsLost(former: CourseContent, now: CourseContent): CourseParts {
  const kept = new Set(
    [...now.units.flatMap((unit) => [unit, ...unit.outcomes]), ...now.certificateDefinitions].map(({ id }) => id),
  );
  const lost = (parts: readonly { readonly id: string }[]) => parts.map(({ id }) => id).filter((id) => !kept.has(id));
  return {
    unitIds: lost(former.units),
    outcomeIds: lost(former.units.flatMap((unit) => unit.outcomes)),
    definitionIds: lost(former.certificateDefinitions),
  };
}

async function deleteUnusedParts(tx: OrganisationTransaction, lost: CourseParts): Promise<void> {
  try {
    await deleteParts(tx, lost);
  } catch (error) {
    if (!isReferenceViolation(error)) throw error;
    throw new ApplicationError(
      'CONFLICT',
      'PART_IN_USE',
      t(
        'A unit, outcome or certificate that you want to remove has just got its first result, so it cannot be removed. Reload the page.',
      ),
    );
  }
}

async function refuseUsedParts(tx: OrganisationTransaction, former: CourseContent, lost: CourseParts): Promise<void> {
  const used = await findUsedParts(tx, lost);
  if (used.size === 0) return;
  const names = [
    ...former.units.flatMap((unit) => [unit, ...unit.outcomes]).map(({ id, code }) => ({ id, name: code })),
    ...former.certificateDefinitions.map(({ id, title }) => ({ id, name: title })),
  ].filter(({ id }) => used.has(id));
  throw new ApplicationError(
    'CONFLICT',
    'PART_IN_USE',
    t('These have results, or certificates that were issued or held, and cannot be removed: {names}.', {
      names: shortened(names.map(({ name }) => name).join(', ')),
    }),
  );
}

const shortened = (names: string): string => (names.length > 400 ? `${names.slice(0, 400).toWellFormed()}…` : names);
