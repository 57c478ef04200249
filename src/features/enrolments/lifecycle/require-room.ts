import type { EntityManager } from '../../../platform/database/database.ts';
import { countOpenActions } from '../store/lifecycle-actions.ts';
import { RateLimitError } from '../../../platform/errors/errors.ts';

/** Open actions that an organisation may have unless OPEN_ACTIONS_MAX says otherwise. */
export const usualOpenActionsMax = 1_000;

/** The organisation has as many open actions as it may have; nothing was written. */
export class TooManyOpenActionsError extends RateLimitError {
  constructor(most: number) {
    super(
      `Your organisation has ${most.toLocaleString('en')} actions under way, which is as many as it may have at a time. Nothing was done. ` +
        'Try again in half a minute. If it lasts, look under Developers → Activity whether the LMS answers.',
      // A call takes 15 seconds at most.
      30,
    );
    this.name = 'TooManyOpenActionsError';
  }
}

/**
 * Refuses another action where the organisation has `most` open ones: each is a run and a call that may take its whole time-out. Requests
 * that are in their transactions at the same moment do not see each other, so there may be as many more as the processes have
 * connections; a lock would have every action of an organisation wait for all others.
 * @throws TooManyOpenActionsError
 */
export async function requireRoom(em: EntityManager, organisationId: string, most: number): Promise<void> {
  if ((await countOpenActions(em, organisationId, most)) >= most) throw new TooManyOpenActionsError(most);
}
