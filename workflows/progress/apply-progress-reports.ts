import { proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { CountedReports } from '../../activities/progress/progress-activities.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../messages.ts';
import { startCertificateEmailRun } from '../start-run.ts';

// One idempotent transaction, so a local activity may well run twice; it saves the run 17 events. It ends its retries itself after ten
// minutes: the run fails, and the sweeper hands over anew what still waits. The time-out is for workers that die again and again.
const { applyWaitingReports } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '30 minutes',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/** What the activity answered in earlier versions, which had each e-mail sent by a run of its own; such runs are still replayed. */
interface EarlierAnswer {
  readonly emailIds?: readonly string[];
}

/** As earlier versions started it, with a transaction for each of the organisations; such runs may still be under way. */
export async function applyProgressReports(input: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
  const applied = await Promise.allSettled(
    input.organisationIds.map((organisationId) => applyFor(organisationId, input.limit)),
  );
  // An organisation whose reports cannot be applied is no reason to leave the others' e-mails without a run.
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
