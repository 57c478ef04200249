import { retractedReportsMax } from '../../domain/corrections/corrections.ts';
import { asSentence, englishWording, wording, type Sentence } from '../../language/sentence.ts';
import { failureInLanguage as failureOfWork } from '../../domain/work/failure-in-language.ts';

/** The refusal of a retraction that would withdraw too many reports. */
export const tooManyReports: Sentence = asSentence(
  'More than {most} reports match. Choose a shorter period, and withdraw them in several steps.',
  { most: String(retractedReportsMax) },
);

/** Returns why a correction could not go on, in the present language. */
export const failureInLanguage = (failure: string | null): string | null =>
  failure === englishWording([tooManyReports]) ? wording([tooManyReports]) : failureOfWork(failure);
