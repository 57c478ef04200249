import { asSentence } from '../../../../language/sentence.ts';
import type { Evaluated } from '../expressions/evaluate-expressions.ts';
import { StepFailure } from './step-failure.ts';

/** Returns the value of an expression. @throws StepFailure when it could not be evaluated */
export function requiredValue(expression: string, result: Evaluated | undefined): unknown {
  if (result?.ok === true) return result.value;
  throw StepFailure.expression(expression, result?.problem ?? asSentence('it was not evaluated'));
}
