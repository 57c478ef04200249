import type { Database } from '../../platform/database/database.ts';
import {
  listCertificates as readCertificates,
  type CertificateFilters,
  type ListedCertificate,
} from './store/certificate-list.ts';
import { readLedger, type LedgerPage } from '../../platform/lists/read-ledger.ts';
import type { Page } from '../../platform/lists/paging.ts';

/**
 * Returns a page of the organisation's certificates, the latest first. A period is that of the first issue.
 * @throws ApplicationError INVALID CURSOR
 */
export function listCertificates(
  database: Database,
  organisationId: string,
  { status, number, studentId, courseId, ...page }: LedgerPage & CertificateFilters,
): Promise<Page<ListedCertificate>> {
  return readLedger(database, organisationId, 'certificates', page, (tx, part) =>
    readCertificates(tx, { status, number, studentId, courseId }, part),
  );
}
