import type { Database } from '../../../platform/database/database.ts';
import { RateLimitError } from '../../../platform/errors/errors.ts';
import { claimLmsCall, countTrials, type NewLmsCall } from '../store/lms-calls.ts';
import { confirmationUsed } from './seal-confirmation.ts';
import { t } from '../../../language/translate.ts';

/** Calls that the users of an organisation may make within a minute to try operations. */
export const trialsPerMinute = 120;
const minute = 60_000;

/**
 * Writes a trial to the ledger before it is sent. The row is the right to send, since its id is accepted once.
 * @throws RateLimitError, ApplicationError CONFLICT when the confirmation was used before
 */
export async function claimTrial(database: Database, organisationId: string, call: NewLmsCall): Promise<void> {
  const isFirst = await database.inOrganisation(organisationId, async (tx) => {
    const trials = await countTrials(tx, new Date(Date.now() - minute), trialsPerMinute);
    if (trials >= trialsPerMinute) throw tooMany();
    return claimLmsCall(tx, call);
  });
  if (!isFirst) throw confirmationUsed(call.id);
}

const tooMany = () =>
  new RateLimitError(
    t(
      'Your organisation has called its LMS {trialsPerMinute} times within a minute to try operations. Nothing was sent. Wait a minute.',
      { trialsPerMinute },
    ),
    minute / 1_000,
  );
