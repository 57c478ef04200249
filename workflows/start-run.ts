import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild, type ChildWorkflowOptions } from '@temporalio/workflow';
import type { SendCertificateEmailInput, SendEmailInput } from './messages.ts';
import { organisationsAttribute } from './search-attributes.ts';

/**
 * Starts a run that outlives its parent. Does nothing when a run with this id exists.
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
    // The run exists already. The sweeper was first because the parent was delayed, or the work was requested once more
    // meanwhile.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/**
 * Starts the run of an e-mail that could not be sent in a batch.
 * @param summary what the e-mail is
 * @param isUrgent whether a user waits for it
 */
export function startEmailRun(input: SendEmailInput, summary: string, isUrgent: boolean): Promise<void> {
  return startRun('sendEmail', input, {
    workflowId: `email-${input.emailId}`,
    staticSummary: `${summary}, by itself`,
    // E-mails that no user waits for come after the work of users. Organisations take turns.
    priority: { priorityKey: isUrgent ? 3 : 5, fairnessKey: input.organisationId },
  });
}

/** Starts a run as earlier versions did for an e-mail about a certificate. Runs that they began still call it. */
export function startCertificateEmailRun(input: SendCertificateEmailInput): Promise<void> {
  return startRun('sendCertificateEmail', input, {
    workflowId: `certificate-email-${input.emailId}`,
    staticSummary: 'E-mail to a student about a certificate, by itself',
    // Comes after the work of users. Organisations take turns.
    priority: { priorityKey: 5, fairnessKey: input.organisationId },
  });
}
