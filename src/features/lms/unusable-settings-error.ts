import type { Lms } from '../../domain/lms/lms-modes.ts';
import { englishWording, sentenceOf, type Sentence } from '../../language/sentence.ts';

/** The stored settings are not usable. The call ends as MISCONFIGURED with this message. */
export class UnusableSettingsError extends Error {
  /** The LMS with these settings. */
  readonly lms: Lms;
  /** The message for every language. */
  readonly sentence: Sentence;

  constructor(lms: Lms, message: string | Sentence) {
    super(englishWording([sentenceOf(message)]));
    this.sentence = sentenceOf(message);
    this.name = 'UnusableSettingsError';
    this.lms = lms;
  }
}
