import type { Lms } from '../../domain/lms/lms-modes.ts';
import { endingOf, type EndingReport } from './rules/endings.ts';
import { lmsOperations, type LmsOperation, type ReplyOf } from './rules/operations.ts';
import { renderRequest } from './rules/templates/render-request.ts';
import { TemplateError } from './rules/templates/template-errors.ts';
import type { LmsClient } from './lms-client.ts';
import type { Database } from '../../platform/database/database.ts';
import { closeLmsCall, openLmsCall } from './store/lms-calls.ts';
import { newId } from '../../platform/ids.ts';
import { findTarget, UnusableSettingsError, type LmsTarget, type TargetDependencies } from './lms-target.ts';
import { ledgerUrl, sendOperation } from './send-operation.ts';

export interface ReadDependencies extends TargetDependencies {
  readonly database: Database;
  readonly tenantClient: LmsClient;
  readonly firstPartyClient: LmsClient;
}

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

/** Makes one call to the LMS and keeps it in the ledger. */
export async function readFromLms<Operation extends ReadOperation>(
  dependencies: ReadDependencies,
  read: LmsRead<Operation>,
): Promise<LmsReadResult<Operation>> {
  const { database } = dependencies;
  const { organisationId, operation } = read;
  let lms: Lms | null = read.lms ?? null;
  let target: LmsTarget | null;
  let request;
  try {
    const found = await database.inOrganisation(organisationId, (tx) => findTarget(tx, dependencies, operation, lms));
    ({ lms, target } = found);
    if (target === null) return { isFound: false, report: endingOf(operation, { kind: 'URL_MISSING' }), lms };
    request = renderRequest(operation, target.templates, read.values as never);
  } catch (error) {
    if (!(error instanceof TemplateError) && !(error instanceof UnusableSettingsError)) throw error;
    if (error instanceof UnusableSettingsError) lms = error.lms;
    const failure = { kind: 'MISCONFIGURED', message: error.message } as const;
    return { isFound: false, report: endingOf(operation, failure, lms ?? 'CUSTOM'), lms };
  }
  const callId = newId();
  await database.inOrganisation(organisationId, (tx) =>
    openLmsCall(tx, {
      id: callId,
      operation,
      lms: target.lms,
      actionId: null,
      enrolmentId: read.enrolmentId ?? null,
      actorUserId: read.userId,
      workflowId: null,
      runId: null,
      idempotencyKey: null,
      method: lmsOperations[operation].method,
      url: ledgerUrl(request.url),
      requestExcerpt: null,
    }),
  );
  const client = target.lms === 'FIRST_PARTY' ? dependencies.firstPartyClient : dependencies.tenantClient;
  const { authentication } = target;
  const { report, value, errorMessage } = await sendOperation(client, {
    organisationId,
    operation,
    lms: target.lms,
    request,
    authentication,
    idempotencyKey: null,
  });
  await database.inOrganisation(organisationId, (tx) =>
    closeLmsCall(tx, callId, {
      ending: report.ending,
      statusCode: report.lmsStatus,
      responseExcerpt: report.excerpt,
      errorMessage,
      lmsEnrolmentId: null,
    }),
  );
  if (report.ending !== 'SUCCEEDED') return { isFound: false, report, lms: target.lms };
  // The result of the operation's own reader.
  return { isFound: true, report, value: value as ReplyOf<Operation>, lms: target.lms };
}
