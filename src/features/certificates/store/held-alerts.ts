import { sql } from 'kysely';
import { mostCounted } from '../../../domain/numbers/bounded-count.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/database.ts';

/**
 * Opens the alert about held certificates, or counts on in the open one, in the transaction that holds them: administrators
 * see it at once. The next evaluation of the alerts counts exactly (docs/product.md "Alerts").
 * @param held how many are held, by organisation; `id` is that of the alert if there is none
 */
export async function alertAboutHolds(
  tx: Transaction,
  held: readonly { readonly id: string; readonly organisationId: string; readonly count: number }[],
): Promise<void> {
  if (held.length === 0) return;
  await execute(
    tx,
    sql`
      insert into alert (id, organisation_id, kind, subject, since, opened_at, count, has_more)
      select n.id, n."organisationId", 'CERTIFICATES_HELD', '', t.at, t.at, least(n.count, ${mostCounted}::int), n.count > ${mostCounted}::int
      from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as n (id uuid, "organisationId" uuid, count int),
        date_trunc('milliseconds', now()) as t (at)
      -- As the counts of the hours are locked, so that transactions of several organisations do not block each other.
      order by n."organisationId"
      on conflict (organisation_id, kind, subject) where closed_at is null
      do update set count = least(alert.count + excluded.count, ${mostCounted}::int),
        has_more = excluded.has_more or alert.count + excluded.count > ${mostCounted}::int
      where not alert.has_more`,
  );
}
