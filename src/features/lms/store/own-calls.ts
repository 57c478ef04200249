import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { boolean, nullable, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import type { AskedCall } from '../../../domain/lms/tells-about-lms.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import { LmsCall } from '../../../schema/entities/index.ts';

const ownCallRow = rowShape({
  ...columnsOf(LmsCall, 'id', 'operation', 'ending', 'statusCode', 'responseExcerpt', 'startedAt'),
  /** The user who made the call. */
  actorName: nullable(text),
  /** Whether a user made it without an enrolment, with values that may be made up. */
  isAsked: boolean,
});

/** A call to the organisation's own LMS. */
export interface OwnCall extends Omit<RowOf<typeof ownCallRow>, 'isAsked' | 'responseExcerpt'> {
  /** What the LMS was asked and said, if the values may be made up; else null. */
  readonly asked: AskedCall | null;
}

/** How many of the latest calls of an operation are looked at, so that many tried drafts do not make the search long. */
const mostLookedAt = 1_000;

/**
 * Returns the latest calls of each of these operations to the organisation's own LMS, the newest first: those by
 * templates, or those by a connector. Those to the first-party LMS have no index of their own, so only the latest calls
 * to any LMS are looked at for them. Calls that tried unsaved settings are left out.
 */
export async function findOwnCalls(
  tx: OrganisationTransaction,
  operations: readonly string[],
  limitPerOperation: number,
  lms: Lms = 'CUSTOM',
): Promise<OwnCall[]> {
  const rows = await query(
    tx,
    ownCallRow,
    sql`
      select c.id, c.operation, c.ending, c.status_code as "statusCode", c.started_at as "startedAt",
        u.name as "actorName", c.response_excerpt as "responseExcerpt",
        (c.action_id is null and c.enrolment_id is null and c.run_id is null and c.actor_user_id is not null) as "isAsked"
      from unnest(${operations}::text[]) wanted
      cross join lateral (
        select * from (
          select id, operation, ending, status_code, started_at, actor_user_id, lms, response_excerpt, action_id,
            enrolment_id, run_id, is_draft
          from lms_call
          where organisation_id = ${tx.organisationId} and operation = wanted
            ${lms === 'FIRST_PARTY' ? sql`` : sql`and lms = ${sql.lit(lms)}`}
          order by id desc limit ${mostLookedAt}) latest
        where not is_draft order by id desc limit ${limitPerOperation}) c
      left join user_account u on u.organisation_id = ${tx.organisationId} and u.id = c.actor_user_id
      where c.lms = ${sql.lit(lms)}
      order by c.id desc`,
  );
  return rows.map(({ responseExcerpt, isAsked, ...call }) => ({
    ...call,
    asked: isAsked ? { ...call, responseExcerpt } : null,
  }));
}
