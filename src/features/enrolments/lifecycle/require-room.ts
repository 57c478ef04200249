import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { countOpenActions } from '../store/lifecycle-actions.ts';
import { t } from '../../../language/translate.ts';
import { RateLimitError } from '../../../platform/errors/errors.ts';

/** Default maximum number of open actions of an organisation, without OPEN_ACTIONS_MAX. */
export const usualOpenActionsMax = 1_000;

/** The organisation has reached its limit of open actions. Nothing was stored. */
export class TooManyOpenActionsError extends RateLimitError {
  constructor(most: number) {
    super(
      t(
        'Your organisation has {most, number} actions under way, which is the limit. Nothing was done. Try again in half a minute. If this continues, check under Developers → Activity whether the LMS answers.',
        { most },
      ),
      // A call takes 15 seconds at most.
      30,
    );
    this.name = 'TooManyOpenActionsError';
  }
}

/**
 * Refuses another action when the organisation has `most` open ones: each is a run and a call that may take its whole
 * time-out. Concurrent transactions do not see each other's requests. So the number may exceed the limit by the number
 * of connections. A lock would make all actions of an organisation wait for each other.
 * @throws TooManyOpenActionsError
 */
export async function requireRoom(tx: OrganisationTransaction, most: number): Promise<void> {
  if ((await countOpenActions(tx, most)) >= most) throw new TooManyOpenActionsError(most);
}
