import { t } from '../../../language/translate.ts';
import type { CheckPartName } from '../../../domain/lms/checks.ts';
import type { CheckInput, CheckPart } from '../../../domain/lms/checks.ts';
import { testStudents, type TestStudent } from './test-students.ts';

/** Returns what a check has left in the LMS, a sentence each, in the present language; what may be there is said as such. */
export function leftBehind(organisationId: string, input: CheckInput, parts: readonly CheckPart[]): string[] {
  const { student, other } = testStudents(organisationId, input);
  const found = (name: CheckPartName) => parts.find((part) => part.name === name);
  const idOf = (name: CheckPartName) => found(name)?.lmsEnrolmentId ?? null;
  const left: string[] = [];
  const created = found('CREATE_ENROLMENT');
  if (created?.mayHaveChanged) {
    left.push(user(created, student));
  }
  const transferred = found('TRANSFER_ENROLMENT');
  if (transferred?.mayHaveChanged) {
    left.push(user(transferred, other));
  }
  const isCancelled = found('CANCEL_ENROLMENT')?.state === 'FITS';
  const first = idOf('CREATE_ENROLMENT');
  const second = idOf('TRANSFER_ENROLMENT');
  const last = second ?? first;
  if (first !== null && second !== null && first !== second) {
    left.push(t('The enrolment {id}, which was transferred.', { id: first }));
  }
  if (last !== null) {
    left.push(
      isCancelled
        ? t('The enrolment {id}, which is cancelled; some LMSs remove it.', { id: last })
        : t('The enrolment {id}, which is still active. Cancel it in the LMS.', { id: last }),
    );
  } else if (created?.mayHaveChanged) {
    left.push(t('Perhaps an active enrolment of the test student. If it is there, cancel it in the LMS.'));
  }
  if (transferred?.mayHaveChanged && second === null) {
    left.push(t('Perhaps an active enrolment of the second test student. If it is there, cancel it in the LMS.'));
  }
  const marked = found('UPDATE_MARKING');
  if (marked?.mayHaveChanged) {
    const unit = input.unitCode ?? '';
    left.push(
      marked.state === 'FITS'
        ? t('The result of 5 of 10 for the unit {unit}.', { unit })
        : t('Perhaps the result of 5 of 10 for the unit {unit}.', { unit }),
    );
  }
  return left;
}

function user({ state }: CheckPart, { firstName, lastName, email }: TestStudent): string {
  const values = { name: `${firstName} ${lastName}`, email };
  return state === 'FITS' ? t('The user {name} ({email}).', values) : t('Perhaps the user {name} ({email}).', values);
}
