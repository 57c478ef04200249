import type { Sentence } from '../../language/sentence.ts';

/** Why a step of a run failed for good, as its workflow hands it to the next step. Without personal data. */
export interface FailedStep {
  /** The English text. */
  readonly reason: string;
  /** The same for every language. A run of the release before has the text alone. */
  readonly sentences?: readonly Sentence[];
  /** Whether Temporal ended the step, so that nobody else has said why. */
  readonly timedOut?: boolean;
}
