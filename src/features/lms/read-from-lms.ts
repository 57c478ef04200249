import type { Lms } from '../../domain/lms/lms-modes.ts';
import { endingOf, type EndingReport } from './rules/endings.ts';
import { callEnd } from './call-end.ts';
import { callWithoutAction } from './call-without-action.ts';
import type { LmsOperation, ReplyOf } from './rules/operations.ts';
import { TemplateError } from './rules/templates/template-errors.ts';
import { closeLmsCall, openLmsCall } from './store/lms-calls.ts';
import { newId } from '../../platform/ids.ts';
import { findTarget, type TargetDependencies } from './lms-target.ts';
import { prepareCall, sendPrepared, type PreparedCall, type SendDependencies } from './prepared-call.ts';
import { UnusableSettingsError } from './unusable-settings-error.ts';

export interface ReadDependencies extends TargetDependencies, SendDependencies {}

/** An operation that changes nothing in the LMS. */
export type ReadOperation = Extract<LmsOperation, `GET_${string}`>;

/** A call of such an operation. It is made within the request of the user who wants the answer. */
export interface LmsRead<Operation extends ReadOperation> {
  readonly organisationId: string;
  readonly userId: string;
  readonly operation: Operation;
  readonly values: Readonly<Record<string, string>>;
  readonly enrolmentId?: string;
  /** The LMS that has the enrolment; by default the LMS of the organisation's mode. */
  readonly lms?: Lms | null;
}

/** The LMS's answer. */
export interface FoundInLms<Operation extends ReadOperation> {
  readonly isFound: true;
  readonly report: EndingReport;
  readonly value: ReplyOf<Operation>;
  readonly lms: Lms;
}

/** The outcome of a call that found nothing. */
export interface NotFoundInLms {
  readonly isFound: false;
  readonly report: EndingReport;
  /** Null when no LMS was called. */
  readonly lms: Lms | null;
}

export type LmsReadResult<Operation extends ReadOperation> = FoundInLms<Operation> | NotFoundInLms;

/** Makes one call to the LMS and keeps it in the ledger. @throws a database error */
export async function readFromLms<Operation extends ReadOperation>(
  dependencies: ReadDependencies,
  read: LmsRead<Operation>,
): Promise<LmsReadResult<Operation>> {
  const { database } = dependencies;
  const { organisationId, operation } = read;
  let lms: Lms | null = read.lms ?? null;
  let prepared: PreparedCall;
  try {
    const found = await database.inOrganisation(organisationId, (tx) => findTarget(tx, dependencies, operation, lms));
    ({ lms } = found);
    if (found.target === null) return { isFound: false, report: endingOf(operation, { kind: 'URL_MISSING' }), lms };
    prepared = prepareCall(operation, found.target, read.values);
  } catch (error) {
    if (!(error instanceof TemplateError) && !(error instanceof UnusableSettingsError)) throw error;
    if (error instanceof UnusableSettingsError) lms = error.lms;
    const failure = { kind: 'MISCONFIGURED', sentence: error.sentence } as const;
    return { isFound: false, report: endingOf(operation, failure, lms ?? 'CUSTOM'), lms };
  }
  const callId = newId();
  await database.inOrganisation(organisationId, (tx) =>
    openLmsCall(
      tx,
      callWithoutAction(prepared, { id: callId, actorUserId: read.userId, enrolmentId: read.enrolmentId ?? null }),
    ),
  );
  const sent = await sendPrepared(dependencies, prepared, {
    organisationId,
    callId,
    idempotencyKey: null,
  });
  await database.inOrganisation(organisationId, (tx) => closeLmsCall(tx, callId, callEnd(sent)));
  const { report, value } = sent;
  if (report.ending !== 'SUCCEEDED') return { isFound: false, report, lms: prepared.lms };
  // The result of the operation's own reader.
  return { isFound: true, report, value: value as ReplyOf<Operation>, lms: prepared.lms };
}
