import { defineEntity, p } from '@mikro-orm/core';
import { emailStates } from '../../domain/emails/email-states.ts';
import { reportTable } from '../tenancy.ts';

/**
 * An e-mail. One about a certificate names the certificate and its transition. Any other names its subject, e.g. an
 * invitation. Only the former holds a recipient, because the student's data may change afterwards. The others load
 * theirs when they are sent.
 */
export const EmailOutbox = defineEntity({
  name: 'EmailOutbox',
  tableName: 'email_outbox',
  ...reportTable,
  checks: [
    { name: 'email_outbox_one_subject', expression: 'num_nonnulls(certificate_id, subject_id) = 1' },
    {
      name: 'email_outbox_certificate_complete',
      expression:
        'certificate_id is null or num_nulls(transition_number, recipient_name, recipient_email, message_id) = 0',
    },
  ],
  uniques: [{ name: 'email_outbox_once', properties: ['certificateId', 'transitionNumber'] }],
  indexes: [
    { name: 'email_outbox_state', properties: ['organisationId', 'state', 'id'] },
    {
      name: 'email_outbox_due',
      expression: `create index "email_outbox_due" on "email_outbox" ("organisation_id", coalesce("leased_until", "next_attempt_at"), "id") where state in ('PENDING', 'SENDING')`,
    },
    {
      name: 'email_outbox_urgent',
      expression: `create index "email_outbox_urgent" on "email_outbox" ("organisation_id", coalesce("leased_until", "next_attempt_at"), "id") where is_urgent and state in ('PENDING', 'SENDING')`,
    },
    {
      name: 'email_outbox_subject',
      expression: `create unique index "email_outbox_subject" on "email_outbox" ("organisation_id", "kind", "subject_id", "subject_number") where subject_id is not null`,
    },
  ],
  properties: {
    id: p.uuid().primary(),
    organisationId: p.uuid(),
    certificateId: p.uuid().nullable(),
    /** The number of the certificate's change. Negative, from -1 down: a user has sent its e-mail again. */
    transitionNumber: p.integer().nullable(),
    /** A key of `createEmailKinds`. */
    kind: p.text(),
    /** The subject of an e-mail that is not about a certificate, e.g. the id of an invitation. */
    subjectId: p.uuid().nullable(),
    /** Counts the e-mails of one kind about one subject. */
    subjectNumber: p.integer().default(0),
    /** A user waits for it: it does not queue behind e-mails about certificates. */
    isUrgent: p.boolean().default(false),
    recipientName: p.text().nullable(),
    recipientEmail: p.text().nullable(),
    messageId: p.text().nullable(),
    state: p.enum(emailStates).default('PENDING'),
    attempts: p.integer().default(0),
    /** While SENDING: no other sender may send before this time, unless Temporal knows that the sender is gone. */
    leasedUntil: p.datetime().nullable(),
    /** Distinguishes the lease of one sender from that of another. */
    leaseId: p.uuid().nullable(),
    /** The run that made the last attempt. */
    workflowId: p.text().nullable(),
    runId: p.text().nullable(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    /** When it was queued, or queued again by hand. Its deadline counts from then. */
    queuedAt: p.datetime().defaultRaw('now()'),
    /** While PENDING: from this time on the next batch sends it. */
    nextAttemptAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
  },
});
