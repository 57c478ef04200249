import { defineEntity, p } from '@mikro-orm/core';
import { failingKinds } from '../../domain/work/failing-kinds.ts';
import { tenantTable } from '../tenancy.ts';

/** A task that failed. It is kept apart from the task's own row, which the database may refuse to change. */
export const ProcessingFailure = defineEntity({
  name: 'ProcessingFailure',
  tableName: 'processing_failure',
  ...tenantTable,
  indexes: [
    { name: 'processing_failure_organisation', properties: ['organisationId', 'nextAttemptAt'] },
    {
      name: 'processing_failure_given_up',
      expression: `create index "processing_failure_given_up" on "processing_failure" ("kind") where next_attempt_at is null`,
    },
  ],
  properties: {
    kind: p.enum(failingKinds).primary(),
    /** The id of the task's row; for a delivery the event's id. */
    subjectId: p.uuid().primary(),
    /** The endpoint of a delivery; else all zeros. */
    endpointId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Number of consecutive failures. */
    attempts: p.integer(),
    firstFailedAt: p.datetime(),
    /** Null: it was given up and waits for an operator. */
    nextAttemptAt: p.datetime().nullable(),
    /** The reason, without personal data. */
    reason: p.text(),
    /** The Message-ID that the mail server has accepted for an e-mail, while the e-mail's row lacks it. */
    sentMessageId: p.text().nullable(),
  },
});
