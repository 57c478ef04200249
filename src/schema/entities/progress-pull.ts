import type { Sentence } from '../../language/sentence.ts';
import { defineEntity, p } from '@mikro-orm/core';
import { callOutcomes } from '../../domain/lms/call-outcomes.ts';
import { pullStates, pullTriggers } from '../../domain/lms/pull-states.ts';
import { tenantTable } from '../tenancy.ts';

/** One pull of progress from an organisation's LMS: a bounded number of calls (docs/product.md "Pulled progress"). */
export const ProgressPull = defineEntity({
  name: 'ProgressPull',
  tableName: 'progress_pull',
  ...tenantTable,
  indexes: [
    { name: 'progress_pull_time', properties: ['organisationId', 'id'] },
    {
      name: 'progress_pull_one_running',
      expression: `create unique index "progress_pull_one_running" on "progress_pull" ("organisation_id") where state = 'RUNNING'`,
    },
  ],
  properties: {
    /** A UUIDv7. */
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    trigger: p.enum(pullTriggers),
    /** The user who started it; null for the schedule. */
    requestedByUserId: p.uuid().nullable(),
    workflowId: p.text(),
    runId: p.text(),
    state: p.enum(pullStates).default('RUNNING'),
    /** Enrolments for which the LMS was asked. */
    asked: p.integer().default(0),
    /** Reports that were stored. */
    reports: p.integer().default(0),
    /** Enrolments that were left out, because the LMS refused to say anything about them or its answer could not be read. */
    skipped: p.integer().default(0),
    /** Enrolments for which the LMS answered without a progress. Not counted when only changes were asked for. */
    unnamed: p.integer().default(0),
    /** Calls in the ledger. */
    calls: p.integer().default(0),
    /** HTTP requests of these calls. */
    requests: p.integer().default(0),
    /** Failed calls in a row that asked for one enrolment. */
    refusals: p.integer().default(0),
    /** Whether it reached the last enrolment. Otherwise the next pull goes on after the last asked one. */
    isComplete: p.boolean().default(false),
    /** The outcome of the last call; null when there was none. */
    ending: p.enum(callOutcomes).nullable(),
    /** The reason for which it ended early, in words; null otherwise. */
    message: p.text().nullable(),
    /** Its sentences, for its reader's language. Null in rows of an earlier release. */
    messageWords: p.json<readonly Sentence[]>().nullable(),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
  },
});
