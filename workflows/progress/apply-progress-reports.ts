import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, proxyLocalActivities, startChild } from '@temporalio/workflow';
import type { Activities } from '../../activities/index.ts';
import type { ApplyProgressReportsInput, OrganisationReports } from '../messages.ts';
import { sendCertificateEmail } from '../emails/send-certificate-email.ts';
import { organisationsAttribute } from '../search-attributes.ts';

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
  await Promise.all(emailIds.map((emailId) => startEmailRun(organisationId, emailId)));
  return { organisationId, ...counts, emails: emailIds.length };
}

async function startEmailRun(organisationId: string, emailId: string): Promise<void> {
  try {
    await startChild(sendCertificateEmail, {
      workflowId: `certificate-email-${emailId}`,
      args: [{ organisationId, emailId }],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: 'E-mail to a student about a certificate',
      typedSearchAttributes: [{ key: organisationsAttribute, value: [organisationId] }],
    });
  } catch (error) {
    // The sweeper was first, because this run was held up after its transaction.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}
