import type { AlertKind } from '../../domain/alerts/alert-kinds.ts';
import type { Database, OrganisationTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { findOpenAlerts, keepAlerts } from './store/alerts.ts';
import { findPendingEnrolments, findUnmatchedReports, findWaitingActions, type Condition } from './store/conditions.ts';

type Find = (tx: OrganisationTransaction) => Promise<Condition[]>;

/** The kinds whose condition users end by their work. */
const find = {
  ACTIONS_WAITING: findWaitingActions,
  ENROLMENTS_PENDING: findPendingEnrolments,
  REPORTS_UNMATCHED: findUnmatchedReports,
} as const satisfies Partial<Record<AlertKind, Find>>;

/**
 * Opens, counts again or closes the alert of a kind of which there is one at most. It writes only when something has
 * changed, since pages ask all the time. A transaction for each kind locks one alert, so that two of them never wait for each other.
 */
export function lookAgain(database: Database, organisationId: string, kind: keyof typeof find): Promise<void> {
  return database.inOrganisation(organisationId, async (tx) => {
    const [condition] = await find[kind](tx);
    const [alert] = await findOpenAlerts(tx, [kind]);
    const isSame = alert?.count === condition?.count && alert?.hasMore === condition?.hasMore;
    if (isSame) return;
    await keepAlerts(tx, condition === undefined ? [] : [{ ...condition, id: newId() }], 0, [kind]);
  });
}
