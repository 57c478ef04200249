import type { CheckPartName } from '../../../domain/lms/checks.ts';
import type { CheckInput, CheckPart } from '../../../domain/lms/checks.ts';
import { testStudents } from './test-students.ts';

/** Returns what a check has left in the LMS, a sentence each; what may be there is said as such. */
export function leftBehind(organisationId: string, input: CheckInput, parts: readonly CheckPart[]): string[] {
  const { student, other } = testStudents(organisationId, input);
  const found = (name: CheckPartName) => parts.find((part) => part.name === name);
  const idOf = (name: CheckPartName) => found(name)?.lmsEnrolmentId ?? null;
  const left: string[] = [];
  const created = found('CREATE_ENROLMENT');
  if (created?.mayHaveChanged) {
    left.push(`${doubt(created)} user ${student.firstName} ${student.lastName} (${student.email}).`);
  }
  const transferred = found('TRANSFER_ENROLMENT');
  if (transferred?.mayHaveChanged) {
    left.push(`${doubt(transferred)} user ${other.firstName} ${other.lastName} (${other.email}).`);
  }
  const isCancelled = found('CANCEL_ENROLMENT')?.state === 'FITS';
  const first = idOf('CREATE_ENROLMENT');
  const second = idOf('TRANSFER_ENROLMENT');
  const last = second ?? first;
  if (first !== null && second !== null && first !== second) {
    left.push(`The enrolment ${first}, which was transferred.`);
  }
  if (last !== null) {
    left.push(
      isCancelled
        ? `The enrolment ${last}, which is cancelled; some LMSs remove it.`
        : `The enrolment ${last}, which is still active. Cancel it in the LMS.`,
    );
  } else if (created?.mayHaveChanged) {
    left.push('Perhaps an active enrolment of the test student. If it is there, cancel it in the LMS.');
  }
  if (transferred?.mayHaveChanged && second === null) {
    left.push('Perhaps an active enrolment of the second test student. If it is there, cancel it in the LMS.');
  }
  const marked = found('UPDATE_MARKING');
  if (marked?.mayHaveChanged) left.push(`${doubt(marked)} result of 5 of 10 for the unit ${input.unitCode ?? ''}.`);
  return left;
}

const doubt = ({ state }: CheckPart): string => (state === 'FITS' ? 'The' : 'Perhaps the');
