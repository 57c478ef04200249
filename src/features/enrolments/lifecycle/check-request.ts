import { requireOtherStudent } from '../../../domain/enrolments/require-other-student.ts';
import { DomainError } from '../../../domain/errors.ts';
import { requireCheapScores, requireUnitMarks } from '../../../domain/marking/require-unit-marks.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { findUnits, type EnrolmentRecord } from '../store/enrolment-lifecycle.ts';
import { findErasure } from '../../students/index.ts';
import { ApplicationError, type ApplicationErrorKind } from '../../../platform/errors/errors.ts';
import type { ActionRequest } from './request-action.ts';
import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { t } from '../../../language/translate.ts';

/** The kinds of errors for broken rules, which decide the reply's status. Any other rule: CONFLICT. */
const kinds: Readonly<Record<string, ApplicationErrorKind>> = {
  NO_SUCH_UNIT: 'NOT_FOUND',
  UNIT_MARKED_TWICE: 'INVALID',
  SCORE_OUT_OF_RANGE: 'INVALID',
  NUMBER_OF_RESULTS: 'INVALID',
};

/**
 * Refuses a request that could never be committed, before it is stored and before the LMS is called. A commit that
 * fails after the call makes the LMS and the service differ.
 *
 * An LMS gets nothing more about a student whose data was erased. A cancellation, and a transfer to another student,
 * remain possible: they end the enrolment, and name it by its id only.
 * @throws ApplicationError NOT_FOUND, INVALID, CONFLICT
 */
export async function checkRequest(
  tx: OrganisationTransaction,
  request: Exclude<ActionRequest, { studentId: string }>,
  { studentId, courseId }: Pick<EnrolmentRecord, 'studentId' | 'courseId'>,
): Promise<void> {
  switch (request.kind) {
    case 'CREATE':
      return refuseErased(tx, studentId, asSentence('Discard the enrolment: it can no longer be sent to the LMS.'));
    case 'TRANSFER':
      refused(() => requireOtherStudent(studentId, request.toStudentId));
      return refuseErased(tx, request.toStudentId, asSentence('Choose another student.'));
    case 'MARK': {
      await refuseErased(tx, studentId, asSentence('No more results can be recorded or sent to the LMS.'));
      const units = await findUnits(tx, courseId);
      return refused(() => {
        requireUnitMarks(request.results, units);
        requireCheapScores(request.results, units);
      });
    }
    case 'CANCEL':
  }
}

/**
 * Refuses a request about a student who does not exist, or whose data was erased. It prevents erasing the student until
 * the transaction ends.
 * @param advice for the user, when the data was erased
 * @throws ApplicationError NOT_FOUND NO_SUCH_STUDENT, CONFLICT STUDENT_ERASED
 */
export async function refuseErased(tx: OrganisationTransaction, studentId: string, advice: Sentence): Promise<void> {
  const isErased = await findErasure(tx, studentId);
  if (isErased === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_STUDENT', t('There is no such student.'));
  if (isErased) {
    throw new ApplicationError(
      'CONFLICT',
      'STUDENT_ERASED',
      asSentence('The data of this student was erased. {advice}', { advice }),
    );
  }
}

function refused(check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new ApplicationError(kinds[error.code] ?? 'CONFLICT', error.code, error.sentence);
  }
}
