import { sql } from 'kysely';
import { asDate } from '../../database/database.ts';

/** The outbox's data about an e-mail: its subject, and the start of its wait. */
export interface OutboxEmail {
  readonly id: string;
  /** Decides how it is loaded, rendered and given up. */
  readonly kind: string;
  /** Null for an e-mail about a certificate. */
  readonly subjectId: string | null;
  /** Counts the e-mails of a kind about a subject. */
  readonly subjectNumber: number;
  /** When it was queued, or queued again by hand. */
  readonly queuedAt: Date;
}

export type OutboxEmailRow = Omit<OutboxEmail, 'queuedAt'> & { queuedAt: string };

/** Of `email_outbox m`. */
export const outboxColumns = sql`
  m.id, m.kind, m.subject_id as "subjectId", m.subject_number as "subjectNumber", m.queued_at as "queuedAt"`;

export const toOutboxEmail = (row: OutboxEmailRow): OutboxEmail => ({ ...row, queuedAt: asDate(row.queuedAt) });
