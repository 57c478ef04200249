import { expect, it } from '@jest/globals';
import { operationOfWorkflow } from '../../../../src/domain/lms/operation-names.ts';
import { lmsOperations } from '../../../../src/features/lms/rules/operations.ts';

it('Temporal and the portal have one name for each operation', () => {
  expect(operationOfWorkflow).toEqual({
    createEnrolment: lmsOperations.CREATE_ENROLMENT.label,
    transferEnrolment: lmsOperations.TRANSFER_ENROLMENT.label,
    cancelEnrolment: lmsOperations.CANCEL_ENROLMENT.label,
    markEnrolment: lmsOperations.UPDATE_MARKING.label,
  });
});
