import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { WebhookDelivery } from '../../../schema/entities/index.ts';

const endpointRow = rowShape({
  organisationId: uuid,
  endpointId: uuid,
});
export type EndpointOfOrganisation = RowOf<typeof endpointRow>;

/**
 * Returns some endpoints with deliveries that wait for their first attempt, in the order of their ids. It is one of the
 * listed look-ups across organisations.
 * @param after the last one of the previous look-up; null to begin with the first
 */
export function endpointsWithWaiting(
  database: Database,
  after: EndpointOfOrganisation | null,
  most: number,
): Promise<EndpointOfOrganisation[]> {
  const lowest = '00000000-0000-0000-0000-000000000000';
  return database.lookUp(
    endpointRow,
    sql`
      select organisation_id as "organisationId", endpoint_id as "endpointId"
      from attain_endpoints_with_waiting_deliveries(${after?.organisationId ?? lowest}, ${after?.endpointId ?? lowest}, ${most})`,
  );
}

const overdueRow = rowShape({ ...endpointRow.columns, ...columnsOf(WebhookDelivery, 'eventId', 'schedule') });
export type OverdueDelivery = RowOf<typeof overdueRow>;

/** Returns some deliveries whose next attempt was due before a time and is not under way, the longest overdue first. */
export function overdueDeliveries(database: Database, dueBefore: Date, most: number): Promise<OverdueDelivery[]> {
  return database.lookUp(
    overdueRow,
    sql`
      select organisation_id as "organisationId", endpoint_id as "endpointId", event_id as "eventId", schedule
      from attain_overdue_deliveries(${dueBefore}, ${most})`,
  );
}
