import type { Database } from '../../../platform/database/database.ts';
import { claimAction } from '../store/lifecycle-actions.ts';

/** Makes an action a run's own (docs/product.md "Run of an action" rule 1). @returns false when another one had it, or it was closed */
export function claimLifecycleAction(
  database: Database,
  organisationId: string,
  actionId: string,
  runId: string,
): Promise<boolean> {
  return database.inOrganisation(organisationId, (em) => claimAction(em, organisationId, actionId, runId));
}
