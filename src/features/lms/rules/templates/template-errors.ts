import { englishWording, type Sentence } from '../../../../language/sentence.ts';

export type TemplateErrorCode =
  /** The template itself is wrong: its syntax, a name, or the place of a variable. */
  | 'TEMPLATE'
  /** The template is correct, but a value is not allowed at its place. */
  | 'VALUE';

/**
 * A template cannot be rendered, and nothing was sent. The call ends as MISCONFIGURED. The message is for the author of
 * the template. It names variables, never their values.
 */
export class TemplateError extends Error {
  /** The outcome of the call, as in an `OutboundError`. */
  readonly kind = 'MISCONFIGURED';
  readonly code: TemplateErrorCode;
  /** The message for every language. */
  readonly sentence: Sentence;

  constructor(code: TemplateErrorCode, sentence: Sentence) {
    super(englishWording([sentence]));
    this.sentence = sentence;
    this.name = 'TemplateError';
    this.code = code;
  }
}
