import { sql } from 'kysely';
import { columnsOf } from '../../database/rows/columns-of.ts';
import { rowShape, type RowOf } from '../../database/rows/row-shape.ts';
import { EmailOutbox } from '../../../schema/entities/index.ts';

export const outboxRow = rowShape(columnsOf(EmailOutbox, 'id', 'kind', 'subjectId', 'subjectNumber', 'queuedAt'));
/** The outbox's data about an e-mail: its subject, and the start of its wait. */
export type OutboxEmail = RowOf<typeof outboxRow>;

/** The columns of an e-mail, from `email_outbox m`. */
export const outboxColumns = sql`
  m.id, m.kind, m.subject_id as "subjectId", m.subject_number as "subjectNumber", m.queued_at as "queuedAt"`;
