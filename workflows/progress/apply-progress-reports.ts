import { proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CountedReports } from '../../activities/progress/progress-activities.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../messages.ts';
import { startCertificateEmailRun } from '../start-run.ts';

// This is one idempotent transaction, so a local activity may run twice. It saves the run 17 events. The activity
// itself ends its retries after ten minutes: the run fails, and the sweeper hands over the reports that still wait. The
// time-out is for workers that die again and again.
const { applyWaitingReports } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * The activity's result in earlier versions, which sent each e-mail in a run of its own. Their histories are still
 * replayed.
 */
interface EarlierAnswer {
  readonly emailIds?: readonly string[];
}

/**
 * Applies reports in one transaction for each organisation. Earlier versions started this type, and such runs may still
 * be under way.
 */
export async function applyProgressReports(input: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
  const applied = await Promise.allSettled(
    input.organisationIds.map((organisationId) => applyFor(organisationId, input.limit)),
  );
  // When one organisation's reports cannot be applied, the e-mails of the others must still get their runs.
  return applied.map((each) => {
    if (each.status === 'rejected') throw each.reason;
    return each.value;
  });
}

async function applyFor(organisationId: string, limit: number): Promise<OrganisationReports> {
  const answer: CountedReports & EarlierAnswer = await applyWaitingReports({ organisationId, limit });
  const { emailIds = [], ...counts } = answer;
  await Promise.all(emailIds.map((emailId) => startCertificateEmailRun({ organisationId, emailId })));
  return { organisationId, ...counts };
}
