import { defineEntity, p } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/**
 * A request of the public API that was answered with a 4xx or 5xx (docs/product.md "Requests of the API"). Accepted
 * ones are in `progress_report`.
 */
export const ApiRequest = defineEntity({
  name: 'ApiRequest',
  tableName: 'api_request',
  ...tenantTable,
  partitionBy: partitionedByTime('api_request', 'id'),
  indexes: [
    { name: 'api_request_time', properties: ['organisationId', 'id'] },
    { name: 'api_request_status', properties: ['organisationId', 'status', 'id'] },
    { name: 'api_request_key', properties: ['organisationId', 'apiKeyId', 'id'] },
    {
      name: 'api_request_failed',
      expression: `create index "api_request_failed" on "api_request" ("organisation_id", "id") where status >= 500`,
    },
  ],
  properties: {
    /** The X-Request-Id of the answer, a UUIDv7. */
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    apiKeyId: p.uuid(),
    method: p.text(),
    /** The address without its query, and without parts that may be data. */
    path: p.text(),
    status: p.integer(),
    durationMs: p.integer(),
    remoteAddress: p.type('inet').$type<string>().nullable(),
    /** The problems as they were answered, without data of the body. */
    problems: p.array().columnType('text[]'),
    /** The beginning of the body, with the values of the contract's fields only. */
    bodyExcerpt: p.text().nullable(),
    /** Length of the body as it was sent; null if it was not announced. */
    bodyBytes: p.integer().nullable(),
    /** Number of further requests like this one that were counted instead of stored. */
    alike: p.integer().default(0),
    /** When the last of them came. */
    alikeUntil: p.datetime().nullable(),
  },
});
