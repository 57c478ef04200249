import type { Sentence } from '../../language/sentence.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { callOutcomes } from '../../domain/lms/call-outcomes.ts';
import { tenantTable } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** One outbound call to an LMS: inserted before it is sent, closed once (docs/product.md "Ledgers"). */
export const LmsCall = defineEntity({
  name: 'LmsCall',
  tableName: 'lms_call',
  ...tenantTable,
  partitionBy: partitionedByTime('lms_call', 'id'),
  indexes: [
    { name: 'lms_call_enrolment', properties: ['organisationId', 'enrolmentId', 'id'] },
    { name: 'lms_call_time', properties: ['organisationId', 'id'] },
    { name: 'lms_call_ending', properties: ['organisationId', 'ending', 'id'] },
    { name: 'lms_call_operation', properties: ['organisationId', 'operation', 'id'] },
    {
      name: 'lms_call_own',
      expression: `create index "lms_call_own" on "lms_call" ("organisation_id", "operation", "id") where lms = 'CUSTOM'`,
    },
    {
      name: 'lms_call_connector',
      expression: `create index "lms_call_connector" on "lms_call" ("organisation_id", "operation", "id") where lms = 'CONNECTOR'`,
    },
    {
      name: 'lms_call_open',
      expression: `create index "lms_call_open" on "lms_call" ("organisation_id", "id") where closed_at is null`,
    },
    {
      name: 'lms_call_of_nobody',
      expression: `create index "lms_call_of_nobody" on "lms_call" ("organisation_id", "id") where enrolment_id is null and not is_erased and operation not in ('GET_COURSES', 'GET_COURSE')`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    operation: p.text(),
    actionId: p.uuid().nullable(),
    enrolmentId: p.uuid().nullable(),
    actorUserId: p.uuid().nullable(),
    workflowId: p.text().nullable(),
    runId: p.text().nullable(),
    idempotencyKey: p.text().nullable(),
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
    /** The id in the LMS's answer, kept even when the commit here fails. */
    lmsEnrolmentId: p.text().nullable(),
    startedAt: p.datetime(),
    closedAt: p.datetime().nullable(),
    /** The called LMS; null in rows that are older than the column. */
    lms: p.text().nullable(),
    /** Whether unsaved settings were tried. The state of the saved ones does not count such a call. */
    isDraft: p.boolean().default(false),
    /** Whether the closed call and its steps keep nothing of a person any more, so that no erasure has to look at them. */
    isErased: p.boolean().default(false),
  },
});
