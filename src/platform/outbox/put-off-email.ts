import type { Logger } from '../logging/logger.ts';
import type { Database } from '../database/database.ts';
import { putOffWork } from '../work/put-off-work.ts';
import { notingDeadline } from './send-and-note.ts';

export interface RefusedEmail {
  readonly organisationId: string;
  readonly emailId: string;
  /**
   * The Message-ID that the mail server has accepted, so that only recording it is repeated; null when it has accepted
   * none.
   */
  readonly sentMessageId: string | null;
}

/**
 * Puts off an e-mail whose row the database refuses to change.
 * @throws the failure when that cannot be recorded either; for a sent e-mail only after minutes of repeating
 */
export function putOffEmail(
  dependencies: { readonly database: Database; readonly log: Logger },
  { organisationId, emailId, sentMessageId }: RefusedEmail,
  failure: unknown,
): Promise<void> {
  const work = { kind: 'EMAIL', subjectId: emailId, sentMessageId } as const;
  return putOffWork(dependencies, organisationId, work, failure, sentMessageId === null ? 0 : notingDeadline);
}
