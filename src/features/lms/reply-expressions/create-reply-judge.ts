import { asSentence, sentenceOf, type Sentence } from '../../../language/sentence.ts';
import { CpuTaskError } from '../../../platform/cpu-pool/errors.ts';
import type { OutboundResponse } from '../../../platform/outbound-http/outbound-client.ts';
import { safeSentence } from '../../../platform/outbound-http/safe-sentence.ts';
import { safeExcerpt } from '../../../platform/outbound-http/safe-excerpt.ts';
import { BusyError } from '../../../platform/waiting/busy-error.ts';
import type { ConnectorParts } from '../connectors/connector-call.ts';
import type { Evaluated } from '../connectors/expressions/evaluate-expressions.ts';
import { nestedVariables } from '../connectors/run/nested-variables.ts';
import { readShortOrLong } from '../connectors/steps/read-step-reply.ts';
import type { LmsReply } from '../rules/endings.ts';
import { lmsOperations, type LmsOperation } from '../rules/operations.ts';
import type { ReadResult } from '../rules/responses/read-result.ts';
import { mappedReply } from './mapped-reply.ts';
import type { MadeOfReply, ReplyExpressions } from './reply-expressions.ts';
import { isSuccess } from '../rules/is-success.ts';

/** Evaluates expressions, and reads long replies for them, in threads. */
export type ExpressionParts = Pick<ConnectorParts, 'evaluate' | 'readLongReply'>;

export interface JudgedReply extends LmsReply {
  /** Missing when nothing was evaluated. */
  readonly made?: MadeOfReply;
}

/** Decides what a reply means. @param reply as it is without expressions */
export type JudgeReply = (response: OutboundResponse, reply: LmsReply) => Promise<JudgedReply>;

export interface JudgedCall {
  readonly organisationId: string;
  readonly operation: LmsOperation;
  readonly expressions: ReplyExpressions;
  /** The values of the operation's variables. */
  readonly values: Readonly<Record<string, string>>;
  /** Masked in messages. No expression sees them, unless the LMS repeats them in its reply. */
  readonly secrets: readonly string[];
}

const noTime = asSentence('Attain had no time to evaluate the expressions of this operation');

/**
 * Returns what judges the replies of a call by the operation's expressions; undefined when it has none. They see
 * `status`, `reply` (JSON; null without a body), `headers` (link and location) and `variables`.
 */
export function createReplyJudge(parts: ExpressionParts, call: JudgedCall): JudgeReply | undefined {
  const { operation, expressions } = call;
  const success = expressions.success.trim();
  // Nothing uses the content of an acknowledgement, so nothing is made of it.
  const result = lmsOperations[operation].needsReply ? expressions.result.trim() : '';
  if (success === '' && result === '') return undefined;
  return async (response, reply) => {
    if (!isSuccess(response.status)) return reply;
    const unusable = (problem: Sentence): JudgedReply => ({
      ...reply,
      condition: 'NOT_JUDGED',
      readResult: { ok: false, problem },
    });
    if (response.bodyProblem !== null) return { ...reply, condition: 'NOT_JUDGED' };
    const json = await readJson(parts, call, response.body);
    if (!json.ok) return unusable(json.problem);
    const found = await evaluate(parts, call, { success, result }, response, json.value);
    if (found === null) return unusable(noTime);

    const reasonOf = (evaluated: Evaluated | undefined): Sentence =>
      safeSentence(
        evaluated?.ok === false ? sentenceOf(evaluated.problem) : asSentence('it was not evaluated'),
        300,
        call.secrets,
      );
    const condition = success === '' ? null : found['success'];
    if (condition !== null) {
      if (condition?.ok !== true) {
        return unusable(
          asSentence('the condition {expression} cannot be evaluated: {problem}', {
            expression: safeExcerpt(success, 120),
            problem: reasonOf(condition),
          }),
        );
      }
      if (typeof condition.value !== 'boolean') {
        return unusable(
          asSentence('the condition {expression} gives neither true nor false', {
            expression: safeExcerpt(success, 120),
          }),
        );
      }
      if (!condition.value) return { ...reply, condition: 'REFUSED', made: { success: false, result: undefined } };
    }
    const made = { success: condition === null ? null : true, result: undefined };
    if (result === '') return { ...reply, condition: 'FULFILLED', made };
    const mapped = found['result'];
    if (mapped?.ok !== true) {
      const problem = asSentence('the mapping {expression} cannot be evaluated: {problem}', {
        expression: safeExcerpt(result, 120),
        problem: reasonOf(mapped),
      });
      return { ...unusable(problem), made };
    }
    return {
      ...reply,
      condition: 'FULFILLED',
      readResult: mappedReply(operation, mapped.value),
      made: { ...made, result: mapped.value },
    };
  };
}

/** Reads a body as JSON, a long one in a thread. An empty one is null. */
export async function readJson(
  { readLongReply }: ExpressionParts,
  { organisationId, secrets }: JudgedCall,
  body: string,
): Promise<ReadResult<unknown>> {
  if (body.trim() === '') return { ok: true, value: null };
  try {
    return (await readShortOrLong(readLongReply, organisationId, { body, secrets })).json;
  } catch (error) {
    if (error instanceof CpuTaskError || error instanceof BusyError) return { ok: false, problem: noTime };
    throw error;
  }
}

/** Returns the results by name; null when there was no place to evaluate anything. */
async function evaluate(
  parts: ExpressionParts,
  { organisationId, values }: JudgedCall,
  { success, result }: ReplyExpressions,
  { status, headers: { link, location } }: OutboundResponse,
  reply: unknown,
): Promise<Readonly<Record<string, Evaluated>> | null> {
  const headers = { ...(link === undefined ? {} : { link }), ...(location === undefined ? {} : { location }) };
  try {
    return await parts.evaluate(organisationId, {
      expressions: { ...(success === '' ? {} : { success }), ...(result === '' ? {} : { result }) },
      input: { status, reply, headers, variables: nestedVariables(values) },
    });
  } catch (error) {
    if (error instanceof BusyError) return null;
    throw error;
  }
}
