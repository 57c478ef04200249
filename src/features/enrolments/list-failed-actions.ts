import type { Database } from '../../platform/database/database.ts';
import { findFailedActions, type FailedAction } from './store/failed-actions.ts';

/** Returns at most `limit` of the organisation's actions since a time that did not succeed, the newest first. */
export function listFailedActions(
  database: Database,
  organisationId: string,
  since: Date,
  limit: number,
): Promise<FailedAction[]> {
  return database.inOrganisation(organisationId, (tx) => findFailedActions(tx, since, limit));
}
