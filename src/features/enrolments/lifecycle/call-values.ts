import { asSentence } from '../../../language/sentence.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import { DomainError } from '../../../domain/errors.ts';
import { quizResultsJson } from '../../lms/index.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import {
  findCallSubject,
  findCourseName,
  findUnits,
  lockEnrolment,
  type CallSubject,
  type EnrolmentRecord,
} from '../store/enrolment-lifecycle.ts';
import type { LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import type { RequestedMark } from '../../../domain/marking/requested-mark.ts';

/** The values for an action's templates, and the LMS that has the enrolment (null: none yet). */
export type CallSubjectValues =
  | { readonly lms: Lms | null; readonly values: Readonly<Record<string, string>> }
  | {
      readonly lms: Lms | null;
      readonly values: null;
      readonly missing: 'COURSE_NOT_LINKED' | 'UNITS_CHANGED' | 'MISCONFIGURED';
    };

/** Reads the values of an action's call from its enrolment (docs/product.md §4.2). */
export async function loadCallValues(
  tx: OrganisationTransaction,
  action: LifecycleActionRecord,
): Promise<CallSubjectValues> {
  const enrolment = await lockEnrolment(tx, action.enrolmentId);
  if (enrolment === null)
    throw new DomainError('NO_SUCH_ENROLMENT', asSentence('The enrolment does not exist any more.'));
  const { lms } = enrolment;
  if (action.kind === 'CREATE') {
    const subject = await findCallSubject(tx, enrolment.studentId, enrolment.courseId);
    if (subject === null || subject.lmsCourseId === null) return { lms, values: null, missing: 'COURSE_NOT_LINKED' };
    const { lmsCourseId: courseId, courseName, student } = subject;
    return { lms, values: { courseId, 'course.name': courseName, ...person('student', student) } };
  }
  const { lmsEnrolmentId: enrolmentId } = enrolment;
  // There is nothing to tell an LMS about an enrolment that no LMS has, e.g. an imported one.
  if (enrolmentId === null) return { lms, values: null, missing: 'MISCONFIGURED' };
  switch (action.kind) {
    case 'CANCEL':
      return { lms, values: { enrolmentId, ...(await course(tx, enrolment)) } };
    case 'TRANSFER': {
      const subject = await findCallSubject(tx, action.request.toStudentId, enrolment.courseId);
      if (subject === null) throw new DomainError('NO_SUCH_STUDENT', asSentence('There is no such student.'));
      const { courseName, student } = subject;
      return { lms, values: { enrolmentId, 'course.name': courseName, ...person('to', student) } };
    }
    case 'MARK': {
      const results = await quizResults(tx, enrolment, action.request.results, action.createdAt);
      if (results === null) return { lms, values: null, missing: 'UNITS_CHANGED' };
      return { lms, values: { enrolmentId, ...(await course(tx, enrolment)), quizResults: results } };
    }
  }
}

function person(name: string, { id, firstName, lastName, email, externalId }: CallSubject['student']) {
  return {
    [`${name}.id`]: id,
    [`${name}.firstName`]: firstName,
    [`${name}.lastName`]: lastName,
    [`${name}.email`]: email,
    [`${name}.externalId`]: externalId ?? '',
  };
}

async function course(tx: OrganisationTransaction, { courseId }: EnrolmentRecord) {
  return { 'course.name': await findCourseName(tx, courseId) };
}

/**
 * Returns the quiz results. @returns null when a marked unit has left the course: the LMS does not know it, and no
 * commit could store it
 */
async function quizResults(
  tx: OrganisationTransaction,
  enrolment: EnrolmentRecord,
  results: readonly RequestedMark[],
  markedAt: Date,
): Promise<string | null> {
  const units = new Map((await findUnits(tx, enrolment.courseId)).map((unit) => [unit.id, unit]));
  if (!results.every(({ unitId }) => units.has(unitId))) return null;
  return quizResultsJson(
    results.map(({ unitId, name, score, maxScore, passed }) => ({
      unit: units.get(unitId)!.code,
      name,
      score,
      maxScore,
      passed,
      markedAt,
    })),
  );
}
