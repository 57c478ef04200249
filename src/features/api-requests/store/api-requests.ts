import { sql, type RawBuilder } from 'kysely';
import type { Database, OrganisationTransaction } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/database.ts';
import { columnOf, columnsOf } from '../../../platform/database/rows/columns-of.ts';
import { nullable, number, text } from '../../../platform/database/rows/kinds.ts';
import { rowShape, type RowOf } from '../../../platform/database/rows/row-shape.ts';
import { firstIdOf, pageCondition, type NewestFirst } from '../../../platform/lists/newest-first.ts';
import { ApiKey, ApiRequest } from '../../../schema/entities/index.ts';

/** A refused request to store. Its organisation is that of its key. */
export interface RefusedRequest {
  readonly id: string;
  readonly apiKeyId: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  readonly remoteAddress: string | null;
  readonly problems: readonly string[];
  readonly bodyExcerpt: string | null;
  readonly bodyBytes: number | null;
}

const issuedKey = rowShape({ ...columnsOf(ApiKey, 'id', 'organisationId'), hash: columnOf(ApiKey, 'keyHash') });

/** Returns the keys of hashes, also revoked ones, by the hash in hexadecimal. */
export async function findIssuedApiKeys(
  database: Database,
  hashes: readonly Buffer[],
): Promise<Map<string, { readonly id: string; readonly organisationId: string }>> {
  const rows = await database.lookUp(
    issuedKey,
    sql`
      select id, organisation_id as "organisationId", key_hash as hash
      from attain_find_issued_api_keys(${hashes}::bytea[])`,
  );
  return new Map(rows.map(({ hash, ...key }) => [hash.toString('hex'), key]));
}

/**
 * Stores requests of any organisations in one statement. A repetition changes nothing.
 * @param counts how many more were like a stored one in all, up to a time in milliseconds since 1970
 */
export async function storeApiRequests(
  database: Database,
  requests: readonly RefusedRequest[],
  counts: readonly { id: string; apiKeyId: string; alike: number; until: number }[],
): Promise<void> {
  const dated = counts.map((count) => ({ ...count, until: new Date(count.until) }));
  await database.lookUp(
    rowShape({ stored: number }),
    sql`
      select attain_store_api_requests(${JSON.stringify(requests)}::jsonb, ${JSON.stringify(dated)}::jsonb) as stored`,
  );
}

const refusedRow = rowShape({
  ...columnsOf(ApiRequest, 'id', 'apiKeyId', 'method', 'path', 'status', 'durationMs', 'problems', 'bodyExcerpt'),
  ...columnsOf(ApiRequest, 'bodyBytes', 'alike', 'alikeUntil'),
  remoteAddress: nullable(text),
});
export type StoredRequest = RowOf<typeof refusedRow>;

const columns = sql`
  id, api_key_id as "apiKeyId", method, path, status, duration_ms as "durationMs", problems,
  body_excerpt as "bodyExcerpt", body_bytes as "bodyBytes", alike, alike_until as "alikeUntil",
  host(remote_address) as "remoteAddress"`;

export interface RefusedFilters {
  readonly status?: number;
  readonly onlyFailed?: boolean;
  readonly onlyRefused?: boolean;
  readonly apiKeyId?: string;
}

/** Returns refused requests, the newest first. */
export function listRefused(
  tx: OrganisationTransaction,
  { status, onlyFailed = false, onlyRefused = false, apiKeyId }: RefusedFilters,
  page: NewestFirst,
): Promise<StoredRequest[]> {
  const conditions: RawBuilder<unknown>[] = [pageCondition(tx.organisationId, page, { api_key_id: apiKeyId })];
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (onlyFailed) conditions.push(sql`status >= 500`);
  if (onlyRefused) conditions.push(sql`status < 500`);
  return query(
    tx,
    refusedRow,
    sql`
      select ${columns} from api_request where ${sql.join(conditions, sql` and `)} order by id desc limit ${page.limit}`,
  );
}

export async function findRefused(tx: OrganisationTransaction, id: string): Promise<StoredRequest | null> {
  const [row] = await query(
    tx,
    refusedRow,
    sql`select ${columns} from api_request where organisation_id = ${tx.organisationId} and id = ${id}`,
  );
  return row ?? null;
}

/** Returns how many requests were refused since a time, those that were only counted included. */
export async function countRefused(tx: OrganisationTransaction, since: Date): Promise<number> {
  const [row] = await query(
    tx,
    rowShape({ count: number }),
    sql`
      select coalesce(sum(1 + alike), 0)::float8 as count from api_request
      where organisation_id = ${tx.organisationId} and id >= ${firstIdOf(since)}::uuid`,
  );
  return row?.count ?? 0;
}
