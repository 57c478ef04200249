import type { Database } from '../database/database.ts';
import { makeReportsDue } from './make-reports-due.ts';

/** Seconds for which a replaced secret of Attain still counts, for calls that are under way. */
const graceSeconds = 60;

/**
 * Puts the pending secrets of a tenant in the place of the present ones. The replaced secret of Attain counts for
 * another minute. It does nothing when that was done before.
 * @param pendingSecretHash the ciphertext of the pending secret that Attain has used
 */
export async function confirmSecrets(database: Database, tenantId: string, pendingSecretHash: Buffer): Promise<void> {
  await database.transaction(async (queries) => {
    const { rows } = await queries.query<{ secret_hash: Buffer }>(
      'select secret_hash from tenant where id = $1 and pending_secret_hash = $2 for update',
      [tenantId, pendingSecretHash],
    );
    if (rows.length === 0) return;
    await queries.query('delete from former_secret where tenant_id = $1 and ends_at <= now()', [tenantId]);
    await queries.query(
      `insert into former_secret (tenant_id, secret_hash, ends_at) values ($1, $2, now() + $3 * interval '1 second')`,
      [tenantId, rows[0]!.secret_hash, graceSeconds],
    );
    await queries.query(
      `update tenant
       set secret_hash = pending_secret_hash, report_secret = pending_report_secret,
           pending_secret_hash = null, pending_report_secret = null, provisioned_at = now()
       where id = $1`,
      [tenantId],
    );
    await makeReportsDue(queries, tenantId);
  });
}
