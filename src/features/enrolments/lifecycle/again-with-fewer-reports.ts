import { DomainError } from '../../../domain/errors.ts';
import { asSentence } from '../../../language/sentence.ts';
import type { Database } from '../../../platform/database/database.ts';
import { ignoreReports, lockLmsEnrolmentIds } from '../../progress/index.ts';

/** An id of the LMS has more unmatched reports than one transaction can set aside. */
export class ManyEarlyReportsError extends DomainError {
  readonly lmsEnrolmentId: string;

  constructor(lmsEnrolmentId: string) {
    super(
      'MANY_EARLY_REPORTS',
      asSentence('More reports have come for this id of the LMS than can be processed at once. Try again.'),
    );
    this.name = 'ManyEarlyReportsError';
    this.lmsEnrolmentId = lmsEnrolmentId;
  }
}

/** The newest early reports that an attempt applies, besides the highest. */
export const newestApplied = 10_000;

/**
 * Makes an attempt to adopt early reports. If there are too many for one transaction, it sets the older ones aside in
 * steps, each in a transaction of its own, and makes a second attempt. A process that ends meanwhile loses no step.
 * @throws the error of the attempt
 */
export async function againWithFewerReports<T>(
  database: Database,
  organisationId: string,
  attempt: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ManyEarlyReportsError)) throw error;
    await setOlderAside(database, organisationId, error.lmsEnrolmentId);
    return attempt();
  }
}

async function setOlderAside(database: Database, organisationId: string, lmsEnrolmentId: string): Promise<void> {
  let count: number;
  do {
    ({ count } = await database.inOrganisation(organisationId, async (tx) => {
      await lockLmsEnrolmentIds(tx, [{ organisationId, lmsEnrolmentId }]);
      return ignoreReports(tx, lmsEnrolmentId, newestApplied);
    }));
  } while (count > 0);
}
