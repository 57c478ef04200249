import { workflowsUrl } from '../../platform/temporal/workflows-url.ts';
import type { Installation } from '../installation.ts';

/** The run that did something, as the ledgers name it. */
export interface NamedRun {
  readonly workflowId: string | null;
  readonly runId: string | null;
}

/** Returns the address of a run in the Temporal web UI, or its id without one; null without a run. */
export function runLink({ config }: Pick<Installation, 'config'>, { workflowId, runId }: NamedRun): string | null {
  if (workflowId === null) return null;
  const workflows = workflowsUrl(config);
  if (workflows === null) return `run ${workflowId}`;
  const run = runId === null ? '' : `/${encodeURIComponent(runId)}/history`;
  return `${workflows}/${encodeURIComponent(workflowId)}${run}`;
}
