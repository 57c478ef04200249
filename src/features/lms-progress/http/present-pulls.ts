import type { ShownPulls } from '../pulls/show-pulls.ts';
import type { ListedPull } from '../store/pulls.ts';

/** Returns the pulls as the contract has them. */
export function presentPulls({ pausedUntil, lastPassAt, pulls, ...shown }: ShownPulls) {
  return {
    ...shown,
    pausedUntil: pausedUntil?.toISOString() ?? null,
    lastPassAt: lastPassAt?.toISOString() ?? null,
    pulls: pulls.map(presentPull),
  };
}

function presentPull(pull: ListedPull) {
  const { id, trigger, requestedBy, state, asked, reports, skipped, calls, requests, isComplete, message } = pull;
  return {
    id,
    trigger,
    requestedBy,
    state,
    asked,
    reports,
    skipped,
    calls,
    requests,
    isComplete,
    message,
    workflowId: pull.workflowId,
    runId: pull.runId,
    startedAt: pull.startedAt.toISOString(),
    endedAt: pull.endedAt?.toISOString() ?? null,
  };
}
