import { statusWords } from '../../domain/certificates/status-words.ts';
import { wording } from '../../language/sentence.ts';
import { shownName } from '../../domain/students/erased-student.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { beginExport } from '../../platform/exports/begin-export.ts';
import { tableOf, type Table } from '../../platform/exports/table.ts';
import { t } from '../../language/translate.ts';
import { requireAll } from '../../platform/lists/require-all.ts';
import { readWhole, type OrderedList } from '../../platform/lists/ordered-list.ts';
import { certificateLinks } from './certificate-links.ts';
import { filtersOf, type CertificateSearch } from './certificate-search.ts';
import { listCertificates, type CertificateFilters, type ListedCertificate } from './store/certificate-list.ts';

interface Period {
  /** Certificates first issued from this moment on. */
  readonly from?: Date;
  /** Certificates first issued before this moment. */
  readonly to?: Date;
}

export type CertificateExport = CertificateSearch & Period;

/**
 * Returns the filtered list of certificates, the latest first, as a table of any length: rows are read as the client
 * takes them. Names are those that are printed.
 * @throws ApplicationError NOT_FOUND for selected ids that the organisation does not have, INVALID SEARCH for a text with
 * which too many names begin
 * @param publicUrl address of the portal, for the addresses where certificates are verified
 */
export async function exportCertificates(
  database: Database,
  organisationId: string,
  { from, to, ...query }: CertificateExport,
  actor: Actor,
  publicUrl: string,
): Promise<Table> {
  const list = await beginExport(database, organisationId, 'certificates.exported', actor, async (tx) => {
    if (query.ids !== undefined) await requireAll(tx, 'certificate', query.ids);
    return certificatesInOrder(await filtersOf(tx, query), { from, to });
  });
  return tableOf(
    { name: t('Certificates'), header: certificateHeader(), timeZone: list.timeZone },
    readWhole(database, organisationId, list),
    (certificate) => [
      certificate.number,
      wording([statusWords[certificate.status]]),
      certificate.title,
      shownName(certificate.studentName),
      certificate.courseName,
      certificate.issuedAt,
      certificate.changedAt,
      certificateLinks(publicUrl, certificate.verificationCode).verificationUrl,
      certificate.id,
      certificate.enrolmentId,
      certificate.courseId,
      certificate.studentId,
    ],
  );
}

/** The list is only read whole. So no cursor exists for it, and its places need no shape. */
function certificatesInOrder(filters: CertificateFilters, { from, to }: Period): OrderedList<ListedCertificate> {
  return {
    name: 'certificates',
    shape: [],
    read: async (tx, after, limit) => {
      const rows = await listCertificates(tx, filters, { before: after?.[0] ?? null, limit, from, to });
      return rows.map((row) => ({ ...row, place: [row.id] }));
    },
  };
}

const certificateHeader = (): string[] => [
  t('Number'),
  t('Status'),
  t('Certificate'),
  t('Student'),
  t('Course'),
  t('First issued'),
  t('Last changed'),
  t('Verification address'),
  t('Certificate id'),
  t('Enrolment id'),
  t('Course id'),
  t('Student id'),
];
