import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { BoundedCache } from '../../platform/work/bounded-cache.ts';
import { findCourseBase } from '../courses/index.ts';
import { countOutdated } from './store/correction-impact.ts';
import { isOtherApplied, type CorrectionRecord } from './store/corrections.ts';

/** What has changed since a preview was computed. */
export interface Outdated extends OutdatedRows {
  /** Whether the course was saved meanwhile. */
  readonly isCourseChanged: boolean;
}

interface OutdatedRows {
  /** Enrolments with a report, a marking or another change, and enrolments that have come. */
  readonly changed: number;
  readonly added: number;
  /** Whether another correction was applied to some of these enrolments, or is being applied to them. */
  readonly isOtherApplied: boolean;
}

/** Returns what has changed since the preview was computed. It compares every enrolment. */
export async function findOutdated(tx: OrganisationTransaction, correction: CorrectionRecord): Promise<Outdated> {
  const isCourseChanged = await isCourseSaved(tx, correction);
  return { isCourseChanged, ...(await remember(correction, compareRows(tx, correction))) };
}

/**
 * Returns the same for a page, which may ask again and again. For a large preview the comparison may be ten seconds old.
 * An application must use `findOutdated`.
 * @param now of the clock `performance`
 */
export async function recallOutdated(
  tx: OrganisationTransaction,
  correction: CorrectionRecord,
  now = performance.now(),
): Promise<Outdated> {
  const known = correction.total > comparedEachTime ? remembered.get(keyOf(correction)) : undefined;
  if (known === undefined || now >= known.until) return findOutdated(tx, correction);
  return { isCourseChanged: await isCourseSaved(tx, correction), ...(await known.rows) };
}

/** Enrolments of a preview that are compared within some milliseconds. */
const comparedEachTime = 2_000;
const rememberedFor = 10_000;

/** Comparisons of this process. One under way is here as well, so that simultaneous requests compare once. */
const remembered = new BoundedCache<{ readonly until: number; readonly rows: Promise<OutdatedRows> }>(1_000);

/** Each step of the correction makes another key, so that nothing of an earlier preview is shown. */
const keyOf = ({ id, changes }: CorrectionRecord): string => `${id} ${changes}`;

async function remember(correction: CorrectionRecord, rows: Promise<OutdatedRows>): Promise<OutdatedRows> {
  const keep = (until: number) => remembered.set(keyOf(correction), { until, rows }, 1);
  keep(Infinity);
  try {
    const found = await rows;
    keep(performance.now() + rememberedFor);
    return found;
  } catch (error) {
    keep(-Infinity);
    throw error;
  }
}

async function compareRows(tx: OrganisationTransaction, correction: CorrectionRecord): Promise<OutdatedRows> {
  const counts = await countOutdated(tx, correction);
  return { ...counts, isOtherApplied: counts.changed > 0 && (await isOtherApplied(tx, correction)) };
}

/** Returns whether the course was saved after the preview began; false for a retraction. */
export async function isCourseSaved(
  tx: OrganisationTransaction,
  { courseId, baseVersion, baseRevision }: CorrectionRecord,
): Promise<boolean> {
  const base = courseId === null ? null : await findCourseBase(tx, courseId);
  return base !== null && (base.version !== baseVersion || base.revision !== baseRevision);
}
