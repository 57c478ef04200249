import { asSentence } from '../../language/sentence.ts';
import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { safeExcerpt } from '../../platform/outbound-http/safe-excerpt.ts';
import { secretsOf } from '../../platform/outbound-http/secrets-of.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { createStepLedger } from './connection/step-ledger.ts';
import { createTokenStore } from './connection/token-store.ts';
import type { ConnectorTarget } from './connection/connector-target.ts';
import type { ConnectorCall, ConnectorParts } from './connectors/connector-call.ts';
import { changesLms, type ConnectorOperation } from './connectors/connector-operations.ts';
import { notBegun } from './connectors/run/not-begun.ts';
import { runConnector } from './connectors/run-connector.ts';
import { ledgerUrl } from './ledger-url.ts';
import type { LmsClient } from './lms-client.ts';
import type { LmsTarget, TemplatesTarget } from './lms-target.ts';
import type { LmsOperation } from './rules/operations.ts';
import { createReplyJudge } from './reply-expressions/create-reply-judge.ts';
import { noExpressions } from './reply-expressions/reply-expressions.ts';
import { renderRequest, type RenderedRequest } from './rules/templates/render-request.ts';
import { sendOperation, type SentCall } from './send-operation.ts';

/** The adapters for sending an operation to any LMS. */
export interface SendDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** For addresses that tenants configure. */
  readonly tenantClient: LmsClient;
  /** For the first-party LMS at the operator's address. */
  readonly firstPartyClient: LmsClient;
  /** Evaluate the expressions of connectors, and read replies for them, in threads. */
  readonly connectors: Pick<ConnectorParts, 'evaluate' | 'readLongReply'>;
  readonly log: Logger;
}

export type CallValues = Readonly<Record<string, string>>;

/** An operation that is ready to be sent: a request from templates, or a connector with its values. */
export type PreparedCall =
  | (Pick<TemplatesTarget, 'lms' | 'authentication' | 'expressions'> & {
      readonly kind: 'TEMPLATES';
      readonly operation: LmsOperation;
      readonly request: RenderedRequest;
      readonly values: CallValues;
    })
  | PreparedConnectorCall;

export interface PreparedConnectorCall {
  readonly kind: 'CONNECTOR';
  readonly lms: 'CONNECTOR';
  readonly operation: ConnectorOperation;
  readonly target: ConnectorTarget;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Prepares a call. Nothing is sent. @throws TemplateError */
export function prepareCall(operation: LmsOperation, target: LmsTarget, values: CallValues): PreparedCall {
  const { lms } = target;
  if (lms === 'CONNECTOR') return prepareConnectorCall(operation, target, values);
  const request = renderRequest(operation, target.templates, values as never);
  return { ...target, kind: 'TEMPLATES', lms, operation, request, values };
}

/** Prepares an operation of a connector. Nothing is sent. @param values see `ConnectorCall.variables` */
export function prepareConnectorCall(
  operation: ConnectorOperation,
  target: ConnectorTarget,
  values: Readonly<Record<string, unknown>>,
): PreparedConnectorCall {
  return { kind: 'CONNECTOR', lms: 'CONNECTOR', operation, target, values };
}

/** The request in the row of the ledger. The requests of a connector are rows of their own, its steps. */
export interface RequestInLedger {
  readonly lms: Lms;
  readonly operation: ConnectorOperation;
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly requestExcerpt: string | null;
}

/** Returns what the ledger keeps of a call's request, without secrets. */
export function inLedger(call: PreparedCall): RequestInLedger {
  const { lms, operation } = call;
  if (call.kind === 'CONNECTOR') {
    const { address, secrets } = call.target;
    const method = changesLms(call.operation) ? 'POST' : 'GET';
    return { lms, operation, method, url: ledgerUrl(address, Object.values(secrets)), requestExcerpt: null };
  }
  const { method, url, body } = call.request;
  const secrets = secretsOf(call.authentication);
  const requestExcerpt = body === null ? null : safeExcerpt(body, 500, secrets);
  return { lms, operation, method, url: ledgerUrl(url, secrets), requestExcerpt };
}

/** The row in the ledger to which a call belongs. */
export interface SendAs {
  readonly organisationId: string;
  readonly callId: string;
  /** Sent with a request that changes something in the LMS. */
  readonly idempotencyKey: string | null;
}

/** Sends a prepared call once. Never throws for an error of the LMS, the network or the ledger of a connector's steps. */
export async function sendPrepared(
  dependencies: SendDependencies,
  call: PreparedCall,
  { organisationId, callId, idempotencyKey }: SendAs,
  signal?: AbortSignal,
): Promise<SentCall> {
  if (call.kind === 'TEMPLATES') {
    const { operation, lms, request, authentication, expressions = noExpressions, values } = call;
    const secrets = secretsOf(authentication);
    const judge = createReplyJudge(dependencies.connectors, {
      organisationId,
      operation,
      expressions,
      values,
      secrets,
    });
    const client = lms === 'FIRST_PARTY' ? dependencies.firstPartyClient : dependencies.tenantClient;
    const ready = { organisationId, operation, lms, request, authentication, idempotencyKey, judge };
    return sendOperation(client, ready, signal);
  }
  const parts = connectorParts(dependencies, organisationId, callId, call.target);
  return sendThroughConnector(dependencies, parts, call, { organisationId, callId, idempotencyKey }, signal);
}

/** Does what `sendPrepared` does, with the given parts. */
export async function sendThroughConnector(
  { log }: Pick<SendDependencies, 'log'>,
  parts: ConnectorParts,
  call: PreparedConnectorCall,
  { organisationId, callId, idempotencyKey }: SendAs,
  signal?: AbortSignal,
): Promise<SentCall> {
  try {
    return await runConnector(parts, connectorCall(call, organisationId, idempotencyKey), signal);
  } catch (error) {
    log.error('a connector stopped before it changed anything in the LMS', { callId, error });
    return notBegun(call.operation, 'NOT_SENT', asSentence('Attain could not record a step.'));
  }
}

/** Returns a prepared call in the form that `runConnector` takes. */
export function connectorCall(
  { operation, target, values: variables }: PreparedConnectorCall,
  organisationId: string,
  idempotencyKey: string | null,
): ConnectorCall {
  const { document, address, constants, secrets } = target;
  return { organisationId, operation, document, address, constants, secrets, variables, idempotencyKey };
}

/** Returns the parts for one call with a connection: its requests are steps in the ledger, and its token is shared. */
export function connectorParts(
  dependencies: Omit<SendDependencies, 'firstPartyClient'>,
  organisationId: string,
  callId: string,
  target: ConnectorTarget,
): ConnectorParts {
  return {
    ...dependencies.connectors,
    client: dependencies.tenantClient,
    ledger: createStepLedger(dependencies, organisationId, callId),
    tokens: createTokenStore(dependencies, organisationId, target),
  };
}
