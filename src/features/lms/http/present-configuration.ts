import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import { messageInLanguage, nextStepsInLanguage } from '../rules/report-words.ts';
import { wording } from '../../../language/sentence.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { ShownOperation } from '../configuration/show-operations.ts';
import type { TrialResult } from '../configuration/try-operation.ts';
import type { OperationState } from '../rules/operation-state.ts';
import type { OwnCall } from '../store/own-calls.ts';
import type { ShownMode } from '../first-party/switch-mode.ts';

/** Returns an operation with its settings. Of a credential it says only whether it is set. */
export function presentOperation(shown: ShownOperation): Schema<'Operation'> {
  const { authentication, state, lastCall } = shown;
  return {
    operation: shown.operation,
    label: wording([{ text: shown.label }]),
    method: shown.method,
    isRequired: shown.isRequired,
    expects: wording([{ text: shown.expects }]),
    variables: shown.variables.map(({ name, kind, meaning }) => ({ name, kind, meaning })),
    url: shown.url,
    body: shown.body,
    authentication: {
      type: authentication.type,
      credentials: authentication.credentials.map(({ field, isSet }) => ({ field, isSet })),
      isReadable: authentication.isReadable,
    },
    successExpression: shown.successExpression,
    resultExpression: shown.resultExpression,
    version: shown.version,
    state: presentState(state),
    lastCall: presentLastCall(lastCall),
  };
}

export function presentMode(shown: ShownMode): Schema<'Mode'> {
  return {
    mode: shown.mode,
    isFirstPartyAvailable: shown.isFirstPartyAvailable,
    provisionedAt: shown.provisionedAt?.toISOString() ?? null,
    isFinished: shown.isFinished,
    enrolmentsInOtherLms: shown.enrolmentsInOtherLms,
    openEnrolments: shown.openEnrolments,
  };
}

export function presentTrial(trial: TrialResult): Schema<'Trial'> {
  const { values, preview, problem, confirmation, isDraft, sent } = trial;
  if (sent === null) return { values, preview, problem, confirmation, isDraft, sent };
  const { callId, expected, report, observed } = sent;
  const { ending, lmsStatus, excerpt } = report;
  return {
    values,
    preview,
    problem,
    confirmation,
    isDraft,
    sent: {
      callId,
      expected: wording([{ text: expected }]),
      ending,
      lmsStatus,
      excerpt: excerptInLanguage(excerpt),
      message: messageInLanguage(report),
      nextSteps: nextStepsInLanguage(report),
      success: observed?.success ?? null,
      result: observed?.result ?? null,
      values: (observed?.values ?? []).map(({ path, value }) => ({ path, value })),
    },
  };
}

/** Returns what the calls since the last change say about an operation. */
export const presentState = ({ state, at, by }: OperationState): Schema<'Operation'>['state'] => ({
  state,
  at: at?.toISOString() ?? null,
  by,
});

/** Returns the latest call of an operation; null when there was none. */
export function presentLastCall(call: OwnCall | null): Schema<'Operation'>['lastCall'] {
  if (call === null) return null;
  const { id, ending, statusCode, startedAt } = call;
  return { id, ending, statusCode, startedAt: startedAt.toISOString() };
}
