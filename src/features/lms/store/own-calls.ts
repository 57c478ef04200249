import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { LmsCall } from '../../../schema/entities/index.ts';

const ownCallRow = rowShape({
  ...columnsOf(LmsCall, 'id', 'operation', 'ending', 'statusCode', 'startedAt'),
  /** The user who made the call. */
  actorName: nullable(text),
});
/** A call to the organisation's own LMS. */
export type OwnCall = RowOf<typeof ownCallRow>;

/**
 * Returns the latest calls of each of these operations to the organisation's own LMS, the newest first: those by
 * templates, or those by a connector.
 */
export function findOwnCalls(
  tx: OrganisationTransaction,
  operations: readonly string[],
  limitPerOperation: number,
  lms: 'CUSTOM' | 'CONNECTOR' = 'CUSTOM',
): Promise<OwnCall[]> {
  return query(
    tx,
    ownCallRow,
    sql`
      select c.id, c.operation, c.ending, c.status_code as "statusCode", c.started_at as "startedAt",
        u.name as "actorName"
      from unnest(${operations}::text[]) wanted
      cross join lateral (
        select id, operation, ending, status_code, started_at, actor_user_id from lms_call
        where organisation_id = ${tx.organisationId} and operation = wanted and lms = ${sql.lit(lms)}
        order by id desc limit ${limitPerOperation}) c
      left join user_account u on u.organisation_id = ${tx.organisationId} and u.id = c.actor_user_id
      order by c.id desc`,
  );
}
