import type { Sentence } from '../../language/sentence.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { callOutcomes } from '../../domain/lms/call-outcomes.ts';
import { stepEffects } from '../../domain/lms/step-effects.ts';
import { tenantTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/**
 * One HTTP request of a connector's call, closed once (docs/product.md "Connectors"). The row of a step that writes is
 * inserted before the request is sent.
 */
export const LmsCallStep = defineEntity({
  name: 'LmsCallStep',
  tableName: 'lms_call_step',
  ...tenantTable,
  partitionBy: partitionedByTime('lms_call_step', 'id'),
  indexes: [
    { name: 'lms_call_step_call', properties: ['organisationId', 'callId', 'id'] },
    {
      name: 'lms_call_step_open',
      expression: `create index "lms_call_step_open" on "lms_call_step" ("organisation_id", "id") where closed_at is null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    callId: p.uuid(),
    /** Counts from 1 within the call. */
    number: p.integer(),
    /** The step's name in the connector. */
    name: p.text(),
    effect: p.enum(stepEffects),
    method: p.text(),
    /** The URL without user information and secrets. */
    url: p.text(),
    requestExcerpt: p.text().nullable(),
    ending: p.enum(callOutcomes).nullable(),
    statusCode: p.integer().nullable(),
    responseExcerpt: p.text().nullable(),
    errorMessage: p.text().nullable(),
    /** Its sentences, for its reader's language. Null in rows of an earlier release. */
    errorWords: p.json<readonly Sentence[]>().nullable(),
    startedAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});
