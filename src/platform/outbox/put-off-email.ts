import type { Logger } from '../logging/logger.ts';
import type { Database } from '../database/database.ts';
import { putOffWork } from '../work/put-off-work.ts';
import { notingDeadline } from './send-and-note.ts';

export interface RefusedEmail {
  readonly organisationId: string;
  readonly emailId: string;
  /** Message-ID that the mail server has taken, so that only the note is repeated; null when it has taken none. */
  readonly sentMessageId: string | null;
}

/**
 * Puts an e-mail off whose row the database refuses to change.
 * @throws the failure when that cannot be noted either; of what was sent that is repeated for minutes before
 */
export function putOffEmail(
  dependencies: { readonly database: Database; readonly log: Logger },
  { organisationId, emailId, sentMessageId }: RefusedEmail,
  failure: unknown,
): Promise<void> {
  const work = { kind: 'EMAIL', subjectId: emailId, sentMessageId } as const;
  return putOffWork(dependencies, organisationId, work, failure, sentMessageId === null ? 0 : notingDeadline);
}
