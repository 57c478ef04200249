import { defineEntity, p } from '@mikro-orm/core';
import { reportStates } from '../../domain/progress/report-states.ts';
import { reportPolicies } from '../tenancy.ts';
import { partitionedByTime } from './partitions.ts';

/** The receipt of a report, written before the reply 200, and the result of its processing. */
export const ProgressReport = defineEntity({
  name: 'ProgressReport',
  tableName: 'progress_report',
  rowLevelSecurity: 'force',
  policies: [
    ...reportPolicies(),
    {
      name: 'intake_insert',
      command: 'insert',
      roles: ['attain_intake'],
      check: 'attain_is_sender(organisation_id, api_key_id, report_secret_hash)',
    },
    { name: 'intake_returning', command: 'select', roles: ['attain_intake'], using: 'true' },
  ],
  partitionBy: partitionedByTime('progress_report', 'id'),
  checks: [
    {
      name: 'progress_report_one_sender',
      expression: 'num_nonnulls(api_key_id, report_secret_hash, pull_id, inbound_id) = 1',
    },
  ],
  indexes: [
    { name: 'progress_report_state', properties: ['organisationId', 'state', 'withKey', 'id'] },
    { name: 'progress_report_lms_id', properties: ['organisationId', 'lmsEnrolmentId', 'id'] },
    {
      name: 'progress_report_waiting',
      expression: `create index "progress_report_waiting" on "progress_report" ("organisation_id", "id") where state = 'RECEIVED'`,
    },
    {
      name: 'progress_report_unmatched',
      expression: `create index "progress_report_unmatched" on "progress_report" ("organisation_id", "lms_enrolment_id", "id") where state = 'UNMATCHED'`,
    },
  ],
  properties: {
    /** A UUIDv7, created when the report arrived. */
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Null for a report of another sender. */
    apiKeyId: p.uuid().nullable(),
    /** Whether the report had an API key. */
    withKey: p.boolean().generated('(api_key_id is not null) stored'),
    /** SHA-256 of the secret that the first-party LMS sent with the report; null for a report of another sender. */
    reportSecretHash: p.blob().nullable(),
    /** The pull that read the progress; null for a report of another sender. */
    pullId: p.uuid().nullable(),
    /** The inbound address that got the report; null for a report of another sender. */
    inboundId: p.uuid().nullable(),
    /** The address of the sender, as far as the reverse proxies are trusted to pass it on. */
    remoteAddress: p.type('inet').$type<string>().nullable(),
    requestId: p.text(),
    lmsEnrolmentId: p.text(),
    progress: p.double(),
    state: p.enum(reportStates).default('RECEIVED'),
    /** The reason for which a FAILED report could not be applied. */
    failure: p.text().nullable(),
    receivedAt: p.datetime(),
    processedAt: p.datetime().nullable(),
    /** The Temporal run that processed it. */
    workflowId: p.text().nullable(),
    runId: p.text().nullable(),
  },
});
