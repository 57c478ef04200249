import { retractedReportsMax } from '../../domain/corrections/corrections.ts';
import { asSentence, englishWording, storedWording, type Sentence } from '../../language/sentence.ts';

/** The refusal of a retraction that would withdraw too many reports. */
export const tooManyReports: Sentence = asSentence(
  'More than {most} reports match. Choose a shorter period, and use several retractions.',
  { most: String(retractedReportsMax) },
);

/** Returns why a correction could not go on, in the present language. Any other reason is a text without values. */
export const failureInLanguage = (failure: string | null): string | null =>
  storedWording(failure, failure === englishWording([tooManyReports]) ? [tooManyReports] : null);
