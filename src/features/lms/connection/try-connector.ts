import { asSentence, englishWording, wording } from '../../../language/sentence.ts';
import { createHash } from 'node:crypto';
import { newId } from '../../../platform/ids.ts';
import type { ConnectorCall, ConnectorParts, StepStart } from '../connectors/connector-call.ts';
import {
  changesLms,
  isLmsOperation,
  operationName,
  type ConnectorOperation,
} from '../connectors/connector-operations.ts';
import { titleOf } from '../connectors/run/title-of.ts';
import { runConnector } from '../connectors/run-connector.ts';
import { ConnectionSecrets } from '../connectors/steps/connection-secrets.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';
import {
  openConfirmation,
  previewChanged,
  sealConfirmation,
  type ShownToUser,
} from '../configuration/seal-confirmation.ts';
import { claimTrial } from '../configuration/claim-trial.ts';
import { completeValues, type SampleValues } from '../configuration/sample-values.ts';
import { callEnd } from '../call-end.ts';
import { callWithoutAction } from '../call-without-action.ts';
import { connectorCall, connectorParts, prepareConnectorCall, type SendDependencies } from '../prepared-call.ts';
import type { EndingReport } from '../rules/endings.ts';
import { reportOfTrial } from '../rules/trial-advice.ts';
import type { SentCall } from '../send-operation.ts';
import { findLmsCallSteps } from '../store/lms-call-steps.ts';
import { closeLmsCall, type LmsCallEnd } from '../store/lms-calls.ts';
import { findConnection } from '../store/lms-connection.ts';
import { UnusableSettingsError } from '../unusable-settings-error.ts';
import { addressToEnter } from './address-to-enter.ts';
import { findConnectorTarget } from './connector-target.ts';
import { draftedConnection, type ConnectionDraft, type TriedConnection } from './drafted-target.ts';
import { triedVariables } from './tried-variables.ts';
import { titled, type TitledStep } from './titled-steps.ts';
import { PreviewHasChanged, requiringConfirmed, stoppingBeforeChange, WouldChangeLms } from './previewed-change.ts';

export interface ConnectorTrial {
  readonly organisationId: string;
  readonly userId: string;
  readonly operation: ConnectorOperation;
  /** Samples replace missing values. */
  readonly values: SampleValues;
  /** An unsaved connection, which is used in place of the saved one; null for the saved one. */
  readonly draft: ConnectionDraft | null;
  /** For an operation that changes the LMS, the `confirmation` of the preview that the user has seen. */
  readonly confirmation: string | null;
}

export interface ConnectorTrialResult {
  readonly values: SampleValues;
  /** The reason for which nothing can be sent; null when it can. */
  readonly problem: string | null;
  /** The call in the ledger; null when nothing was sent. */
  readonly callId: string | null;
  /** Whether a connection was used that differs from the saved one. */
  readonly isDraft: boolean;
  /** The requests that were sent. */
  readonly steps: readonly TitledStep[];
  /** The first request that would change something, which was not sent. */
  readonly change: (StepStart & { readonly title: string }) | null;
  /** With it, the operation is done. Null without a change to confirm. */
  readonly confirmation: string | null;
  /** The end of the operation; null when it stopped before a change. */
  readonly outcome: { readonly report: EndingReport; readonly result: string | null } | null;
}

const resultLength = 4_000;

/**
 * Does an operation of the saved connection, or of a draft, with sample values. One that changes the LMS stops before its first such
 * request, which is shown. It is done only with the confirmation of what was shown, and once for each. Each call is in
 * the ledger, with the user and without an enrolment. Of a draft, nothing is stored.
 * @throws RateLimitError; ApplicationError INVALID for an unknown variable, and for a draft for another origin without its
 * secrets; CONFLICT for a change that was confirmed before or is another one now
 */
