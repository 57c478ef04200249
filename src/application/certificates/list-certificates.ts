import type { Database } from '../../persistence/database.ts';
import {
  listCertificates as readCertificates,
  type CertificateFilters,
  type ListedCertificate,
} from '../../persistence/repositories/certificate-list.ts';
import { readLedger, type LedgerPage } from '../ledgers/read-ledger.ts';
import type { Page } from '../paging.ts';

/**
 * A page of the organisation's certificates, those issued last first; a period is that of the first issue.
 * @throws ApplicationError INVALID CURSOR
 */
export function listCertificates(
  database: Database,
  organisationId: string,
  { status, number, ...page }: LedgerPage & CertificateFilters,
): Promise<Page<ListedCertificate>> {
  return readLedger(database, organisationId, 'certificates', page, (em, part) =>
    readCertificates(em, organisationId, { status, number }, part),
  );
}
