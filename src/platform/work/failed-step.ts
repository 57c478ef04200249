import type { FailedStep } from '../../domain/work/failed-step.ts';
import { asSentence, type Sentence } from '../../language/sentence.ts';
import { failureSentence } from '../database/transient-errors.ts';

/** Returns why an activity is not tried again. @param attempts how often it was tried, if that is the reason */
export const failureSentences = (error: unknown, attempts: number | null): readonly Sentence[] => [
  failureSentence(error),
  ...(attempts === null ? [] : [asSentence('It was tried {attempts} times.', { attempts: String(attempts) })]),
];

/** Returns the sentences to store of a step that failed for good. */
export const sentencesOfStep = ({ reason, sentences, timedOut = false }: FailedStep): readonly Sentence[] =>
  timedOut
    ? [asSentence('A step took too long, or the process that did it has stopped.')]
    : (sentences ?? [{ text: reason }]);
