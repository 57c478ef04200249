import { proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../messages.ts';

// One idempotent transaction, so a local activity may well run twice; it saves the run 17 events. It ends its retries itself after ten
// minutes: the run fails, and the sweeper hands over anew what still waits. The time-out is for workers that die again and again.
const { applyReportsOfOrganisations } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** Applies the reports that wait for the organisations, all at once. E-mails that follow are in the outbox, and sent by others. */
export function applyReports(input: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
  return applyReportsOfOrganisations(input);
}
