import type { Database } from '../../platform/database/database.ts';
import { listCertificates as readCertificates, type ListedCertificate } from './store/certificate-list.ts';
import { filtersOf, type CertificateSearch } from './certificate-search.ts';
import { readLedger, type LedgerPage } from '../../platform/lists/read-ledger.ts';
import type { Page } from '../../platform/lists/paging.ts';

/**
 * Returns a page of the organisation's certificates, the latest first. A period is that of the first issue.
 * @throws ApplicationError INVALID CURSOR, or SEARCH for a text with which too many names begin
 */
export function listCertificates(
  database: Database,
  organisationId: string,
  { status, number, studentId, courseId, search, ...page }: LedgerPage & CertificateSearch,
): Promise<Page<ListedCertificate>> {
  return readLedger(database, organisationId, 'certificates', page, async (tx, part) =>
    readCertificates(tx, await filtersOf(tx, { status, number, studentId, courseId, search }), part),
  );
}
