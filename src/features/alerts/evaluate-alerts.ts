import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { findFailingOperations } from '../lms/index.ts';
import { countedOf, isMassChange, massChangePeriod, massChangeShownFor } from './rules/mass-change.ts';
import { queueAlertEmails, queueDigests } from './store/alert-emails.ts';
import { keepAlerts, removeOldAlerts } from './store/alerts.ts';
import {
  countChanges,
  countPresent,
  findEndpointConditions,
  findHeldCertificates,
  findPendingEnrolments,
  findRefusedRequests,
  findUnmatchedReports,
  findWaitingActions,
  type Condition,
} from './store/conditions.ts';

/**
 * Looks at what needs a user in an organisation: opens and closes its alerts, and queues the e-mails that are due
 * (docs/product.md "Alerts"). It reads a limited number of rows by indexes, however many there are.
 * @returns whether e-mails may have been queued
 */
export async function evaluateAlerts(database: Database, organisationId: string): Promise<boolean> {
  return database.inOrganisation(organisationId, async (tx) => {
    const conditions = [
      ...(await findLmsConditions(tx)),
      ...(await findEndpointConditions(tx)),
      ...(await findMassChanges(tx)),
      ...(await findHeldCertificates(tx)),
      ...(await findWaitingActions(tx)),
      ...(await findPendingEnrolments(tx)),
      ...(await findRefusedRequests(tx)),
      ...(await findUnmatchedReports(tx)),
    ];
    await keepAlerts(
      tx,
      conditions.map((condition) => ({ ...condition, id: newId() })),
      massChangeShownFor,
    );
    await removeOldAlerts(tx);
    const queued = [await queueAlertEmails(tx, newId), await queueDigests(tx, newId)];
    return queued.some((count) => count > 0);
  });
}

async function findLmsConditions(tx: OrganisationTransaction): Promise<Condition[]> {
  const failing = await findFailingOperations(tx);
  return failing.map(({ operation, since }) => ({
    kind: 'LMS_FAILING',
    subject: operation,
    since,
    count: null,
    hasMore: false,
  }));
}

async function findMassChanges(tx: OrganisationTransaction): Promise<Condition[]> {
  const found: Condition[] = [];
  for (const { change, count, condition } of await countChanges(tx, new Date(Date.now() - massChangePeriod))) {
    // Whatever there is beside the changes: few changes are no mass change, so nothing is counted for them.
    if (!isMassChange(count, 0)) continue;
    const present = await countPresent(tx, change, countedOf(count));
    if (isMassChange(count, present + count)) found.push(condition);
  }
  return found;
}
