import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { nullable, uuid } from '../../../platform/database/rows/kinds.ts';
import { idRow } from '../../../platform/database/rows/common-shapes.ts';
import { rowShape } from '../../../platform/database/rows/row-shape.ts';

/** A report of the first-party LMS as it arrived. `id` is a UUIDv7. */
export interface ProviderReceipt {
  readonly id: string;
  /** SHA-256 of the secret in its request. */
  readonly secretHash: Buffer;
  readonly requestId: string;
  readonly remoteAddress: string | null;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly receivedAt: Date;
}

/**
 * Returns the organisations whose report secrets have the given SHA-256 hashes, in the order of `hashes`; null for a
 * hash without one.
 */
export async function findReportSecretOwners(
  database: Database,
  hashes: readonly Buffer[],
): Promise<(string | null)[]> {
  const rows = await database.lookUp(
    rowShape({ organisationId: nullable(uuid) }),
    sql`
    select attain_find_report_secret(h.hash) as "organisationId"
    from unnest(${hashes}::bytea[]) with ordinality as h (hash, position) order by h.position`,
  );
  return rows.map((row) => row.organisationId);
}

/**
 * Stores receipts as `insertReceipts` does, for reports of the first-party LMS. Each is stored only if its secret is
 * still valid then.
 * @param intake a database opened as attain_intake
 * @returns the ids that were stored
 */
export async function insertProviderReceipts(
  intake: Database,
  receipts: readonly ProviderReceipt[],
): Promise<Set<string>> {
  const rows = receipts.map(({ secretHash, ...receipt }) => ({ ...receipt, secretHash: secretHash.toString('hex') }));
  const stored = await intake.lookUp(
    idRow,
    sql`select id from attain_store_provider_receipts(${JSON.stringify(rows)}::jsonb) id`,
  );
  return new Set(stored.map((row) => row.id));
}
