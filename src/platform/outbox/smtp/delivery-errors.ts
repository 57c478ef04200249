import { englishWording, type Sentence } from '../../../language/sentence.ts';

/**
 * The scope of a failure: one message, or the mail server as a whole, so that every other message would fail as well.
 */
export type FailureScope = 'MESSAGE' | 'SERVER';

/**
 * A message was not delivered. The error's message is one of our own sentences with at most an SMTP code, so it may be
 * logged and kept in Temporal's history. The server's answer may name the recipient. It is kept apart, where neither of
 * them finds it.
 */
abstract class DeliveryError extends Error {
  /** The message for every language. */
  readonly sentence: Sentence;
  readonly #detail: string;

  /**
   * @param detail the sentence in English with the server's answer, for the e-mail's row: bounded, on one line, without
   * secrets and addresses. By default it is the sentence alone.
   */
  constructor(sentence: Sentence, detail?: string) {
    super(englishWording([sentence]));
    this.sentence = sentence;
    this.#detail = detail ?? this.message;
  }

  /** The server's answer, for the e-mail's row only. */
  get detail(): string {
    return this.#detail;
  }
}

/**
 * The message can never be delivered as it is. The server refused its recipient or content permanently (5xx), or the
 * address is not valid. Another attempt would be refused again.
 */
export class EmailRefusedError extends DeliveryError {
  constructor(sentence: Sentence, detail?: string) {
    super(sentence, detail);
    this.name = 'EmailRefusedError';
  }
}

/**
 * The message was not delivered this time. The server deferred it (4xx), could not be reached, took too long, or did
 * not accept us (sign-in, sender, TLS), which the operator must repair. The same message may be sent later. If the
 * connection broke at the very end, the server may have accepted it already. So a second attempt must have the same
 * Message-ID.
 */
export class EmailUndeliverableError extends DeliveryError {
  readonly scope: FailureScope;

  constructor(sentence: Sentence, detail?: string, scope: FailureScope = 'MESSAGE') {
    super(sentence, detail);
    this.name = 'EmailUndeliverableError';
    this.scope = scope;
  }
}
