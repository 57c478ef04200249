import { asSentence, type Sentence } from '../../../language/sentence.ts';
import type { CheckPartName } from '../../../domain/lms/checks.ts';
import type { ConnectorOperation } from '../../lms/index.ts';
import type { CheckInput, CheckPart } from '../../../domain/lms/checks.ts';
import { testStudents } from './test-students.ts';

/** The operation of a part with its values, or the reason for which it is left out. */
export type PartCall =
  | { readonly operation: ConnectorOperation; readonly values: Readonly<Record<string, unknown>> }
  | { readonly operation: ConnectorOperation; readonly skipped: Sentence };

const noEnrolment = asSentence('There is no enrolment in the LMS to do this with.');
const testCourse = 'Test course of Attain';

/**
 * Returns the call of a part.
 * @param parts those of the check, with the ids that the LMS has given so far
 * @param now the time of the test result
 */
export function partCall(
  name: CheckPartName,
  organisationId: string,
  input: CheckInput,
  parts: readonly CheckPart[],
  now: Date,
): PartCall {
  const { student, other } = testStudents(organisationId, input);
  const enrolmentId = presentEnrolmentId(parts);
  const forEnrolment = (operation: ConnectorOperation, values: (id: string) => Record<string, unknown>): PartCall =>
    enrolmentId === null ? { operation, skipped: noEnrolment } : { operation, values: values(enrolmentId) };
  switch (name) {
    case 'GET_COURSES':
      return { operation: name, values: { searchTerm: '' } };
    case 'GET_COURSE':
      return { operation: name, values: { courseId: input.courseId } };
    case 'CREATE_ENROLMENT':
      return {
        operation: name,
        values: { courseId: input.courseId, 'course.name': testCourse, ...withPrefix('student', student) },
      };
    case 'GET_ENROLMENT':
      return forEnrolment(name, (id) => ({ enrolmentId: id }));
    case 'GET_PROGRESS':
      return forEnrolment(name, (id) => ({ enrolmentIds: [id] }));
    case 'UPDATE_MARKING': {
      const { unitCode } = input;
      if (unitCode === null)
        return { operation: name, skipped: asSentence('No unit was entered, so no result was sent.') };
      return forEnrolment(name, (id) => ({
        enrolmentId: id,
        'course.name': testCourse,
        quizResults: testResult(unitCode, now),
      }));
    }
    case 'TRANSFER_ENROLMENT':
      return forEnrolment(name, (id) => ({
        enrolmentId: id,
        courseId: input.courseId,
        'course.name': testCourse,
        ...withPrefix('to', other),
      }));
    case 'CANCEL_ENROLMENT':
      return forEnrolment(name, (id) => ({ enrolmentId: id, 'course.name': testCourse }));
    case 'GET_CANCELLED': {
      const cancelled = parts.find((part) => part.name === 'CANCEL_ENROLMENT')?.state === 'FITS';
      if (!cancelled)
        return { operation: 'GET_ENROLMENT', skipped: asSentence('The enrolment was not cancelled in the LMS.') };
      return forEnrolment('GET_ENROLMENT', (id) => ({ enrolmentId: id }));
    }
  }
}

/** Returns the id of the enrolment after what was done so far; null when the LMS gave none. */
export function presentEnrolmentId(parts: readonly CheckPart[]): string | null {
  const idOf = (name: CheckPartName) => parts.find((part) => part.name === name)?.lmsEnrolmentId ?? null;
  return idOf('TRANSFER_ENROLMENT') ?? idOf('CREATE_ENROLMENT');
}

const withPrefix = (prefix: 'student' | 'to', values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}.${name}`, value as unknown]));

const testResult = (unit: string, now: Date): string =>
  JSON.stringify([{ unit, name: 'Test of Attain', score: 5, maxScore: 10, passed: true, markedAt: now.toISOString() }]);
