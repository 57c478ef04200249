import { proxyLocalActivities } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../messages.ts';
import { startCertificateEmailRun } from '../start-run.ts';

// One idempotent transaction, so a local activity may well run twice; it saves the run 17 events.
const { applyWaitingReports } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '30s',
  retry: { initialInterval: '200ms', backoffCoefficient: 2, maximumInterval: '10s' },
});

/**
 * Applies the reports that wait for each of the organisations, and starts a run of its own for each e-mail that follows,
 * so that a slow mail server holds up no report.
 */
export async function applyProgressReports(input: ApplyProgressReportsInput): Promise<OrganisationReports[]> {
  return Promise.all(input.organisationIds.map((organisationId) => applyFor(organisationId, input.limit)));
}

async function applyFor(organisationId: string, limit: number): Promise<OrganisationReports> {
  const { emailIds, ...counts } = await applyWaitingReports({ organisationId, limit });
  await Promise.all(emailIds.map((emailId) => startCertificateEmailRun(organisationId, emailId)));
  return { organisationId, ...counts, emails: emailIds.length };
}
