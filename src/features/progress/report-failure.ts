import { asSentence, englishWording, wording, type Sentence } from '../../language/sentence.ts';
import { failureInLanguage } from '../../domain/work/failure-in-language.ts';

/** Returns the failure of a report that the database does not take. @param state its SQLSTATE */
export const refusedByDatabase = (state: string): Sentence =>
  asSentence(
    'Attain could not store what follows from this report, so it changed nothing. Send the report again. If it fails again, give this code to the operator of this installation: {state}',
    { state },
  );

/** The words of the release before. */
const formerRefusal = (state: string): Sentence => ({
  text: 'The database refused it (SQLSTATE {state}).',
  values: { state },
});

/** Returns why a report failed, in the present language. */
export function reportFailureInLanguage(failure: string | null): string | null {
  const state = /\b([0-9A-Z]{5})\b(?:\)\.)?$/.exec(failure ?? '')?.[1] ?? '';
  const refusal = refusedByDatabase(state);
  const isRefusal = [refusal, formerRefusal(state)].some((each) => englishWording([each]) === failure);
  return isRefusal ? wording([refusal]) : failureInLanguage(failure);
}
