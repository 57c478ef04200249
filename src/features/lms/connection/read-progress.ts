import type { Sentence } from '../../../language/sentence.ts';
import { newId } from '../../../platform/ids.ts';
import type { StepEnd, StepLedger } from '../connectors/connector-call.ts';
import { connectorLimits } from '../connectors/connector-limits.ts';
import type { PulledProgress } from '../connectors/run/read-progress-items.ts';
import { callEnd } from '../call-end.ts';
import { callWithoutAction } from '../call-without-action.ts';
import { connectorParts, prepareConnectorCall, sendThroughConnector, type SendDependencies } from '../prepared-call.ts';
import { closeLmsCall, openLmsCall, type LmsCallEnd } from '../store/lms-calls.ts';
import { UnusableSettingsError } from '../unusable-settings-error.ts';
import type { EndingReport } from '../rules/endings.ts';
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
}

/** The status for a client when an operation's time was over. */
const timedOut = 504;

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
    const nothing = { status: null, callId: null, requests: 0, wasTooMuch: false, values: [] };
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
  await database.inOrganisation(organisationId, (tx) => closeLmsCall(tx, callId, withoutReply(callEnd(sent))));
  const { report, value } = sent;
  const isDone = report.ending === 'SUCCEEDED';
  return {
    ending: report.ending,
    status: report.lmsStatus,
    message: report.words.message,
    callId,
    requests: ledger.requests,
    wasTooMuch: !isDone && (report.httpStatusForClient === timedOut || ledger.requests >= connectorLimits.requests),
    // The result of the operation's own reader.
    values: isDone ? (value as readonly PulledProgress[]) : [],
  };
}

/** Drops the reply of a success: it says who has learned what, and no erasure of a student looks at the many calls of pulls. */
const withoutReply = (end: LmsCallEnd): LmsCallEnd =>
  end.ending === 'SUCCEEDED' ? { ...end, responseExcerpt: null } : end;

/** Counts the requests that a ledger keeps, and drops their replies; the call itself has that of a failure. */
function counting(ledger: StepLedger): StepLedger & { requests: number } {
  const counted = {
    requests: 0,
    open: (step: Parameters<StepLedger['open']>[0]) => {
      counted.requests++;
      return ledger.open(step);
    },
    close: (id: string, end: StepEnd) => ledger.close(id, { ...end, responseExcerpt: null }),
    record: (...[step, end]: Parameters<StepLedger['record']>) => {
      counted.requests++;
      return ledger.record(step, { ...end, responseExcerpt: null });
    },
  };
  return counted;
}