export async function tryConnector(
  dependencies: SendDependencies,
  trial: ConnectorTrial,
): Promise<ConnectorTrialResult> {
  const { organisationId, operation, draft } = trial;
  const values = completeValues(operation, trial.values);
  const tried = await findTried(dependencies, organisationId, draft);
  const isDraft = typeof tried === 'string' ? draft !== null : tried.draftDigest !== null;
  const without = { values, problem: null, callId: null, steps: [], change: null, confirmation: null, outcome: null };
  const nothing = { ...without, isDraft };
  if (typeof tried === 'string') return { ...nothing, problem: tried };
  const { target, draftDigest } = tried;
  const toEnter = addressToEnter(target);
  if (toEnter !== null) return { ...nothing, problem: toEnter };
  const user: ShownToUser = {
    organisationId,
    userId: trial.userId,
    subject: `connector:${operation}:${draftDigest ?? target.revision}:${digestOfValues(values)}`,
  };
  const confirmed =
    trial.confirmation === null || !changesLms(operation)
      ? null
      : openConfirmation(dependencies.secretBox, user, trial.confirmation);
  const callId = confirmed?.callId ?? newId();
  const idempotencyKey = confirmed?.callId ?? null;
  const prepared = prepareConnectorCall(operation, target, triedVariables(operation, values));
  const row = callWithoutAction(prepared, { id: callId, actorUserId: trial.userId, idempotencyKey, isDraft });
  await claimTrial(dependencies.database, organisationId, row);
  const parts = connectorParts(dependencies, organisationId, callId, target);
  const ledger =
    confirmed === null ? stoppingBeforeChange(parts.ledger) : requiringConfirmed(parts.ledger, confirmed.shown);
  const ended = await run({ ...parts, ledger }, connectorCall(prepared, organisationId, idempotencyKey));
  const end = typeof ended === 'object' && 'report' in ended ? callEnd(ended) : notDone(operation);
  await dependencies.database.inOrganisation(organisationId, (tx) => closeLmsCall(tx, callId, end));
  if (ended === 'PREVIEW_CHANGED') throw previewChanged();
  const sent = await dependencies.database.inOrganisation(organisationId, (tx) => findLmsCallSteps(tx, callId));
  const steps = titled(sent, target.document, operation);
  if ('report' in ended) {
    const { masked } = new ConnectionSecrets(target.document, target.secrets);
    const result = ended.value === null ? null : safeExcerpt(JSON.stringify(ended.value), resultLength, masked);
    return {
      ...nothing,
      callId,
      steps,
      outcome: { report: isLmsOperation(operation) ? reportOfTrial(operation, ended.report) : ended.report, result },
    };
  }
  const { step } = ended;
  const title = titleOf(target.document.operations[operation]?.steps.find(({ name }) => name === step.name) ?? step);
  const confirmation = sealConfirmation(dependencies.secretBox, user, step.digest);
  return { ...nothing, callId, steps, change: { ...step, title }, confirmation };
}

/** Returns the connection of the draft or the saved one, or the reason for which there is none. */
async function findTried(
  { database, secretBox }: SendDependencies,
  organisationId: string,
  draft: ConnectionDraft | null,
): Promise<TriedConnection | string> {
  try {
    return await database.inOrganisation(organisationId, async (tx) => {
      const drafted =
        draft === null ? null : draftedConnection(secretBox, organisationId, draft, await findConnection(tx));
      return drafted ?? { target: await findConnectorTarget(tx, { secretBox }), draftDigest: null };
    });
  } catch (error) {
    if (error instanceof UnusableSettingsError) return wording([error.sentence]);
    throw error;
  }
}

type Ended = SentCall | WouldChangeLms | 'PREVIEW_CHANGED';

async function run(parts: ConnectorParts, call: ConnectorCall): Promise<Ended> {
  try {
    return await runConnector(parts, call);
  } catch (error) {
    if (error instanceof WouldChangeLms) return error;
    if (error instanceof PreviewHasChanged) return 'PREVIEW_CHANGED';
    throw error;
  }
}

/** The end of a trial that stopped before its first change, in the ledger. */
const notDone = (operation: ConnectorOperation): LmsCallEnd => ({
  ending: 'NOT_SENT',
  statusCode: null,
  responseExcerpt: null,
  ...notDoneError(operation),
  lmsEnrolmentId: null,
});

function notDoneError(operation: ConnectorOperation): Pick<LmsCallEnd, 'errorMessage' | 'errorWords'> {
  const errorWords = [
    asSentence(
      'This was a test of {name}. It stopped before the first request that would change something in the LMS.',
      { name: operationName(operation) },
    ),
  ];
  return { errorMessage: englishWording(errorWords), errorWords };
}

const digestOfValues = (values: SampleValues): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex');
