import { englishWording, storedWording, type Sentence } from '../../../language/sentence.ts';

/** The texts of a report as sentences, for the language of their reader. */
export interface ReportWords {
  readonly message: readonly Sentence[];
  /** One for each step. */
  readonly nextSteps: readonly Sentence[];
}

/** The texts of a report: in English, and as sentences. */
export interface WordedReport {
  readonly message: string;
  readonly nextSteps: readonly string[];
  /** Missing in what a release before has stored; null when personal data was removed. */
  readonly words?: ReportWords | null | undefined;
}

/** Returns the texts of a report. English is for logs, for the ledger and for processes of the release before. */
export const inWords = (
  message: readonly Sentence[],
  nextSteps: readonly Sentence[],
): Required<Pick<WordedReport, 'message' | 'nextSteps'>> & { readonly words: ReportWords } => ({
  message: englishWording(message),
  nextSteps: nextSteps.map((step) => englishWording([step])),
  words: { message, nextSteps },
});

/** Returns the message of a report in the present language. */
export const messageInLanguage = ({ message, words }: Omit<WordedReport, 'nextSteps'>): string =>
  storedWording(message, words?.message);

/** Returns the next steps of a report in the present language. */
export const nextStepsInLanguage = ({ nextSteps, words }: Omit<WordedReport, 'message'>): string[] =>
  nextSteps.map((step, index) => {
    const sentence = words?.nextSteps[index];
    return storedWording(step, sentence === undefined ? null : [sentence]);
  });
