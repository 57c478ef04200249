import { Context } from '@temporalio/activity';
import { withLogContext } from '../src/platform/logging/logger.ts';

export interface RunningActivity {
  readonly workflowId: string;
  readonly runId: string;
  /** How often the activity has begun, from 1 on. */
  readonly attempt: number;
}

/**
 * Runs an activity's body so that its log lines carry the organisation and the run.
 * @param organisationId null where it works for several
 */
export function inRun<T>(organisationId: string | null, body: (run: RunningActivity) => Promise<T>): Promise<T> {
  const { workflowExecution, attempt } = Context.current().info;
  const { workflowId, runId } = workflowExecution!;
  return withLogContext({ ...(organisationId === null ? {} : { organisationId }), runId }, () =>
    body({ workflowId, runId, attempt }),
  );
}
