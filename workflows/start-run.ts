import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild, type ChildWorkflowOptions } from '@temporalio/workflow';
import { organisationsAttribute } from './search-attributes.ts';

/**
 * Starts a run that outlives the one that starts it.
 * @param type of the workflow
 */
export async function startRun<Input extends { readonly organisationId: string }>(
  type: string,
  input: Input,
  options: Pick<ChildWorkflowOptions, 'workflowId' | 'staticSummary' | 'priority'>,
): Promise<void> {
  try {
    await startChild(type, {
      ...options,
      args: [input],
      parentClosePolicy: ParentClosePolicy.ABANDON,
      typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
    });
  } catch (error) {
    // It has one: the sweeper was first, because whoever starts it was held up, or the work was asked for once more meanwhile.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** Starts the run that sends an e-mail about a certificate. */
export function startCertificateEmailRun(organisationId: string, emailId: string): Promise<void> {
  return startRun(
    'sendCertificateEmail',
    { organisationId, emailId },
    { workflowId: `certificate-email-${emailId}`, staticSummary: 'E-mail to a student about a certificate' },
  );
}
