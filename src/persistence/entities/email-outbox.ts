import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { emailStates } from '../../domain/emails/email-states.ts';
import { certificateEmailKinds } from '../../domain/certificates/certificate-status.ts';
import { reportTable } from '../tenancy.ts';

/** One e-mail per change of a certificate's status (docs/product.md "Certificate e-mails"). */
export const EmailOutbox = defineEntity({
  name: 'EmailOutbox',
  tableName: 'email_outbox',
  ...reportTable,
  uniques: [{ name: 'email_outbox_once', properties: ['certificateId', 'transitionNumber'] }],
  indexes: [
    { name: 'email_outbox_state', properties: ['organisationId', 'state', 'id'] },
    {
      name: 'email_outbox_due',
      expression: `create index "email_outbox_due" on "email_outbox" ("organisation_id", coalesce("leased_until", "next_attempt_at"), "id") where state in ('PENDING', 'SENDING')`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    certificateId: p.uuid(),
    transitionNumber: p.integer(),
    kind: p.enum(certificateEmailKinds),
    recipientName: p.text(),
    recipientEmail: p.text(),
    messageId: p.text(),
    state: p.enum(emailStates).default('PENDING'),
    attempts: p.integer().default(0),
    /** While SENDING: nobody else may send before this moment, unless Temporal knows that the sender is gone. */
    leasedUntil: p.datetime().nullable(),
    /** Tells one sender's lease from another's. */
    leaseId: p.uuid().nullable(),
    /** The run that has made the last attempt. */
    workflowId: p.text().nullable(),
    runId: p.text().nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    /** When it was queued, or queued again by hand: four days later it is given up. */
    queuedAt: p.datetime().defaultRaw('now()'),
    /** While PENDING: from this moment on it is sent with the next batch. */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
  },
});
export type EmailOutboxRow = InferEntity<typeof EmailOutbox>;
