import { WorkflowExecutionAlreadyStartedError } from '@temporalio/common';
import {
  ChildWorkflowFailure,
  ParentClosePolicy,
  startChild,
  WorkflowIdReusePolicy,
  workflowInfo,
} from '@temporalio/workflow';
import type { ActionKind } from '../../src/domain/lms/actions.ts';
import type { CallOutcome } from '../../src/domain/lms/call-outcomes.ts';
import type { LifecycleActionInput } from '../messages.ts';
import { actionAttribute, organisationsAttribute } from '../search-attributes.ts';

/** Calls to the LMS under way at a time. It protects the LMS from a flood, and users' own actions from delays. */
const callsAtOnce = 4;
/** Events of the history after which the run continues as a new one. Each row with a call adds about 25. */
const longHistory = 4_000;

/** Processes the rows at these positions in order, four at a time. */
export async function inParallel(
  positions: readonly number[],
  work: (position: number) => Promise<void>,
): Promise<void> {
  const waiting = [...positions];
  const one = async (): Promise<void> => {
    for (let position = waiting.shift(); position !== undefined; position = waiting.shift()) await work(position);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, one));
}

/** Returns whether the history is so long that the run should continue as a new one. */
export function isHistoryLong(): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > longHistory;
}

/**
 * Runs a row's lifecycle action as a workflow of its own, which makes the one attempt, and waits for its end. The
 * action's id is the workflow's id: a resumed run finds the action and never calls again. The action's row has the
 * outcome.
 */
export async function runRowAction(
  workflow: (input: LifecycleActionInput) => Promise<CallOutcome>,
  input: LifecycleActionInput,
  { kind, summary }: { readonly kind: ActionKind; readonly summary: string },
): Promise<void> {
  const { organisationId, actionId } = input;
  try {
    const run = await startChild(workflow, {
      workflowId: actionId,
      workflowIdReusePolicy: WorkflowIdReusePolicy.REJECT_DUPLICATE,
      args: [{ organisationId, actionId }],
      // A call that is under way is completed, even when the run ends.
      parentClosePolicy: ParentClosePolicy.ABANDON,
      staticSummary: summary,
      typedSearchAttributes: [{ key: organisationsAttribute, value: [organisationId] }, ...actionOfRow(kind)],
    });
    await run.result();
  } catch (error) {
    // A failed call fails its own run. A call that another run has started is that run's responsibility. In both cases
    // the action's row has the outcome.
    if (!(error instanceof ChildWorkflowFailure || error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
  }
}

/** An import that an earlier version started lacks the attribute, and Temporal may not know it yet. */
function actionOfRow(kind: ActionKind) {
  const isKnown = workflowInfo().typedSearchAttributes.get(actionAttribute) !== undefined;
  return isKnown ? [{ key: actionAttribute, value: kind }] : [];
}
