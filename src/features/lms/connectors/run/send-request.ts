import { asSentence, englishWording, sentenceOf, type Sentence } from '../../../../language/sentence.ts';
import { createHash } from 'node:crypto';
import type { Authentication } from '../../../../platform/outbound-http/authentication.ts';
import { OutboundError } from '../../../../platform/outbound-http/outbound-errors.ts';
import type { OutboundResponse } from '../../../../platform/outbound-http/outbound-client.ts';
import { safeSentence } from '../../../../platform/outbound-http/safe-sentence.ts';
import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';
import { CpuTaskError } from '../../../../platform/cpu-pool/errors.ts';
import { BusyError } from '../../../../platform/waiting/busy-error.ts';
import type { StepEnd, StepStart } from '../connector-call.ts';
import { connectorLimits } from '../connector-limits.ts';
import { readShortOrLong, type StepReply } from '../steps/read-step-reply.ts';
import type { RenderedStep } from '../steps/render-step.ts';
import { requestKey } from '../steps/request-key.ts';
import { answeredStatus } from '../../rules/answered-status.ts';
import { isSuccess } from '../../rules/is-success.ts';
import { saysNotDone } from '../../rules/says-not-done.ts';
import { changesLms } from '../connector-operations.ts';
import type { OperationRun } from './operation-run.ts';
import { finalEnding } from './final-ending.ts';
import { StepFailure } from './step-failure.ts';

export interface StepRequest {
  readonly name: string;
  readonly title: string;
  readonly effect: 'READ' | 'WRITE';
  readonly request: RenderedStep;
  readonly authentication: Authentication;
  /** The reply is a secret as a whole. */
  readonly hidesReply?: boolean;
  /** The body of a reply with a 2xx does not count. */
  readonly ignoresBody?: boolean;
}

/** A reply with any status. */
export interface StepAnswer {
  readonly status: number;
  /** JSON, or null when there is none. */
  readonly json: unknown;
  /** Only those that say where something is. */
  readonly headers: { readonly link?: string; readonly location?: string };
}

/**
 * Sends one request once, and keeps it in the ledger: a write before it is sent, a read after its reply.
 * @param judge throws StepFailure for a reply that ends the operation; what is no success then is no change in the LMS
 * @throws StepFailure; what the ledger throws
 */
export async function sendRequest<Value extends { readonly isSuccess: boolean }>(
  run: OperationRun,
  step: StepRequest,
  judge: (answer: StepAnswer) => Promise<Value>,
): Promise<Value> {
  const { effect, title } = step;
  const isWrite = effect === 'WRITE';
  if (isWrite && !changesLms(run.call.operation)) {
    throw StepFailure.misconfigured(
      asSentence('“{title}” would change the LMS, in an operation that only reads.', { title: sentenceOf(title) }),
    );
  }
  requireBounds(run, isWrite);
  run.requests++;
  const start = startOf(run, step);
  const id = isWrite ? await run.parts.ledger.open(start) : null;
  const finish = (end: StepEnd) =>
    id === null ? run.parts.ledger.record(start, end) : run.parts.ledger.close(id, end);
  let status: number | null = null;
  let excerpt: string | null = null;
  try {
    if (isWrite) run.requireTime(effect);
    const response = await send(run, step);
    status = run.lastStatus = response.status;
    const reply = await readReply(run, step, response);
    excerpt = run.lastExcerpt = step.hidesReply === true && isSuccess(status) ? null : reply.excerpt;
    const value = await judge({
      status,
      json: usableJson(run, step, response, reply),
      headers: placesIn(response),
    });
    run.inDoubt = null;
    if (isWrite && value.isSuccess) run.done.push(title);
    await finish({
      ending: 'SUCCEEDED',
      statusCode: status,
      responseExcerpt: excerpt,
      errorMessage: null,
      errorWords: null,
    });
    return value;
  } catch (error) {
    if (error instanceof StepFailure) {
      if (isWrite && isCertainlyNotDone(error, status)) run.inDoubt = null;
      const errorWords = [safeSentence(error.sentence, connectorLimits.messageLength, run.secrets.masked)];
      const errorMessage = englishWording(errorWords);
      await finish({
        ending: finalEnding(run, error),
        statusCode: status,
        responseExcerpt: excerpt,
        errorMessage,
        errorWords,
      });
    }
    throw error;
  }
}

function requireBounds(run: OperationRun, isWrite: boolean): void {
  run.requireTime(isWrite ? 'WRITE' : 'READ');
  const { requests, writes } = connectorLimits;
  if (run.requests >= requests)
    throw StepFailure.misconfigured(asSentence('The operation needs more than {requests} requests.', { requests }));
  if (isWrite && run.writesSent >= writes) {
    throw StepFailure.misconfigured(
      asSentence('The operation needs more than {writes} requests that change something.', { writes }),
    );
  }
}

