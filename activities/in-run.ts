import { Context } from '@temporalio/activity';
import { withLogContext } from '../src/logging/logger.ts';

export interface RunningActivity {
  readonly workflowId: string;
  readonly runId: string;
}

/** Runs an activity's body so that its log lines carry the organisation and the run. */
export function inRun<T>(organisationId: string, body: (run: RunningActivity) => Promise<T>): Promise<T> {
  const { workflowExecution } = Context.current().info;
  const { workflowId, runId } = workflowExecution!;
  return withLogContext({ organisationId, runId }, () => body({ workflowId, runId }));
}
