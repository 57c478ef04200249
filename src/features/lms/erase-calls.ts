import { t } from '../../language/translate.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/errors/failures.ts';
import { BusyError } from '../../platform/waiting/busy-error.ts';
import { WaitBudget, withWaitBudget } from '../../platform/waiting/wait-budget.ts';
import { eraseClosedCallsOf, eraseClosedCallsOfNobody, eraseOpenCalls } from './store/call-erasure.ts';

/** Calls that one transaction erases at most, and those of the first one. A call may have a hundred steps. */
const atOnceMax = 1_000;
const atOnceFirst = 125;
/** Milliseconds of a transaction after which the next one gets less. */
const longTransaction = 1_000;
/** Milliseconds that are too few for another statement. */
const leastTime = 50;

/**
 * Erases what closed calls without an enrolment keep of anybody, in transactions of up to 1,000 calls. What was done stays done
 * when it is interrupted. Later erasures pass over these calls, so they never take longer with the age of the ledger.
 * @param deadline milliseconds
 * @throws BusyError at the deadline; a repeat goes on
 */
export async function eraseCallsOfNobody(database: Database, organisationId: string, deadline: number): Promise<void> {
  const budget = new WaitBudget(deadline);
  const step = (most: number) =>
    withWaitBudget(budget, () => database.inOrganisation(organisationId, (tx) => eraseClosedCallsOfNobody(tx, most)));
  let most = atOnceFirst;
  try {
    while (budget.left > leastTime) {
      const begun = performance.now();
      if ((await step(most)) < most) return;
      const isLong = performance.now() - begun > longTransaction;
      most = isLong ? Math.max(Math.floor(most / 4), 1) : Math.min(most * 2, atOnceMax);
    }
  } catch (error) {
    // The server cancels a statement at the deadline.
    if (!isDatabaseUnavailable(error) || budget.left > leastTime) throw error;
  }
  throw notFinished();
}

/**
 * Erases what the calls of these enrolments keep of anybody, open calls without an enrolment, and closed ones that have come since
 * `eraseCallsOfNobody`.
 * @throws BusyError when so many have come that they need transactions of their own
 */
export async function eraseCallsOf(tx: OrganisationTransaction, enrolmentIds: readonly string[]): Promise<void> {
  await eraseOpenCalls(tx, enrolmentIds);
  await eraseClosedCallsOf(tx, enrolmentIds);
  if ((await eraseClosedCallsOfNobody(tx, atOnceMax)) === atOnceMax) throw notFinished();
}

const notFinished = () =>
  new BusyError(t('Not everything could be erased in time. What was erased stays erased. Erase again to go on.'), 5);
