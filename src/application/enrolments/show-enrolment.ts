import type { Database } from '../../persistence/database.ts';
import { listActions, type ListedAction } from '../../persistence/repositories/action-ledger.ts';
import { findListedEnrolment, type ListedEnrolment } from '../../persistence/repositories/enrolment-lists.ts';
import {
  loadEnrolmentCertificates,
  loadResults,
  type EnrolmentCertificate,
  type UnitResultRecord,
} from '../../persistence/repositories/enrolment-results.ts';
import { ApplicationError } from '../errors.ts';

export interface EnrolmentDetails extends ListedEnrolment {
  readonly units: readonly UnitResultRecord[];
  readonly certificates: readonly EnrolmentCertificate[];
  /** The newest first. */
  readonly lastActions: readonly ListedAction[];
}

const shownActions = 10;

/**
 * An enrolment with its results, its certificates and the last ten actions.
 * @throws ApplicationError NOT_FOUND NO_SUCH_ENROLMENT
 */
export function showEnrolment(
  database: Database,
  organisationId: string,
  enrolmentId: string,
): Promise<EnrolmentDetails> {
  return database.inOrganisation(organisationId, async (em) => {
    const enrolment = await findListedEnrolment(em, organisationId, enrolmentId);
    if (enrolment === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_ENROLMENT', 'There is no such enrolment.');
    return {
      ...enrolment,
      units: await loadResults(em, organisationId, enrolment),
      certificates: await loadEnrolmentCertificates(em, organisationId, enrolment),
      lastActions: await listActions(em, organisationId, { enrolmentId }, { before: null, limit: shownActions }),
    };
  });
}
