import { asSentence } from '../../language/sentence.ts';
import fetch, { type Response } from 'node-fetch';
import type { Readable } from 'node:stream';
import { BusyError } from '../waiting/busy-error.ts';
import { WaitingLine } from '../waiting/waiting-line.ts';
import { createAddressPolicy } from './addresses.ts';
import type { Authentication } from './authentication.ts';
import { startDeadline, type Deadline } from './deadline.ts';
import { createNameResolver, type Resolve } from './name-resolver.ts';
import { openConnection, type ConnectionRules } from './open-connection.ts';
import { codeInBrackets, errorCode, misconfigured, OutboundError, type OutboundErrorKind } from './outbound-errors.ts';
import { requestHeaders } from './request-headers.ts';
import { requestUrl } from './request-url.ts';
import { readBody, type BodyProblem } from './response-body.ts';
import { SingleCallAgent } from './single-call-agent.ts';
import { inTurn } from './turns.ts';

export type { Authentication } from './authentication.ts';
export type { BodyProblem } from './response-body.ts';
export { OutboundError } from './outbound-errors.ts';

export interface OutboundRequest {
  /** The organisation whose limits the call counts for. */
  organisationId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /**
   * The type of the body (`content-type`) and further headers. Cookies and headers that frame a message are refused.
   */
  headers?: Record<string, string>;
  body?: string;
  authentication: Authentication;
  signal?: AbortSignal;
}

export interface OutboundResponse {
  status: number;
  /** Names in lower case, repeated ones joined by a comma; without `set-cookie`. At most 16 KiB. */
  headers: Record<string, string>;
  /** The text as it was sent. It may contain any character, including NUL. */
  body: string;
  /** The reason for which the body is not complete. */
  bodyProblem: BodyProblem | null;
}

export interface Limits {
  /** Time for the whole call: waiting for other calls, name look-up, connecting, TLS, sending, headers and body. */
  timeoutMs: number;
  /** Length of the body after decompression. */
  bodyBytes: number;
  /** Calls under way at a time. */
  calls: number;
  /** Calls of one organisation under way at a time. Further ones wait, for a third of their time at most. */
  callsOfOrganisation: number;
}

export interface OutboundClientOptions {
  /** CIDR ranges that may be called although they are not public. The operator chooses them, never a tenant. */
  allowedRanges?: readonly string[] | undefined;
  limits?: Partial<Limits>;
  /** Looks up the names in URLs; by default with the name servers of the system. */
  resolve?: Resolve;
  /** Certificates (PEM) to trust instead of the usual authorities. */
  authorities?: readonly string[];
}

export interface OutboundClient {
  /**
   * Sends once: no redirect, no retry, no kept connection, no cookie. Resolves with any status.
   * @throws OutboundError when no status came
   */
  send(request: OutboundRequest): Promise<OutboundResponse>;
}

const defaultLimits: Limits = { timeoutMs: 15_000, bodyBytes: 1024 * 1024, calls: 200, callsOfOrganisation: 20 };
/** Calls of an organisation that wait for its other calls. Further ones end at once. */
const waitingOfOrganisation = 1_000;

/**
 * Creates the guarded client of LMS calls and webhooks (docs/product.md "Limits of a call").
 * @throws TypeError when an allowed range is not one
 */
export function createOutboundClient(options: OutboundClientOptions): OutboundClient {
  const { allowedRanges = [], resolve = createNameResolver(), authorities } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const rules = { policy: createAddressPolicy(allowedRanges), resolve, authorities };
  const line = new WaitingLine({
    running: limits.calls,
    runningPerKey: limits.callsOfOrganisation,
    waitingPerKey: waitingOfOrganisation,
  });
  return {
    async send(request) {
      // A request that cannot be sent fails here, before it takes a place.
      const prepared = prepare(request);
      const deadline = startDeadline(limits.timeoutMs, request.signal);
      try {
        return await line.run(() => send(prepared, rules, limits, deadline), {
          key: request.organisationId,
          deadline: limits.timeoutMs / 3,
          signal: deadline.signal,
        });
      } catch (error) {
        throw error instanceof BusyError ? noPlace(prepared.url, deadline) : error;
      } finally {
        deadline.clear();
      }
    },
  };
}