function startOf(run: OperationRun, { name, effect, request }: StepRequest): StepStart {
  const { masked } = run.secrets;
  const { excerptLength } = connectorLimits;
  return {
    number: run.requests,
    name,
    effect,
    method: request.method,
    url: safeExcerpt(request.shownUrl, excerptLength, masked),
    requestExcerpt: request.shownBody === null ? null : safeExcerpt(request.shownBody, excerptLength, masked),
    digest: digestOf(name, request),
    startedAt: new Date(),
  };
}

function digestOf(name: string, { method, shownUrl, shownBody, headers }: RenderedStep): string {
  return createHash('sha256')
    .update(JSON.stringify([name, method, shownUrl, shownBody, headers]))
    .digest('hex');
}

async function send(
  run: OperationRun,
  { effect, title, request, authentication }: StepRequest,
): Promise<OutboundResponse> {
  const { organisationId, idempotencyKey } = run.call;
  const isWrite = effect === 'WRITE';
  const key = isWrite && idempotencyKey !== null ? requestKey(idempotencyKey, request, run.hasSeveralWrites) : null;
  if (isWrite) {
    run.writesSent++;
    run.inDoubt = title;
  }
  try {
    return await run.parts.client.send({
      organisationId,
      method: request.method,
      url: request.url,
      headers: { ...request.headers, ...(key === null ? {} : { 'idempotency-key': key }) },
      ...(request.body === null ? {} : { body: request.body }),
      authentication,
      signal: run.signal,
    });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { kind, sentence, timedOut } = error;
    if (isWrite && kind !== 'UNKNOWN') {
      run.writesSent--;
      run.inDoubt = null;
    }
    if (kind === 'MISCONFIGURED') throw StepFailure.misconfigured(sentence);
    const ending = kind === 'UNKNOWN' && !isWrite ? run.endingWithoutReply : kind;
    if (!run.signal.aborted) throw new StepFailure(ending, sentence, { timedOut });
    throw new StepFailure(ending, asSentence('The time of the operation was over before the LMS had answered.'), {
      timedOut: true,
    });
  }
}

async function readReply(run: OperationRun, { title }: StepRequest, { body }: OutboundResponse): Promise<StepReply> {
  run.replyLength += body.length;
  if (run.replyLength > connectorLimits.replyLength) {
    throw new StepFailure(
      'INVALID_RESPONSE',
      asSentence('The replies of the LMS are too long together, up to “{title}”.', { title: sentenceOf(title) }),
    );
  }
  try {
    return await readShortOrLong(run.parts.readLongReply, run.call.organisationId, {
      body,
      secrets: run.secrets.masked,
    });
  } catch (error) {
    if (!(error instanceof CpuTaskError || error instanceof BusyError)) throw error;
    throw new StepFailure('INVALID_RESPONSE', asSentence('Attain had no time to read the long reply of the LMS.'));
  }
}

/** Returns the JSON that counts. @throws StepFailure when a reply with a 2xx has none */
function usableJson(
  run: OperationRun,
  { effect, ignoresBody }: StepRequest,
  { status, body, bodyProblem }: OutboundResponse,
  { json }: StepReply,
): unknown {
  const found = json.ok && bodyProblem === null ? json.value : null;
  if (!isSuccess(status)) return found;
  if (ignoresBody === true || (body === '' && bodyProblem === null && (status === 204 || status === 205))) return null;
  const answered = answeredStatus(status);
  if (bodyProblem === 'CUT' || bodyProblem === 'TIMED_OUT') {
    const timedOut = bodyProblem === 'TIMED_OUT';
    const ending = effect === 'WRITE' ? 'UNKNOWN' : run.endingWithoutReply;
    throw new StepFailure(
      ending,
      timedOut
        ? asSentence('the LMS answered {status}, but time ran out before its response was complete.', {
            status: answered,
          })
        : asSentence('the LMS answered {status}, but the connection broke before its response was complete.', {
            status: answered,
          }),
      { timedOut },
    );
  }
  const unusable = (problem: Sentence) =>
    new StepFailure(
      'INVALID_RESPONSE',
      asSentence('the LMS answered {status}, but {problem}.', { status: answered, problem }),
    );
  if (bodyProblem === 'TOO_LARGE') throw unusable(asSentence('the body is too large'));
  if (bodyProblem !== null) throw unusable(asSentence('the body cannot be decoded'));
  if (!json.ok) throw unusable(json.problem);
  return found;
}

/** Returns whether the LMS has said that it did not do the write, or could not have got it. */
function isCertainlyNotDone({ ending }: StepFailure, status: number | null): boolean {
  if (ending === 'REJECTED') return saysNotDone(status);
  return ending === 'UNREACHABLE' || ending === 'MISCONFIGURED' || ending === 'NOT_SENT';
}

function placesIn({ headers: { link, location } }: OutboundResponse): StepAnswer['headers'] {
  return { ...(link === undefined ? {} : { link }), ...(location === undefined ? {} : { location }) };
}
