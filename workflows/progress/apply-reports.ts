import { proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../messages.ts';

// This is one idempotent transaction, so a local activity may run twice. It saves the run 17 events. The activity
// itself ends its retries after ten minutes: the run fails, and the sweeper hands over the reports that still wait. The
// time-out is for workers that die again and again.
const { applyReportsOfOrganisations } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Applies the waiting reports of all given organisations at once. Resulting e-mails are queued in the outbox, and other
 * runs send them.
 */
export function applyReports(input: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
  return applyReportsOfOrganisations(input);
}
