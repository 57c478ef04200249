import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { failingKinds } from '../../domain/work/failing-kinds.ts';
import { tenantTable } from '../tenancy.ts';

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
    /** The row that is the work; of a delivery its event. */
    subjectId: p.uuid().primary(),
    /** Of a delivery; else all zeros. */
    endpointId: p.uuid().primary(),
    organisationId: p.uuid(),
    /** Failures in a row. */
    attempts: p.integer(),
    firstFailedAt: p.datetime(),
    /** Null: it was given up and waits for an operator. */
    nextAttemptAt: p.datetime().nullable(),
    /** Without personal data. */
    reason: p.text(),
    /** Of an e-mail: the Message-ID that the mail server has taken, while its row does not say so. */
    sentMessageId: p.text().nullable(),
  },
});
export type ProcessingFailureRow = InferEntity<typeof ProcessingFailure>;
