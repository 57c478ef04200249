import { sql } from 'kysely';
import type { Database } from '../database.ts';

/** A report of the first-party LMS as it arrived; `id` is a UUIDv7. */
export interface ProviderReceipt {
  readonly id: string;
  /** SHA-256 of the secret that it came with. */
  readonly secretHash: Buffer;
  readonly requestId: string;
  readonly remoteAddress: string | null;
  readonly lmsEnrolmentId: string;
  readonly progress: number;
  readonly receivedAt: Date;
}

/** The organisations whose report secrets have the given SHA-256 hashes; in the order of `hashes`, null where none matches. */
export async function findReportSecretOwners(
  database: Database,
  hashes: readonly Buffer[],
): Promise<(string | null)[]> {
  const rows = await database.lookUp(sql<{ organisationId: string | null }>`
    select attain_find_report_secret(h.hash) as "organisationId"
    from unnest(${hashes}::bytea[]) with ordinality as h (hash, position) order by h.position`);
  return rows.map((row) => row.organisationId);
}

/**
 * As `insertReceipts`, for reports of the first-party LMS: each is stored only if its secret still counts at that moment.
 * @param intake a database opened as attain_intake
 * @returns the ids that were stored
 */
export async function insertProviderReceipts(
  intake: Database,
  receipts: readonly ProviderReceipt[],
): Promise<Set<string>> {
  const rows = receipts.map(({ secretHash, ...receipt }) => ({ ...receipt, secretHash: secretHash.toString('hex') }));
  const hashes = [...new Set(rows.map(({ secretHash }) => secretHash))].map((hex) => Buffer.from(hex, 'hex'));
  const stored = await intake.lookUp(sql<{ id: string }>`
    insert into progress_report (id, organisation_id, report_secret_hash, request_id, remote_address, lms_enrolment_id, progress, received_at)
    select r.id, s.organisation_id, s.hash, r."requestId", r."remoteAddress", r."lmsEnrolmentId",
      r.progress, r."receivedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, "secretHash" text, "requestId" text, "remoteAddress" inet, "lmsEnrolmentId" text,
      progress double precision, "receivedAt" timestamptz
    )
    join attain_active_report_secrets(${hashes}::bytea[]) s on s.hash = decode(r."secretHash", 'hex')
    returning id`);
  return new Set(stored.map((row) => row.id));
}
