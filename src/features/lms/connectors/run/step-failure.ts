import type { CallOutcome } from '../../../../domain/lms/call-outcomes.ts';
import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';

export type FailureEnding = Exclude<CallOutcome, 'SUCCEEDED' | 'NOT_CONFIGURED'>;

/**
 * Ends an operation. EXPRESSION: an expression or the document is wrong; the outcome then depends on what was sent
 * before.
 */
export class StepFailure extends Error {
  readonly ending: FailureEnding | 'EXPRESSION';
  readonly timedOut: boolean;

  constructor(ending: FailureEnding | 'EXPRESSION', message: string, { timedOut = false } = {}) {
    super(message);
    this.name = 'StepFailure';
    this.ending = ending;
    this.timedOut = timedOut;
  }

  /** The document, the connection or the values do not allow the request. */
  static misconfigured(message: string): StepFailure {
    return new StepFailure('EXPRESSION', message);
  }

  static expression(expression: string, problem: string): StepFailure {
    return new StepFailure('EXPRESSION', `The expression ${safeExcerpt(expression, 120)} cannot be used: ${problem}.`);
  }
}
