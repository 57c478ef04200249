import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { boolean } from '../../database/rows/kinds.ts';
import { rowShape } from '../../database/rows/row-shape.ts';

const overdueRow = rowShape({ isOverdue: boolean });

/**
 * Returns whether an e-mail of any organisation was due before a time and is not being sent. It is one of the listed
 * look-ups across organisations, and costs one look into the index for each organisation with unsent e-mails.
 */
export async function hasOverdueEmails(database: Database, dueBefore: Date): Promise<boolean> {
  const [row] = await database.lookUp(overdueRow, sql`select attain_has_overdue_emails(${dueBefore}) as "isOverdue"`);
  return row!.isOverdue;
}
