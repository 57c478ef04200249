import type { CheckPartName } from '../../../domain/lms/checks.ts';
import type { CheckInput, CheckPart } from '../../../domain/lms/checks.ts';
import { testStudents } from './test-students.ts';

/** Returns what a check has left in the LMS, a sentence each; what may be there is said as such. */
export function leftBehind(organisationId: string, input: CheckInput, parts: readonly CheckPart[]): string[] {
  const { student, other } = testStudents(organisationId, input);
  const stateOf = (name: CheckPartName) => parts.find((part) => part.name === name)?.state ?? 'PENDING';
  const idOf = (name: CheckPartName) => parts.find((part) => part.name === name)?.lmsEnrolmentId ?? null;
  const left: string[] = [];
  const created = stateOf('CREATE_ENROLMENT');
  if (wasTried(created)) {
    left.push(`${doubt(created)} user ${student.firstName} ${student.lastName} (${student.email}).`);
  }
  const transferred = stateOf('TRANSFER_ENROLMENT');
  if (wasTried(transferred)) {
    left.push(`${doubt(transferred)} user ${other.firstName} ${other.lastName} (${other.email}).`);
  }
  const isCancelled = stateOf('CANCEL_ENROLMENT') === 'FITS';
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
  } else if (created === 'UNKNOWN') {
    left.push('Perhaps an active enrolment of the test student. If it is there, cancel it in the LMS.');
  }
  const marked = stateOf('UPDATE_MARKING');
  if (wasTried(marked)) left.push(`${doubt(marked)} result of 5 of 10 for the unit ${input.unitCode ?? ''}.`);
  return left;
}

/** A refused operation may have made a part, such as the user, before it was refused. */
const wasTried = (state: CheckPart['state']): boolean =>
  state === 'FITS' || state === 'UNKNOWN' || state === 'DOES_NOT_FIT';

const doubt = (state: CheckPart['state']): string => (state === 'FITS' ? 'The' : 'Perhaps the');
