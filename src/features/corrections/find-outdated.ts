import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { findCourseBase } from '../courses/index.ts';
import { countOutdated } from './store/correction-rows.ts';
import type { CorrectionRecord } from './store/corrections.ts';

/** What has changed since a preview was computed. */
export interface Outdated {
  /** Whether the course was saved meanwhile. */
  readonly isCourseChanged: boolean;
  /** Enrolments with a report, a marking or another change, and enrolments that have come. */
  readonly changed: number;
  readonly added: number;
}

/** Returns what has changed since the preview was computed. */
export async function findOutdated(tx: OrganisationTransaction, correction: CorrectionRecord): Promise<Outdated> {
  const { courseId, baseVersion, baseRevision } = correction;
  const base = courseId === null ? null : await findCourseBase(tx, courseId);
  return {
    isCourseChanged: base !== null && (base.version !== baseVersion || base.revision !== baseRevision),
    ...(await countOutdated(tx, correction)),
  };
}
