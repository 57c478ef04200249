import { proxyLocalActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../messages.ts';
import { organisationsAttribute } from '../search-attributes.ts';

// This is one idempotent transaction, so a local activity may run twice. It saves the run 17 events. The activity
// itself ends its retries after ten minutes: the run fails, and the sweeper hands over the reports that still wait. The
// time-out is for workers that die again and again.
const { applyReportsOfOrganisations } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  summary: 'The waiting reports of these organisations',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Applies the waiting reports of all given organisations at once, then those that arrive within a short time. Resulting
 * e-mails are queued in the outbox, and other runs send them. In the end operators can find the run by each
 * organisation that it worked for.
 */
export async function applyReports(input: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
  const results = await applyReportsOfOrganisations(input);
  // Earlier versions worked for the given organisations only, so their histories have no such command.
  if (results.some(({ organisationId }) => !input.organisationIds.includes(organisationId))) {
    upsertSearchAttributes([{ key: organisationsAttribute, value: results.map((each) => each.organisationId) }]);
  }
  return results;
}
