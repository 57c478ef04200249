import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import { LmsCall } from '../../../schema/entities/index.ts';

const ownCallRow = rowShape({
  ...columnsOf(LmsCall, 'id', 'operation', 'ending', 'statusCode', 'startedAt'),
  /** The user who made the call. */
  actorName: nullable(text),
});
/** A call to the organisation's own LMS. */
export type OwnCall = RowOf<typeof ownCallRow>;

/** How many of the latest calls of an operation are looked at, so that many tried drafts do not make the search long. */
const mostLookedAt = 1_000;

/**
 * Returns the latest calls of each of these operations to the organisation's own LMS, the newest first: those by
 * templates, or those by a connector. Those to the first-party LMS have no index of their own, so only the latest calls
 * to any LMS are looked at for them. Calls that tried unsaved settings are left out.
 */
export function findOwnCalls(
  tx: OrganisationTransaction,
  operations: readonly string[],
  limitPerOperation: number,
  lms: Lms = 'CUSTOM',
): Promise<OwnCall[]> {
  return query(
    tx,
    ownCallRow,
    sql`
      select c.id, c.operation, c.ending, c.status_code as "statusCode", c.started_at as "startedAt",
        u.name as "actorName"
      from unnest(${operations}::text[]) wanted
      cross join lateral (
        select * from (
          select id, operation, ending, status_code, started_at, actor_user_id, lms, is_draft from lms_call
          where organisation_id = ${tx.organisationId} and operation = wanted
            ${lms === 'FIRST_PARTY' ? sql`` : sql`and lms = ${sql.lit(lms)}`}
          order by id desc limit ${mostLookedAt}) latest
        where not is_draft order by id desc limit ${limitPerOperation}) c
      left join user_account u on u.organisation_id = ${tx.organisationId} and u.id = c.actor_user_id
      where c.lms = ${sql.lit(lms)}
      order by c.id desc`,
  );
}
