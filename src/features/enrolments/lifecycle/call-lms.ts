import type { Lms } from '../../../domain/lms/lms-modes.ts';
import {
  endingOf,
  lmsOperations,
  TemplateError,
  callEnd,
  closeLmsCall,
  openLmsCall,
  findTarget,
  UnusableSettingsError,
  inLedger,
  prepareCall,
  sendPrepared,
  type CallFailure,
  type PreparedCall,
  type SendDependencies,
  type TargetDependencies,
  type SentCall,
} from '../../lms/index.ts';
import type { OrganisationTransaction } from '../../../platform/database/database.ts';
import { keepOutcome, lockAction, reserveCall, type LifecycleActionRecord } from '../store/lifecycle-actions.ts';
import { newId } from '../../../platform/ids.ts';
import { repeatWhileTransient } from '../../../platform/work/repeat-while-transient.ts';
import { loadCallValues } from './call-values.ts';
import type { FinishedCall } from './finish-action.ts';
import { operationOf } from './operation-of.ts';
import { fieldOf } from '../../../platform/field-of.ts';

export interface CallLmsDependencies extends TargetDependencies, SendDependencies {}

export interface CallLmsRequest {
  readonly organisationId: string;
  readonly actionId: string;
  readonly workflowId: string;
  readonly runId: string;
}

type Prepared =
  | { readonly ready: false; readonly lms: Lms | null; readonly failure: CallFailure }
  | { readonly ready: true; readonly lms: Lms; readonly call: PreparedCall };

/**
 * Makes the one call that an action may make (docs/product.md "Run of an action" rule 2). One transaction reserves the
 * call and writes it to the ledger. It is sent once outside of any transaction, and another one closes it. If an
 * earlier attempt reserved the call, it may have been sent: UNKNOWN.
 * @throws a database error before anything was sent
 */
export async function callLms(dependencies: CallLmsDependencies, request: CallLmsRequest): Promise<FinishedCall> {
  const { database } = dependencies;
  const { organisationId, actionId } = request;
  const callId = newId();
  const begun = await database.inOrganisation(organisationId, (tx) => begin(tx, dependencies, request, callId));
  if (begun === null) return { ending: 'UNKNOWN', lms: null, callId: null, lmsEnrolmentId: null };
  const { action, prepared } = begun;
  const operation = operationOf(action.kind);

  if (!prepared.ready) {
    const report = endingOf(operation, prepared.failure, prepared.lms ?? 'CUSTOM');
    await database.inOrganisation(organisationId, (tx) => keepOutcome(tx, actionId, report));
    return { ending: report.ending, lms: prepared.lms, callId: null, lmsEnrolmentId: null };
  }

  const idempotencyKey = action.lmsIdempotencyKey;
  const sent = await sendPrepared(dependencies, prepared.call, { organisationId, callId, idempotencyKey });
  const lmsEnrolmentId = idOf(sent.value);
  await record(dependencies, { organisationId, actionId, callId }, sent, lmsEnrolmentId);
  return { ending: sent.report.ending, lms: prepared.lms, callId, lmsEnrolmentId };
}

/** Milliseconds for which recording an answer is repeated, since the answer cannot be requested again. */
const recordingDeadline = 10_000;

/**
 * Records the LMS's answer. If the database is away for longer, the run gets the answer anyway, and records it with its
 * commit.
 */
async function record(
  { database, log }: CallLmsDependencies,
  { organisationId, actionId, callId }: { organisationId: string; actionId: string; callId: string },
  sent: SentCall,
  lmsEnrolmentId: string | null,
): Promise<void> {
  const write = () =>
    database.inOrganisation(organisationId, async (tx) => {
      // The action first, as when it is finished. In the opposite order each could wait for the other.
      await keepOutcome(tx, actionId, sent.report);
      await closeLmsCall(tx, callId, callEnd(sent, lmsEnrolmentId));
    });
  try {
    await repeatWhileTransient(write, recordingDeadline);
  } catch (error) {
    log.error('the answer of the LMS could not be recorded', { actionId, callId, error });
  }
}

async function begin(
  tx: OrganisationTransaction,
  dependencies: CallLmsDependencies,
  { actionId, workflowId, runId }: CallLmsRequest,
  callId: string,
): Promise<{ action: LifecycleActionRecord; prepared: Prepared } | null> {
  const action = await lockAction(tx, actionId);
  // Before the settings are read, since wrong settings say nothing about an earlier call.
  if (action?.state !== 'RUNNING' || action.callId !== null) return null;
  const prepared = await prepare(tx, dependencies, action);
  if (!prepared.ready) return { action, prepared };
  if (!(await reserveCall(tx, actionId, callId))) return null;
  await openLmsCall(tx, {
    ...inLedger(prepared.call),
    id: callId,
    actionId,
    enrolmentId: action.enrolmentId,
    actorUserId: action.actorUserId,
    workflowId,
    runId,
    idempotencyKey: action.lmsIdempotencyKey,
  });
  return { action, prepared };
}

async function prepare(
  tx: OrganisationTransaction,
  dependencies: CallLmsDependencies,
  action: LifecycleActionRecord,
): Promise<Prepared> {
  const operation = operationOf(action.kind);
  const subject = await loadCallValues(tx, action);
  let { lms } = subject;
  try {
    const found = await findTarget(tx, dependencies, operation, lms);
    const { target } = found;
    lms = found.lms;
    if (target === null) {
      const kind = lmsOperations[operation].isRequired ? 'URL_MISSING' : 'NOT_CONFIGURED';
      return { ready: false, lms, failure: { kind } };
    }
    if (subject.values === null) return { ready: false, lms, failure: { kind: subject.missing } };
    return { ready: true, lms: found.lms, call: prepareCall(operation, target, subject.values) };
  } catch (error) {
    if (!(error instanceof TemplateError) && !(error instanceof UnusableSettingsError)) throw error;
    if (error instanceof UnusableSettingsError) lms = error.lms;
    return { ready: false, lms, failure: { kind: 'MISCONFIGURED', sentence: error.sentence } };
  }
}

function idOf(value: unknown): string | null {
  const id = fieldOf(value, 'id');
  return typeof id === 'string' ? id : null;
}
