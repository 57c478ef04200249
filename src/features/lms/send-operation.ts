import type { Sentence } from '../../language/sentence.ts';
import { secretsOf } from '../../platform/outbound-http/secrets-of.ts';
import type { Lms } from '../../domain/lms/lms-modes.ts';
import type { JudgeReply } from './reply-expressions/create-reply-judge.ts';
import { endingOf, mayHaveActed, type EndingReport, type LmsReply } from './rules/endings.ts';
import { lmsOperations, type LmsOperation } from './rules/operations.ts';
import type { RenderedRequest } from './rules/templates/render-request.ts';
import type { Authentication } from '../../platform/outbound-http/authentication.ts';
import { OutboundError } from '../../platform/outbound-http/outbound-errors.ts';
import { readReplyOf, type LmsClient } from './lms-client.ts';

export interface ReadyCall {
  readonly organisationId: string;
  readonly operation: LmsOperation;
  /** The LMS that gets the call. */
  readonly lms: Lms;
  readonly request: RenderedRequest;
  readonly authentication: Authentication;
  /** Sent with a POST. An LMS that supports it does a repeated operation once. */
  readonly idempotencyKey: string | null;
  /** Judges a reply by the operation's expressions; see `createReplyJudge`. */
  readonly judge?: JudgeReply | undefined;
}

export interface SentCall {
  readonly report: EndingReport;
  /** The parsed reply; null unless the call succeeded. */
  readonly value: unknown;
  /** The reason for the outcome in the ledger; null after a success. */
  readonly errorMessage: string | null;
  /** The same for its reader's language. */
  readonly errorWords: readonly Sentence[] | null;
  /** Whether the LMS may have changed something, also when it has refused the operation. */
  readonly mayHaveChanged: boolean;
}

/** Sends one operation once and returns its outcome. Never throws for an error of the LMS or the network. */
export async function sendOperation(client: LmsClient, call: ReadyCall, signal?: AbortSignal): Promise<SentCall> {
  const { organisationId, operation, lms, request, authentication, idempotencyKey, judge } = call;
  try {
    const response = await client.send({
      organisationId,
      method: request.method,
      url: request.url,
      headers: {
        accept: 'application/json',
        ...(request.body === null ? {} : { 'content-type': 'application/json' }),
        ...(request.method === 'POST' && idempotencyKey !== null ? { 'idempotency-key': idempotencyKey } : {}),
      },
      ...(request.body === null ? {} : { body: request.body }),
      authentication,
      ...(signal === undefined ? {} : { signal }),
    });
    const read: LmsReply = {
      status: response.status,
      bodyProblem: response.bodyProblem,
      ...(await readReplyOf(client, organisationId, {
        operation,
        body: response.body,
        secrets: secretsOf(authentication),
      })),
    };
    const reply = judge === undefined ? read : await judge(response, read);
    const report = endingOf(operation, reply, lms);
    const succeeded = report.ending === 'SUCCEEDED' && reply.readResult?.ok === true;
    return {
      report,
      value: succeeded && reply.readResult?.ok ? reply.readResult.value : null,
      ...errorOf(report),
      mayHaveChanged: mayHaveChanged(operation, report),
    };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const report = endingOf(operation, error, lms);
    return {
      report,
      value: null,
      ...errorOf(report),
      mayHaveChanged: mayHaveChanged(operation, report),
    };
  }
}

const mayHaveChanged = (operation: LmsOperation, { ending, lmsStatus }: EndingReport): boolean =>
  lmsOperations[operation].method === 'POST' && mayHaveActed(ending, lmsStatus);

/** Returns why a call failed, for the ledger. */
export const errorOf = ({ ending, message, words }: EndingReport): Pick<SentCall, 'errorMessage' | 'errorWords'> =>
  ending === 'SUCCEEDED'
    ? { errorMessage: null, errorWords: null }
    : { errorMessage: message, errorWords: words.message };
