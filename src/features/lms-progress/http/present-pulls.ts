import { storedWording } from '../../../language/sentence.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { ShownPulls } from '../pulls/show-pulls.ts';
import type { ListedPull } from '../store/pulls.ts';

/** Returns the pulls as the contract has them. */
export function presentPulls(shown: ShownPulls): Schema<'Pulls'> {
  return {
    enabled: shown.enabled,
    intervalMinutes: shown.intervalMinutes,
    version: shown.version,
    problem: shown.problem,
    failures: shown.failures,
    pausedUntil: shown.pausedUntil?.toISOString() ?? null,
    lastPassAt: shown.lastPassAt?.toISOString() ?? null,
    pulls: shown.pulls.map(presentPull),
  };
}

function presentPull(pull: ListedPull): Schema<'Pull'> {
  return {
    id: pull.id,
    trigger: pull.trigger,
    requestedBy: pull.requestedBy,
    state: pull.state,
    asked: pull.asked,
    reports: pull.reports,
    skipped: pull.skipped,
    unnamed: pull.unnamed,
    calls: pull.calls,
    requests: pull.requests,
    isComplete: pull.isComplete,
    message: storedWording(pull.message, pull.messageWords),
    workflowId: pull.workflowId,
    runId: pull.runId,
    startedAt: pull.startedAt.toISOString(),
    endedAt: pull.endedAt?.toISOString() ?? null,
  };
}
