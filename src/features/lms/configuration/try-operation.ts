import { wording } from '../../../language/sentence.ts';
import { t } from '../../../language/translate.ts';
import { ApplicationError } from '../../../platform/errors/errors.ts';
import type { EndingReport } from '../rules/endings.ts';
import { lmsOperations, type LmsOperation } from '../rules/operations.ts';
import { reportOfTrial } from '../rules/trial-advice.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';
import { previewTemplate, renderRequest } from '../rules/templates/render-request.ts';
import type { Authentication } from '../../../platform/outbound-http/authentication.ts';
import { findOperation } from '../store/lms-configuration.ts';
import { closeLmsCall } from '../store/lms-calls.ts';
import { newId } from '../../../platform/ids.ts';
import { findTarget } from '../lms-target.ts';
import { UnusableSettingsError } from '../unusable-settings-error.ts';
import type { ReadDependencies } from '../read-from-lms.ts';
import { secretsOf } from '../../../platform/outbound-http/secrets-of.ts';
import { observeReply, type ObservedReply } from '../reply-expressions/observe-reply.ts';
import { noExpressions } from '../reply-expressions/reply-expressions.ts';
import { callEnd } from '../call-end.ts';
import { ledgerUrl } from '../ledger-url.ts';
import { sendOperation, type ReadyCall } from '../send-operation.ts';
import { issueConfirmation, readConfirmation } from './confirmation.ts';
import { claimTrial } from './claim-trial.ts';
import { draftedTarget, type OperationDraft, type TriedTarget } from './drafted-target.ts';
import { describeAuthentication, maskPart, type RequestPreview } from './preview-request.ts';
import { completeValues, type SampleValues } from './sample-values.ts';

export interface Trial {
  readonly organisationId: string;
  readonly userId: string;
  readonly operation: LmsOperation;
  /** Samples replace missing values. */
  readonly values: SampleValues;
  /** Unsaved settings, which are used in place of the saved ones; null for the saved ones. */
  readonly draft: OperationDraft | null;
  readonly send: boolean;
  /** For a POST the `confirmation` of the preview that the user has seen. */
  readonly confirmation: string | null;
}

/** The outcome of a trial that was sent. */
export interface SentTrial {
  readonly callId: string;
  readonly expected: string;
  readonly report: EndingReport;
  /** Null without a reply. */
  readonly observed: ObservedReply | null;
}

export interface TrialResult {
  readonly values: SampleValues;
  readonly preview: RequestPreview | null;
  /** The reason for which nothing can be sent; null when it can. */
  readonly problem: string | null;
  /** The confirmation for a POST that was not sent yet. Each is valid for one request. */
  readonly confirmation: string | null;
  /** Whether settings were used that differ from the saved ones. */
  readonly isDraft: boolean;
  /** The result of the call; null when nothing was sent. */
  readonly sent: SentTrial | null;
}

/**
 * Renders an operation of custom mode from sample values, and sends it on request. A GET is sent at once. A POST is
 * sent only if it equals the preview that the user has seen, and once for each preview. Each call is in the ledger,
 * with the user and without an enrolment. Of a draft, nothing is stored.
 * @throws ApplicationError INVALID for an unknown variable, and for a draft that is sent to another origin without its
 * credentials; CONFLICT for a POST that was not confirmed, has changed since, or was sent
 */
