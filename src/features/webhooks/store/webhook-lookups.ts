import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { boolean, uuid } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';

const lowest = '00000000-0000-0000-0000-000000000000';

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
  return database.lookUp(
    endpointRow,
    sql`
      select organisation_id as "organisationId", endpoint_id as "endpointId"
      from attain_endpoints_with_waiting_deliveries(${after?.organisationId ?? lowest}, ${after?.endpointId ?? lowest}, ${most})`,
  );
}

/** Does the same for endpoints with a delivery whose next attempt was due before a time and is not under way. */
export function endpointsWithOverdueRetries(
  database: Database,
  dueBefore: Date,
  after: EndpointOfOrganisation | null,
  most: number,
): Promise<EndpointOfOrganisation[]> {
  return database.lookUp(
    endpointRow,
    sql`
      select organisation_id as "organisationId", endpoint_id as "endpointId"
      from attain_endpoints_with_overdue_retries(${dueBefore}, ${after?.organisationId ?? lowest}, ${after?.endpointId ?? lowest}, ${most})`,
  );
}

const overdueRow = rowShape({ isOverdue: boolean });

/**
 * Returns whether an event has waited since before a time for its first attempt at an endpoint that is enabled and does
 * not fail. It is one of the listed look-ups across organisations, and costs one look into the index for each endpoint
 * with waiting deliveries.
 */
export async function hasOverdueDeliveries(database: Database, queuedBefore: Date): Promise<boolean> {
  const [row] = await database.lookUp(
    overdueRow,
    sql`select attain_has_overdue_deliveries(${queuedBefore}) as "isOverdue"`,
  );
  return row!.isOverdue;
}
