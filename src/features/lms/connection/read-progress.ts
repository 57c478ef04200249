import type { Sentence } from '../../../language/sentence.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { StepEnd, StepLedger } from '../connectors/connector-call.ts';
import { connectorLimits } from '../connectors/connector-limits.ts';
import { mayQuoteReplies } from '../connectors/may-quote-replies.ts';
import type { ConnectorDocument } from '../connectors/document.ts';
import type { PulledProgress } from '../connectors/run/read-progress-items.ts';
import { callEnd } from '../call-end.ts';
import { callWithoutAction } from '../call-without-action.ts';
import { connectorParts, prepareConnectorCall, sendThroughConnector, type SendDependencies } from '../prepared-call.ts';
import { dropRequestsOf } from '../store/lms-call-steps.ts';
import { closeLmsCall, openLmsCall } from '../store/lms-calls.ts';
import type { SentCall } from '../send-operation.ts';
import { UnusableSettingsError } from '../unusable-settings-error.ts';
import { hasTimedOut, type EndingReport } from '../rules/endings.ts';
import { findConnectorTarget, type ConnectorTarget } from './connector-target.ts';

/** A question for the progress of enrolments. */
export interface ProgressQuestion {
  readonly organisationId: string;
  /** The LMS's ids, at most 100. */
  readonly enrolmentIds: readonly string[];
  /** Only changes since then are wanted, if the LMS can tell them; null wants everything. */
  readonly since: Date | null;
  /** The run that asks, for the ledger. */
  readonly workflowId: string;
  readonly runId: string;
  /** The user who wants to know; null for the schedule. */
  readonly actorUserId: string | null;
}

export interface ProgressAnswer {
  readonly ending: EndingReport['ending'];
  /** The last HTTP status of the LMS. */
  readonly status: number | null;
  /** The outcome in a sentence or two. */
  readonly message: readonly Sentence[];
  /** The call in the ledger; null when the connection cannot be used. */
  readonly callId: string | null;
  /** HTTP requests. */
  readonly requests: number;
  /** Whether the operation ended at the limit of its time or of its requests. With fewer ids it may succeed. */
  readonly wasTooMuch: boolean;
  /** Empty unless the operation has succeeded. The LMS may leave ids out, and may add others. */
  readonly values: readonly PulledProgress[];
  /** Whether the operation may have asked for changes only, so that an id without a value may have progress. */
  readonly hasOnlyChanges: boolean;
}

/**
 * Asks an organisation's LMS for the progress of enrolments with the operation GET_PROGRESS of its connector, as one call
 * of the ledger. It changes nothing in the LMS. Never throws for an error of the LMS, the network or the connection.
 * @throws an error of the database
 */
export async function readProgress(
  dependencies: Omit<SendDependencies, 'firstPartyClient'>,
  question: ProgressQuestion,
  signal?: AbortSignal,
): Promise<ProgressAnswer> {
  const { database } = dependencies;
  const { organisationId, enrolmentIds, since, workflowId, runId, actorUserId } = question;
  let target: ConnectorTarget;
  try {
    target = await database.inOrganisation(organisationId, (tx) => findConnectorTarget(tx, dependencies));
  } catch (error) {
    if (!(error instanceof UnusableSettingsError)) throw error;
    const nothing = { status: null, callId: null, requests: 0, wasTooMuch: false, values: [], hasOnlyChanges: false };
    return { ...nothing, ending: 'MISCONFIGURED', message: [error.sentence] };
  }
  const prepared = prepareConnectorCall('GET_PROGRESS', target, { enrolmentIds, since: since?.toISOString() ?? null });
  const sentAs = { organisationId, callId: newId(), idempotencyKey: null };
  const { callId } = sentAs;
  await database.inOrganisation(organisationId, (tx) =>
    openLmsCall(tx, callWithoutAction(prepared, { id: callId, actorUserId, workflowId, runId })),
  );
  const parts = connectorParts(dependencies, organisationId, callId, target);
  const ledger = counting(parts.ledger);
  const sent = await sendThroughConnector(dependencies, { ...parts, ledger }, prepared, sentAs, signal);
  await database.inOrganisation(organisationId, (tx) => close(tx, callId, sent, target.document, ledger.failures));
  const { report, value } = sent;
  const isDone = report.ending === 'SUCCEEDED';
  return {
    ending: report.ending,
    status: report.lmsStatus,
    message: report.words.message,
    callId,
    requests: ledger.requests,
    wasTooMuch: !isDone && (hasTimedOut(report) || ledger.requests >= connectorLimits.requests),
    // The result of the operation's own reader.
    values: isDone ? (value as readonly PulledProgress[]) : [],
    hasOnlyChanges: since !== null && readsSince(target.document),
  };
}

/**
 * Closes the call of a pull. One that has succeeded keeps no reply, since that says who has learned what, and no request that may
 * quote one. So it names nobody, and no erasure of a student has to look at the many calls of pulls. After a failure it keeps
 * all, and so does one with a step that has failed: the message may quote a reply.
 */
async function close(
  tx: OrganisationTransaction,
  callId: string,
  sent: SentCall,
  { operations }: ConnectorDocument,
  failedSteps: number,
): Promise<void> {
  const end = callEnd(sent);
  if (end.ending !== 'SUCCEEDED') return closeLmsCall(tx, callId, end);
  const isErased = failedSteps === 0;
  await closeLmsCall(tx, callId, { ...end, responseExcerpt: null, isErased });
  const { GET_PROGRESS } = operations;
  if (isErased && GET_PROGRESS !== undefined && mayQuoteReplies(GET_PROGRESS)) await dropRequestsOf(tx, callId);
}

/** Returns whether the operation's document names the variable `since` anywhere. */
const readsSince = ({ operations }: ConnectorDocument): boolean =>
  /\bsince\b/.test(JSON.stringify(operations.GET_PROGRESS ?? null));

/** Counts the requests that a ledger keeps, and drops their replies; the call itself has that of a failure. */
function counting(ledger: StepLedger): StepLedger & { requests: number; failures: number } {
  const ended = (end: StepEnd): StepEnd => {
    if (end.errorMessage !== null) counted.failures++;
    return { ...end, responseExcerpt: null };
  };
  const counted = {
    requests: 0,
    failures: 0,
    open: (step: Parameters<StepLedger['open']>[0]) => {
      counted.requests++;
      return ledger.open(step);
    },
    close: (id: string, end: StepEnd) => ledger.close(id, ended(end)),
    record: (...[step, end]: Parameters<StepLedger['record']>) => {
      counted.requests++;
      return ledger.record(step, ended(end));
    },
  };
  return counted;
}
