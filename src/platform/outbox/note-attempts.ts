import type { Logger } from '../logging/logger.ts';
import type { Database } from '../database/database.ts';
import { noteEmailAttempts, type EndedEmailAttempt } from './store/email-outbox.ts';
import { forgetFailures } from '../work/processing-failures.ts';
import { separatelyWhenRefused } from '../work/separately-when-refused.ts';
import { putOffEmail } from './put-off-email.ts';

export interface AttemptToNote extends EndedEmailAttempt {
  /** Null if it could not be rendered. */
  readonly messageId: string | null;
  /** Whether the database has refused to change this e-mail before. */
  readonly hasFailed: boolean;
}

/**
 * Records the outcomes of attempts at e-mails together. An e-mail that the database refuses to change is put off, and
 * it is recorded elsewhere whether it was sent. The others are recorded.
 * @returns the e-mails that were put off
 * @throws an error of a database that is away
 */
export async function noteAttempts(
  dependencies: { readonly database: Database; readonly log: Logger; readonly onNoted?: () => void },
  organisationId: string,
  leaseId: string,
  attempts: readonly AttemptToNote[],
): Promise<string[]> {
  const { refused } = await separatelyWhenRefused(attempts, (some) =>
    dependencies.database.inOrganisation(organisationId, async (tx) => {
      const noted = await noteEmailAttempts(tx, leaseId, some);
      const failed = some.filter(({ id, hasFailed }) => hasFailed && noted.includes(id)).map(({ id }) => id);
      await forgetFailures(tx, 'EMAIL', failed);
      return noted;
    }),
  );
  if (refused.length < attempts.length) dependencies.onNoted?.();
  for (const { item, error } of refused) {
    const { id, state, messageId } = item;
    const sentMessageId = state === 'SENT' ? messageId : null;
    await putOffEmail(dependencies, { organisationId, emailId: id, sentMessageId }, error);
  }
  return refused.map(({ item }) => item.id);
}
