import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { englishWording, storedWording, type Sentence } from '../../../language/sentence.ts';
import { t } from '../../../language/translate.ts';

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

/** Steps on pages that only administrators may open. The English text is stored with each report, also with old ones. */
const needsAdministrator = /^(?!Ask an administrator).*(Developers →|under Courses)/s;

/**
 * Returns the next steps of a report in the present language.
 * @param role of the reader. Others than administrators read whom to ask for what they cannot do.
 */
export const nextStepsInLanguage = (
  { nextSteps, words }: Omit<WordedReport, 'message'>,
  role: UserRole = 'ADMIN',
): string[] =>
  nextSteps.map((step, index) => {
    const sentence = words?.nextSteps[index];
    const text = storedWording(step, sentence === undefined ? null : [sentence]);
    return role !== 'ADMIN' && needsAdministrator.test(step)
      ? t('Ask an administrator to do this: {step}', { step: text })
      : text;
  });
