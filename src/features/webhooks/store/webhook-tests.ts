import { sql } from 'kysely';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { execute, query } from '../../../platform/database/database.ts';
import { columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { countRow } from '../../../platform/database/rows/common-shapes.ts';
import { jsonObject, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { now, tables } from '../../../platform/database/tables.ts';
import { WebhookTestDelivery } from '../../../schema/entities/index.ts';
import type { AttemptResult } from './webhook-results.ts';

const testRow = rowShape({
  ...columnsOf(
    WebhookTestDelivery,
    'id',
    'eventId',
    'eventType',
    'body',
    'startedAt',
    'ending',
    'durationMs',
    'status',
  ),
  ...columnsOf(WebhookTestDelivery, 'error', 'errorWords', 'responseBody'),
  requestedBy: jsonObject({ id: text, name: text }),
});
/** A test delivery, with its outcome when it has ended. */
export type TestDelivery = RowOf<typeof testRow>;

/** Number of test deliveries of an endpoint that are kept. */
const keptTests = 50;

/** Counts the organisation's test deliveries since a time, up to `most`. */
export async function countTests(tx: OrganisationTransaction, since: Date, most: number): Promise<number> {
  const [row] = await query(
    tx,
    countRow,
    sql`
      select count(*)::int as count from (
        select from webhook_test_delivery where organisation_id = ${tx.organisationId} and started_at >= ${since} limit ${most}) t`,
  );
  return row!.count;
}

export interface NewTestDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly body: string;
  readonly requestedByUserId: string;
}

/** Stores a test delivery before it is sent, and deletes the oldest ones of the endpoint. */
export async function insertTest(tx: OrganisationTransaction, test: NewTestDelivery): Promise<void> {
  await tables(tx)
    .insertInto('webhook_test_delivery')
    .values({
      id: test.id,
      organisation_id: tx.organisationId,
      endpoint_id: test.endpointId,
      event_id: test.eventId,
      event_type: test.eventType,
      body: test.body,
      requested_by_user_id: test.requestedByUserId,
      started_at: now,
    })
    .execute();
  await execute(
    tx,
    sql`
      delete from webhook_test_delivery where organisation_id = ${tx.organisationId} and id in (
        select id from webhook_test_delivery
        where organisation_id = ${tx.organisationId} and endpoint_id = ${test.endpointId} order by id desc offset ${keptTests})`,
  );
}

type TestOutcome = Pick<AttemptResult, 'ending' | 'durationMs' | 'status' | 'error' | 'errorWords' | 'responseBody'>;

/** Records the outcome of a test delivery. */
export async function closeTest(
  tx: OrganisationTransaction,
  id: string,
  { ending, durationMs, status, error, errorWords, responseBody }: TestOutcome,
): Promise<void> {
  await tables(tx)
    .updateTable('webhook_test_delivery')
    .set({
      ending,
      duration_ms: durationMs,
      status,
      error,
      error_words: errorWords === null ? null : JSON.stringify(errorWords),
      response_body: responseBody,
    })
    .where('organisation_id', '=', tx.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Returns the endpoint's test deliveries that are kept, the newest first; with an id only this one. */
export function findTests(tx: OrganisationTransaction, endpointId: string, id?: string): Promise<TestDelivery[]> {
  return query(
    tx,
    testRow,
    sql`
      select t.id, t.event_id as "eventId", t.event_type as "eventType", t.body, t.started_at as "startedAt", t.ending,
        t.duration_ms as "durationMs", t.status, t.error, t.error_words as "errorWords", t.response_body as "responseBody",
        jsonb_build_object('id', u.id, 'name', u.name) as "requestedBy"
      from webhook_test_delivery t
      join user_account u on u.organisation_id = t.organisation_id and u.id = t.requested_by_user_id
      where t.organisation_id = ${tx.organisationId} and t.endpoint_id = ${endpointId}
        and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
      order by t.id desc limit ${keptTests}`,
  );
}
