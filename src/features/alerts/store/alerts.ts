import { sql } from 'kysely';
import { alertKinds, type AlertKind } from '../../../domain/alerts/alert-kinds.ts';
import { mostCounted } from '../../../domain/numbers/bounded-count.ts';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { organisationRow } from '../../../platform/database/rows/common-shapes.ts';
import { nullable, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { Alert } from '../../../schema/entities/index.ts';
import type { Condition } from './conditions.ts';

const alertRow = rowShape({
  ...columnsOf(Alert, 'id', 'kind', 'subject', 'since', 'openedAt', 'count', 'hasMore'),
  /** The present name of the endpoint that it is about; null for other kinds. */
  endpointName: nullable(text),
});
/** An alert that is open. */
export type OpenAlert = RowOf<typeof alertRow>;

/** The greatest number of alerts that are shown. There are at most 50 endpoints, and a few of the other kinds. */
const mostShown = 100;

/**
 * Returns the open alerts of these kinds: the most urgent kind first, then the oldest. Held certificates are counted now,
 * since a user who has just decided about the last one would otherwise read for a minute that they are held.
 */
export async function findOpenAlerts(tx: OrganisationTransaction, kinds: readonly AlertKind[]): Promise<OpenAlert[]> {
  return query(
    tx,
    alertRow,
    sql`
      select a.id, a.kind, a.subject, a.since, a.opened_at as "openedAt",
        case when held.count is null then a.count else least(held.count, ${mostCounted}::int) end as count,
        case when held.count is null then a.has_more else held.count > ${mostCounted}::int end as "hasMore",
        coalesce(nullif(w.name, ''), substring(w.url from '^[^:]+://([^/?#]+)')) as "endpointName"
      from alert a
      left join webhook_endpoint w on w.organisation_id = a.organisation_id and a.kind like 'ENDPOINT%' and w.id = a.subject::uuid
      left join lateral (
        select count(*)::int as count from (
          select from held_certificate h where h.organisation_id = a.organisation_id and h.state = 'HELD'
          limit ${mostCounted + 1}) h) held on a.kind = 'CERTIFICATES_HELD'
      where a.organisation_id = ${tx.organisationId} and a.closed_at is null and a.kind = any(${kinds}::text[])
        and held.count is distinct from 0
      order by array_position(${alertKinds}::text[], a.kind), a.since, a.id limit ${mostShown}`,
  );
}

/**
 * Opens an alert for each condition that has none, brings the counts of the others up to date, and closes the alerts
 * whose condition has ended.
 * @param conditions all that are of these kinds
 * @param keptFor milliseconds for which an alert about many changes stays open
 */
export async function keepAlerts(
  tx: OrganisationTransaction,
  conditions: readonly (Condition & { readonly id: string })[],
  keptFor: number,
  kinds: readonly AlertKind[] = alertKinds,
): Promise<void> {
  const { organisationId } = tx;
  const given = sql`
    jsonb_to_recordset(${JSON.stringify(conditions)}::jsonb) as c (
      id uuid, kind text, subject text, since timestamptz, count int, "hasMore" boolean)`;
  await execute(
    tx,
    sql`
      update alert a set closed_at = now()
      where a.organisation_id = ${organisationId} and a.closed_at is null and a.kind = any(${kinds}::text[])
        and (a.kind <> 'MASS_CHANGE' or a.opened_at < now() - make_interval(secs => ${keptFor / 1000}))
        and not exists (select from ${given} where c.kind = a.kind and c.subject = a.subject)
        -- The transaction that held certificates may have opened it after the conditions were read.
        and not (a.kind = 'CERTIFICATES_HELD' and exists (
          select from held_certificate h where h.organisation_id = ${organisationId} and h.state = 'HELD'))`,
  );
  // The changes of the last hour become fewer, while the alert counts all.
  const count = sql`case when alert.kind = 'MASS_CHANGE' then greatest(alert.count, excluded.count) else excluded.count end`;
  const hasMore = sql`(alert.kind = 'MASS_CHANGE' and alert.has_more) or excluded.has_more`;
  await execute(
    tx,
    sql`
      insert into alert (id, organisation_id, kind, subject, since, opened_at, count, has_more)
      select c.id, ${organisationId}, c.kind, c.subject, c.since, date_trunc('milliseconds', now()), c.count, c."hasMore" from ${given}
      on conflict (organisation_id, kind, subject) where closed_at is null
      do update set count = ${count}, has_more = ${hasMore}
      where alert.count is distinct from ${count} or alert.has_more <> (${hasMore})`,
  );
}

/** Deletes some of the alerts that were closed 90 days ago. */
export async function removeOldAlerts(tx: OrganisationTransaction): Promise<void> {
  await execute(
    tx,
    sql`
      delete from alert where id in (
        select id from alert
        where organisation_id = ${tx.organisationId} and closed_at < now() - interval '90 days' limit 100)`,
  );
}

/**
 * Takes some organisations whose alerts are due, and puts them off by two minutes, so that no other process takes them
 * meanwhile. It is one of the listed functions across organisations.
 */
export async function takeOrganisationsForAlerts(database: Database, most: number): Promise<string[]> {
  const rows = await database.lookUp(
    organisationRow,
    sql`select organisation_id as "organisationId" from attain_take_organisations_for_alerts(${most})`,
  );
  return rows.map(({ organisationId }) => organisationId);
}
