import type { Queries } from '../database/database.ts';

/** Lets the waiting reports of a tenant be sent at once. They may be waiting because of a wrong address or secret. */
export async function makeReportsDue(queries: Queries, tenantId: string): Promise<void> {
  await queries.query(
    'update progress_report set next_attempt_at = now() where tenant_id = $1 and accepted_at is null',
    [tenantId],
  );
}
