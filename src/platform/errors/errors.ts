import { wording, type Sentence } from '../../language/sentence.ts';

export type ApplicationErrorKind =
  'NOT_FOUND' | 'CONFLICT' | 'INVALID' | 'UNPROCESSABLE' | 'UNAUTHENTICATED' | 'FORBIDDEN';

/**
 * The requested action cannot be done. `kind` decides the reply's status, `code` is stable, `message` is for people, in the
 * language of its time.
 */
export class ApplicationError extends Error {
  readonly kind: ApplicationErrorKind;
  readonly code: string;
  /** The message for every language, as JSON: an error of a thread keeps texts only. Null when it is a text. */
  readonly sentence: string | null;

  constructor(kind: ApplicationErrorKind, code: string, message: string | Sentence) {
    super(typeof message === 'string' ? message : wording([message]));
    this.sentence = typeof message === 'string' ? null : JSON.stringify(message);
    this.name = 'ApplicationError';
    this.kind = kind;
    this.code = code;
  }

  /** Returns the message for every language, to store it. A text is one in the language of its time. */
  toSentence(): Sentence {
    return this.sentence === null ? { text: this.message } : (JSON.parse(this.sentence) as Sentence);
  }

  /** Returns the error in the present language, for one that comes from a thread. */
  inPresentLanguage(): ApplicationError {
    if (this.sentence === null) return this;
    return new ApplicationError(this.kind, this.code, JSON.parse(this.sentence) as Sentence);
  }
}

/** The caller has reached a rate limit, and nothing was done. `message` is for people. */
export class RateLimitError extends Error {
  /** Seconds until the next attempt is allowed. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter: number) {
    super(message);
    this.name = 'RateLimitError';
    this.retryAfter = retryAfter;
  }
}
