import { sentenceOf, wording, type Sentence } from '../language/sentence.ts';

/**
 * A rule of the domain forbids the request, although every value is well formed (a malformed value is a RangeError).
 * `code` is stable and may be mapped to a reply. `message` is for people and may change. It is in the present language.
 */
export class DomainError extends Error {
  readonly code: string;
  /** The message for every language. */
  readonly sentence: Sentence;

  constructor(code: string, message: string | Sentence) {
    super(wording([sentenceOf(message)]));
    this.sentence = sentenceOf(message);
    this.name = 'DomainError';
    this.code = code;
  }
}
