import type { Database } from '../../../platform/database/database.ts';
import { RateLimitError } from '../../../platform/errors/errors.ts';
import { secondsUntilUncounted } from '../../../platform/errors/seconds-until-uncounted.ts';
import { waitInWords } from '../../../platform/errors/wait-in-words.ts';
import { claimLmsCall, countTrialRequests, countTrials, type NewLmsCall } from '../store/lms-calls.ts';
import { confirmationUsed } from './seal-confirmation.ts';
import { t } from '../../../language/translate.ts';

/** Calls that the users of an organisation may make within a minute to try operations. */
export const trialsPerMinute = 120;
/**
 * Requests that these calls may send within an hour. Each is kept in the ledger with what was sent and answered, and one
 * call of a connector sends up to 100.
 */
export const trialRequestsPerHour = 2_000;
const minute = 60_000;
const hour = 60 * minute;

/**
 * Writes a trial to the ledger before it is sent. The row is the right to send, since its id is accepted once.
 * @throws RateLimitError, ApplicationError CONFLICT when the confirmation was used before
 */
export async function claimTrial(database: Database, organisationId: string, call: NewLmsCall): Promise<void> {
  const isFirst = await database.inOrganisation(organisationId, async (tx) => {
    const trials = await countTrials(tx, new Date(Date.now() - minute), trialsPerMinute);
    if (trials >= trialsPerMinute) throw tooMany();
    const requests = await countTrialRequests(tx, new Date(Date.now() - hour), trialRequestsPerHour);
    if (requests.count >= trialRequestsPerHour) throw tooManyRequests(requests.oldestAge);
    return claimLmsCall(tx, call);
  });
  if (!isFirst) throw confirmationUsed(call.id);
}

/** @param oldestAge seconds */
function tooManyRequests(oldestAge: number): RateLimitError {
  const wait = secondsUntilUncounted(hour / 1_000, oldestAge);
  const message = t(
    'Your organisation has sent {most} requests to its LMS within an hour to try operations, which is the limit. Nothing was sent. Try again in {wait}.',
    { most: trialRequestsPerHour, wait: waitInWords(wait) },
  );
  return new RateLimitError(message, wait);
}

const tooMany = () =>
  new RateLimitError(
    t(
      'Your organisation has called its LMS {trialsPerMinute} times within a minute to try operations. Nothing was sent. Wait a minute.',
      { trialsPerMinute },
    ),
    minute / 1_000,
  );
