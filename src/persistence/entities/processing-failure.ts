import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { tenantTable } from '../tenancy.ts';

export const failingKinds = ['LIFECYCLE_ACTION', 'WEBHOOK_DELIVERY'] as const;

/** A piece of work that failed, kept apart from its own row, which the database may refuse to change. */
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
    /** The action, or the event of the delivery. */
    subjectId: p.uuid().primary(),
    /** Of a delivery; all zeros for an action. */
    endpointId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Failures in a row. */
    attempts: p.integer(),
    firstFailedAt: p.datetime(),
    /** Null: it was given up and waits for an operator. */
    nextAttemptAt: p.datetime().nullable(),
    /** Without personal data. */
    reason: p.text(),
  },
});
export type ProcessingFailureRow = InferEntity<typeof ProcessingFailure>;
