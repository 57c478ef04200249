import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf } from '../../../platform/lists/newest-first.ts';
import { CertificateChange } from '../../../schema/entities/index.ts';

const certificateRow = rowShape(columnsOf(CertificateChange, 'certificateId'));

/**
 * Returns those of the certificates that have changed at least `most` times after a time.
 * @param organisationIds of the certificates
 */
export async function findRestlessCertificates(
  tx: Transaction,
  organisationIds: readonly string[],
  certificateIds: readonly string[],
  { after, most }: { readonly after: Date; readonly most: number },
): Promise<Set<string>> {
  if (certificateIds.length === 0) return new Set();
  const rows = await query(
    tx,
    certificateRow,
    sql`
      select certificate_id as "certificateId" from certificate_change
      where organisation_id = any(${organisationIds}::uuid[]) and certificate_id = any(${certificateIds}::uuid[])
        and id >= ${firstIdOf(after)}::uuid and type <> 'certificate.kept'
      group by certificate_id having count(*) >= ${most}`,
  );
  return new Set(rows.map(({ certificateId }) => certificateId));
}
