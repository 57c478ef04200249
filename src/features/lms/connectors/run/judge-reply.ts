import { asSentence } from '../../../../language/sentence.ts';
import { connectorLimits } from '../connector-limits.ts';
import type { ConnectorFailure, ConnectorStep } from '../document.ts';
import type { Evaluated } from '../expressions/evaluate-expressions.ts';
import { messageSentence } from '../presets/preset-messages.ts';
import { answeredStatus } from '../../rules/answered-status.ts';
import { isSuccess } from '../../rules/is-success.ts';
import type { OperationRun } from './operation-run.ts';
import type { StepAnswer } from './send-request.ts';
import { requiredValue } from './required-value.ts';
import { StepFailure } from './step-failure.ts';

/** The value of a reply for later steps, and what the expressions about it have given, by name. */
export interface JudgedReply {
  readonly value: unknown;
  /** False when the reply is no success and the step accepts that. */
  readonly isSuccess: boolean;
  readonly extracted: Readonly<Record<string, unknown>>;
}

/**
 * Decides whether a reply is a success: it has a 2xx, and the predicate of the step, or of the document, is true.
 * @param extract further expressions about a success
 * @throws StepFailure with the outcome and the sentence of the first failure that fits
 */
export async function judgeReply(
  run: OperationRun,
  step: ConnectorStep,
  answer: StepAnswer,
  further: Readonly<Record<string, unknown>>,
  extract: Readonly<Record<string, string>>,
): Promise<JudgedReply> {
  const { status, json, headers } = answer;
  const seen = { ...further, reply: json, status, headers };
  if (isSuccess(status)) {
    const success = step.success ?? run.call.document.success;
    const { value } = step;
    const expressions = {
      ...extract,
      ...(success === undefined ? {} : { ' success': success }),
      ...(value === undefined ? {} : { ' value': value }),
    };
    const results = await run.evaluate(expressions, seen);
    if (success === undefined || requiredValue(success, results[' success']) === true) {
      const extracted = Object.entries(extract).map(
        ([name, text]) => [name, requiredValue(text, results[name])] as const,
      );
      const seenLater = value === undefined ? json : (requiredValue(value, results[' value']) ?? null);
      return { value: seenLater, isSuccess: true, extracted: Object.fromEntries(extracted) };
    }
  }
  await refuse(run, step, answer, seen);
  return { value: null, isSuccess: false, extracted: {} };
}

/** Returns when the step accepts the reply. @throws StepFailure */
async function refuse(
  run: OperationRun,
  { accept, failures: own = [] }: ConnectorStep,
  { status }: StepAnswer,
  seen: Readonly<Record<string, unknown>>,
): Promise<void> {
  const failures: readonly ConnectorFailure[] = [...own, ...run.call.document.failures];
  const expressions: Record<string, string> = accept === undefined ? {} : { accept };
  for (const [index, { when, message }] of failures.entries()) {
    expressions[`when${index}`] = when;
    if (message !== undefined) expressions[`message${index}`] = message;
  }
  const results = await run.evaluate(expressions, seen);
  if (valueOf(results['accept']) === true) return;
  const index = failures.findIndex((_failure, at) => valueOf(results[`when${at}`]) === true);
  const expression = failures[index]?.message;
  const message = valueOf(results[`message${index}`]);
  const sentence =
    expression !== undefined && typeof message === 'string'
      ? messageSentence(expression, message.slice(0, connectorLimits.messageLength))
      : asSentence('the LMS answered {status}.', { status: answeredStatus(status) });
  throw new StepFailure(failures[index]?.ending ?? 'REJECTED', sentence);
}

/** A failure whose expression cannot be evaluated does not fit. */
function valueOf(result: Evaluated | undefined): unknown {
  return result?.ok === true ? result.value : undefined;
}
