import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { showCourseIn, type CourseInput, type CourseWithContent, type WantedCourse } from '../courses/index.ts';
import { requireCorrection } from './show-corrections.ts';

/**
 * Returns the changed course of a correction as its editor sends it: parts that the course does not have have no id.
 * @throws ApplicationError NOT_FOUND for a correction that does not exist, or that withdraws reports
 */
export function showWantedCourse(
  database: Database,
  organisationId: string,
  correctionId: string,
): Promise<CourseInput> {
  return database.inOrganisation(organisationId, async (tx) => {
    const { courseId, proposal } = await requireCorrection(tx, correctionId);
    if (courseId === null) {
      throw new ApplicationError('NOT_FOUND', 'NO_CHANGED_COURSE', t('This correction changes no course.'));
    }
    return asInput(proposal as WantedCourse, await showCourseIn(tx, courseId));
  });
}

function asInput({ units, certificateDefinitions, name, lmsCourseId }: WantedCourse, stored: CourseWithContent) {
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
