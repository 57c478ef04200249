import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import { ParentClosePolicy, startChild, type ChildWorkflowOptions } from '@temporalio/workflow';
import type { SendCertificateEmailInput, SendEmailInput } from './messages.ts';
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

/**
 * Starts the run of an e-mail that could not be sent with others.
 * @param summary what the e-mail is
 * @param isUrgent whether somebody waits for it
 */
export function startEmailRun(input: SendEmailInput, summary: string, isUrgent: boolean): Promise<void> {
  return startRun('sendEmail', input, {
    workflowId: `email-${input.emailId}`,
    staticSummary: `${summary}, by itself`,
    // The others are behind what users wait for; organisations take turns.
    priority: { priorityKey: isUrgent ? 3 : 5, fairnessKey: input.organisationId },
  });
}

/** As earlier versions had the run of an e-mail about a certificate started; what they began still does. */
export function startCertificateEmailRun(input: SendCertificateEmailInput): Promise<void> {
  return startRun('sendCertificateEmail', input, {
    workflowId: `certificate-email-${input.emailId}`,
    staticSummary: 'E-mail to a student about a certificate, by itself',
    // Behind what users wait for; organisations take turns.
    priority: { priorityKey: 5, fairnessKey: input.organisationId },
  });
}