interface PreparedRequest extends Pick<OutboundRequest, 'organisationId' | 'method' | 'body'> {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Checks and completes a request. @throws OutboundError MISCONFIGURED */
function prepare({ organisationId, method, body, ...request }: OutboundRequest): PreparedRequest {
  const url = requestUrl(request.url);
  const headers = requestHeaders(request.headers ?? {}, request.authentication);
  if (method === 'GET' && body !== undefined) throw misconfigured(asSentence('A GET request has no body.'));
  return { organisationId, method, url, headers, ...(body === undefined ? {} : { body }) };
}

async function send(
  { organisationId, method, url, headers, body }: PreparedRequest,
  rules: ConnectionRules,
  limits: Limits,
  deadline: Deadline,
): Promise<OutboundResponse> {
  const { signal } = deadline;
  await new Promise<void>(inTurn);
  const agent = new SingleCallAgent(url.protocol, () =>
    openConnection(endpointOf(url), rules, { organisationId, signal }),
  );
  try {
    const response = await fetch(url.href, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      agent,
      redirect: 'manual',
      // Decompressed in this client, which has the limits.
      compress: false,
      signal,
    });
    return await readResponse(response, agent, limits, deadline);
  } catch (error) {
    throw agent.failure instanceof OutboundError ? agent.failure : noAnswer(url, error, agent, deadline, limits);
  } finally {
    agent.end();
  }
}

function noPlace({ hostname }: URL, { signal }: Deadline): OutboundError {
  if (signal.aborted) return interrupted('UNREACHABLE', hostname);
  return new OutboundError(
    'UNREACHABLE',
    asSentence(
      '{host} was not called: too many calls of your organisation are waiting for an answer. Try again in a moment.',
      { host: hostname },
    ),
    { timedOut: true },
  );
}

function endpointOf({ protocol, hostname, port }: URL) {
  const secure = protocol === 'https:';
  const usual = secure ? 443 : 80;
  return { secure, host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
}

async function readResponse(
  response: Response,
  agent: SingleCallAgent,
  limits: Limits,
  deadline: Deadline,
): Promise<OutboundResponse> {
  const { status, headers } = response;
  const read = await readBody(response.body as Readable, {
    contentEncoding: headers.get('content-encoding'),
    contentType: headers.get('content-type'),
    maxBytes: limits.bodyBytes,
    bytesReceived: () => agent.bytesReceived(),
    isTimedOut: deadline.isTimedOut,
  });
  // Nothing uses a session of the other server, and it must not be kept in a ledger.
  headers.delete('set-cookie');
  return { status, headers: Object.fromEntries(headers), ...read };
}

function noAnswer(
  { hostname }: URL,
  error: unknown,
  { handedOver }: SingleCallAgent,
  deadline: Deadline,
  { timeoutMs }: Limits,
): OutboundError {
  const kind = handedOver ? 'UNKNOWN' : 'UNREACHABLE';
  if (deadline.isTimedOut()) {
    const values = { host: hostname, seconds: String(timeoutMs / 1000) };
    const sentence = handedOver
      ? asSentence('No answer from {host} within {seconds} s.', values)
      : asSentence('No connection to {host} within {seconds} s.', values);
    return new OutboundError(kind, sentence, { timedOut: true });
  }
  if (deadline.signal.aborted) return interrupted(kind, hostname);
  if (!handedOver) return misconfigured(asSentence('No request can be made from the URL and the headers.'));
  const values = { host: hostname, code: codeInBrackets(error) };
  return new OutboundError(
    'UNKNOWN',
    errorCode(error)?.startsWith('HPE_')
      ? asSentence('The answer of {host} is not proper HTTP, or its headers are too large{code}.', values)
      : asSentence('The connection to {host} ended before an answer came{code}.', values),
  );
}

const interrupted = (kind: OutboundErrorKind, hostname: string) =>
  new OutboundError(kind, asSentence('The call to {host} was interrupted.', { host: hostname }));
