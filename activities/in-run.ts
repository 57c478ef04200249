import { Context } from '@temporalio/activity';
import { withLogContext } from '../src/platform/logging/logger.ts';

export interface RunningActivity {
  readonly workflowId: string;
  readonly runId: string;
  /** Counts the attempts of the activity, from 1 on. */
  readonly attempt: number;
}

/**
 * Runs an activity's body so that its log lines carry the organisation and the run.
 * @param organisationId null when it works for several
 */
export function inRun<T>(organisationId: string | null, body: (run: RunningActivity) => Promise<T>): Promise<T> {
  const { workflowExecution, attempt } = Context.current().info;
  const { workflowId, runId } = workflowExecution!;
  return withLogContext({ ...(organisationId === null ? {} : { organisationId }), runId }, () =>
    body({ workflowId, runId, attempt }),
  );
}
