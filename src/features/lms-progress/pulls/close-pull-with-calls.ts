import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { closeLostCallsOfRun } from '../../lms/index.ts';
import { closePull, type PullEnd, type StoredPull } from '../store/pulls.ts';

/** Ends a pull, and closes its calls whose outcome was lost with a worker or by an outage of the database. */
export async function closePullWithCalls(tx: OrganisationTransaction, pull: StoredPull, end: PullEnd): Promise<void> {
  await closePull(tx, pull.id, end);
  await closeLostCallsOfRun(tx, pull);
}
