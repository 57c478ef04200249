import { t } from '../../language/translate.ts';
import type { OrganisationTransaction } from '../../platform/database/database.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { prefixOf } from '../../platform/lists/search-form.ts';
import { findHolders } from './store/certificate-holders.ts';
import type { CertificateFilters } from './store/certificate-list.ts';

/** Filters of certificates as a user gives them. */
export interface CertificateSearch extends Omit<CertificateFilters, 'studentIds'> {
  readonly studentId?: string;
  /** The beginning of a name of the student or of the e-mail address, as in the list of students. */
  readonly search?: string;
}

/** The list is ordered by time, so the certificates of all found students are read before the first page is known. */
const mostHolders = 1_000;

/**
 * Returns the filters with the students that a search finds.
 * @throws ApplicationError INVALID SEARCH for a text with which the names of more than 1,000 students begin
 */
export async function filtersOf(
  tx: OrganisationTransaction,
  { search = '', studentId, ...filters }: CertificateSearch,
): Promise<CertificateFilters> {
  const prefix = await prefixOf(tx, search);
  if (prefix === null) return studentId === undefined ? filters : { ...filters, studentIds: [studentId] };
  const found = await findHolders(tx, prefix, mostHolders + 1);
  if (found.length > mostHolders) {
    throw new ApplicationError(
      'INVALID',
      'SEARCH',
      t('More than {most, number} students have such a name. Type more of it.', { most: mostHolders }),
    );
  }
  return { ...filters, studentIds: studentId === undefined ? found : found.filter((id) => id === studentId) };
}
