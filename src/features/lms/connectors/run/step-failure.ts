import type { CallOutcome } from '../../../../domain/lms/call-outcomes.ts';
import { asSentence, englishWording, sentenceOf, type Sentence } from '../../../../language/sentence.ts';
import { safeExcerpt } from '../../../../platform/outbound-http/safe-excerpt.ts';

export type FailureEnding = Exclude<CallOutcome, 'SUCCEEDED' | 'NOT_CONFIGURED'>;

/**
 * Ends an operation. EXPRESSION: an expression or the document is wrong; the outcome then depends on what was sent
 * before.
 */
export class StepFailure extends Error {
  readonly ending: FailureEnding | 'EXPRESSION';
  readonly timedOut: boolean;
  /** The message for every language. */
  readonly sentence: Sentence;

  constructor(ending: FailureEnding | 'EXPRESSION', message: string | Sentence, { timedOut = false } = {}) {
    super(englishWording([sentenceOf(message)]));
    this.sentence = sentenceOf(message);
    this.name = 'StepFailure';
    this.ending = ending;
    this.timedOut = timedOut;
  }

  /** The document, the connection or the values do not allow the request. */
  static misconfigured(message: string | Sentence): StepFailure {
    return new StepFailure('EXPRESSION', message);
  }

  static expression(expression: string, problem: string | Sentence): StepFailure {
    return new StepFailure(
      'EXPRESSION',
      asSentence('The expression {expression} cannot be used: {problem}.', {
        expression: safeExcerpt(expression, 120),
        problem: sentenceOf(problem),
      }),
    );
  }
}