export async function tryOperation(dependencies: ReadDependencies, trial: Trial): Promise<TrialResult> {
  const { organisationId, userId, operation } = trial;
  const values = completeValues(operation, trial.values);
  const tried = await findTriedTarget(dependencies, trial);
  if (typeof tried === 'string') {
    return { values, preview: null, problem: tried, confirmation: null, isDraft: trial.draft !== null, sent: null };
  }
  const { target, draftDigest } = tried;
  const isDraft = draftDigest !== null;
  const { templates, authentication, expressions = noExpressions } = target;
  const { method, expects } = lmsOperations[operation];
  const { url, body } = previewTemplate(operation, templates, values as never);
  const preview = {
    method,
    url: maskPart(url, authentication),
    body: maskPart(body, authentication),
    authentication: describeAuthentication(authentication),
  };
  const problem = [url, body].find((part) => part !== null && !part.ok);
  if (problem !== undefined && problem !== null && !problem.ok) {
    return { values, preview, problem: problem.problem, confirmation: null, isDraft, sent: null };
  }
  const request = renderRequest(operation, templates, values as never);
  const shown = { organisationId, userId, operation, request, authentication, draftDigest };
  const isPost = method === 'POST';
  if (!trial.send) {
    const confirmation = isPost ? issueConfirmation(dependencies.secretBox, shown) : null;
    return { values, preview, problem: null, confirmation, isDraft, sent: null };
  }
  const callId = isPost ? readConfirmation(dependencies.secretBox, trial.confirmation, shown) : newId();
  const secrets = secretsOf(authentication);
  const judged = { organisationId, operation, expressions, values, secrets };
  const { judge, observed } = observeReply(dependencies.connectors, judged);
  const call = {
    organisationId,
    operation,
    lms: target.lms,
    request,
    authentication,
    idempotencyKey: isPost ? callId : null,
    judge,
  };
  const report = await sendRecorded(dependencies, { userId, callId, isDraft }, call);
  const sent = { callId, expected: expects, report: reportOfTrial(operation, report), observed: observed() };
  return { values, preview, problem: null, confirmation: null, isDraft, sent };
}

/** Returns the target of the draft or of the saved settings, or the reason for which there is none. */
async function findTriedTarget(
  dependencies: ReadDependencies,
  { organisationId, operation, draft, send }: Trial,
): Promise<TriedTarget | string> {
  const { database, secretBox } = dependencies;
  if (draft !== null && draft.url.trim() === '') return t('The operation has no URL.');
  try {
    return await database.inOrganisation(organisationId, async (tx) => {
      const stored = draft === null ? null : await findOperation(tx, operation);
      const drafted = draft === null ? null : draftedTarget(secretBox, organisationId, operation, draft, stored);
      if (drafted !== null) return drafted;
      const { target } = await findTarget(tx, dependencies, operation, 'CUSTOM');
      if (target === null || target.lms === 'CONNECTOR') return t('The operation has no URL.');
      return { target, draftDigest: null };
    });
  } catch (error) {
    if (error instanceof UnusableSettingsError) return wording([error.sentence]);
    // A preview shows what is missing, while the draft is typed.
    if (!send && error instanceof ApplicationError && error.code === otherOrigin) return error.message;
    throw error;
  }
}

const otherOrigin = 'CREDENTIALS_OF_ANOTHER_ORIGIN';

/** Sends a call and records it. @throws what `claimTrial` throws */
async function sendRecorded(
  { database, tenantClient }: ReadDependencies,
  { userId, callId, isDraft }: { readonly userId: string; readonly callId: string; readonly isDraft: boolean },
  call: ReadyCall & { readonly authentication: Authentication },
): Promise<EndingReport> {
  const { organisationId, operation, request, authentication, idempotencyKey } = call;
  await claimTrial(database, organisationId, {
    id: callId,
    operation,
    lms: call.lms,
    actionId: null,
    enrolmentId: null,
    actorUserId: userId,
    workflowId: null,
    runId: null,
    idempotencyKey,
    method: request.method,
    url: ledgerUrl(request.url, secretsOf(authentication)),
    requestExcerpt: request.body === null ? null : safeExcerpt(request.body, 500, secretsOf(authentication)),
    isDraft,
  });
  const sent = await sendOperation(tenantClient, call);
  await database.inOrganisation(organisationId, (tx) => closeLmsCall(tx, callId, callEnd(sent)));
  return sent.report;
}
