import type { Database } from '../../../platform/database/database.ts';
import { claimAction } from '../store/lifecycle-actions.ts';

/**
 * Claims an action for a run (docs/product.md "Run of an action" rule 1). @returns false when another run has it, or it
 * is closed
 */
export function claimLifecycleAction(
  database: Database,
  organisationId: string,
  actionId: string,
  runId: string,
): Promise<boolean> {
  return database.inOrganisation(organisationId, (tx) => claimAction(tx, actionId, runId));
}
