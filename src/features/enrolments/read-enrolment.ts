import { findListedEnrolment } from './store/enrolment-lists.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { readFromLms, type LmsReadResult, type ReadDependencies } from '../lms/index.ts';
import { t } from '../../language/translate.ts';

/**
 * Reads an enrolment from the LMS that has it, whatever the organisation's mode is now.
 * @throws ApplicationError NOT_FOUND, or CONFLICT while it has no id in an LMS
 */
export async function readEnrolmentFromLms(
  dependencies: ReadDependencies,
  { organisationId, userId }: { readonly organisationId: string; readonly userId: string },
  enrolmentId: string,
): Promise<LmsReadResult<'GET_ENROLMENT'> & { readonly lmsEnrolmentId: string }> {
  const enrolment = await dependencies.database.inOrganisation(organisationId, (tx) =>
    findListedEnrolment(tx, enrolmentId),
  );
  if (enrolment === null)
    throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ENROLMENT', t('There is no such enrolment.'));
  const { lms, lmsEnrolmentId } = enrolment;
  if (lmsEnrolmentId === null) {
    throw new ApplicationError('CONFLICT', 'NOT_IN_AN_LMS', t('The enrolment has no id in an LMS yet.'));
  }
  const values = { enrolmentId: lmsEnrolmentId };
  const read = { organisationId, userId, operation: 'GET_ENROLMENT', values, enrolmentId, lms } as const;
  return { ...(await readFromLms(dependencies, read)), lmsEnrolmentId };
}
