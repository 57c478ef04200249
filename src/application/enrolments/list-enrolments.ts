import type { Database } from '../../persistence/database.ts';
import {
  listEnrolments as readEnrolments,
  type EnrolmentFilters,
  type ListedEnrolment,
} from '../../persistence/repositories/enrolment-lists.ts';
import { readLedger, type LedgerPage } from '../ledgers/read-ledger.ts';
import type { Page } from '../paging.ts';

/** A page of the organisation's enrolments, the newest first. @throws ApplicationError INVALID CURSOR */
export function listEnrolments(
  database: Database,
  organisationId: string,
  { studentId, courseId, status, lmsEnrolmentId, ...page }: LedgerPage & EnrolmentFilters,
): Promise<Page<ListedEnrolment>> {
  return readLedger(database, organisationId, 'enrolments', page, (em, part) =>
    readEnrolments(em, organisationId, { studentId, courseId, status, lmsEnrolmentId }, part),
  );
}
