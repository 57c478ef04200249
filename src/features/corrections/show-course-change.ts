import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { showCourseIn, type CourseInput, type CourseWithContent, type WantedCourse } from '../courses/index.ts';
import { isCourseSaved } from './find-outdated.ts';
import { requireCorrection } from './show-corrections.ts';

/** A change of a course as its editor sends it. */
export interface CourseChange extends CourseInput {
  /** The version of the course that the change is based on. */
  readonly version: string;
}

/**
 * Returns the change of a course that was previewed, to edit it once more: parts that the course does not have have no id.
 * @throws ApplicationError NOT_FOUND for a correction that is none of this course, CONFLICT NO_PREVIEW when it was applied or
 * discarded, CONFLICT CHANGED_MEANWHILE when the course was saved since
 */
export function showCourseChange(
  database: Database,
  organisationId: string,
  { courseId, correctionId }: { readonly courseId: string; readonly correctionId: string },
): Promise<CourseChange> {
  return database.inOrganisation(organisationId, async (tx) => {
    const correction = await requireCorrection(tx, correctionId);
    if (correction.courseId !== courseId) {
      throw new ApplicationError('NOT_FOUND', 'NO_SUCH_CORRECTION', t('There is no such correction.'));
    }
    if (correction.state !== 'PREVIEWING' && correction.state !== 'PREVIEWED') {
      throw new ApplicationError(
        'CONFLICT',
        'NO_PREVIEW',
        t('This change was applied or discarded. Edit the course itself.'),
      );
    }
    if (await isCourseSaved(tx, correction)) {
      throw new ApplicationError(
        'CONFLICT',
        'CHANGED_MEANWHILE',
        t('The course was saved after this preview began. Edit the course itself.'),
      );
    }
    const wanted = asInput(correction.proposal as WantedCourse, await showCourseIn(tx, courseId));
    return { ...wanted, version: correction.baseVersion! };
  });
}

function asInput(
  { units, certificateDefinitions, name, lmsCourseId }: WantedCourse,
  stored: CourseWithContent,
): CourseInput {
  const known = new Set([
    ...stored.units.flatMap(({ id, outcomes }) => [id, ...outcomes.map((outcome) => `${id} ${outcome.id}`)]),
    ...stored.certificateDefinitions.map(({ id }) => id),
  ]);
  const withKnownId = <T extends { readonly id: string }>({ id, ...rest }: T, key = id) =>
    known.has(key) ? { id, ...rest } : rest;
  return {
    name,
    lmsCourseId,
    units: units.map((unit) => ({
      ...withKnownId(unit),
      outcomes: unit.outcomes.map((outcome) => withKnownId(outcome, `${unit.id} ${outcome.id}`)),
    })),
    certificateDefinitions: certificateDefinitions.map((definition) => withKnownId(definition)),
  };
}
