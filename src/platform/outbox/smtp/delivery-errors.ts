/** Whom a failure is about: one message, or the mail server as a whole, so that every other message would fail as well. */
export type FailureScope = 'MESSAGE' | 'SERVER';

/**
 * Why a message was not delivered. The message of the error is one of our own sentences with an SMTP code at most, so it may go into
 * logs and into Temporal's history. What the server said may name the recipient: it is kept apart, where neither finds it.
 */
abstract class DeliveryError extends Error {
  readonly #detail: string;

  /** @param detail for the e-mail's row: bounded, on one line, without secrets and addresses */
  constructor(message: string, detail: string) {
    super(message);
    this.#detail = detail;
  }

  /** What the server said, for the e-mail's row only. */
  get detail(): string {
    return this.#detail;
  }
}

/**
 * The message can never be delivered as it is: the server refused its recipient or content for good (5xx), or the
 * address is not one. Trying again would only be refused again.
 */
export class EmailRefusedError extends DeliveryError {
  constructor(message: string, detail = message) {
    super(message, detail);
    this.name = 'EmailRefusedError';
  }
}

/**
 * The message was not delivered this time: the server deferred it (4xx), could not be reached, took too long, or did not
 * accept us (sign-in, sender, TLS), which is for the operator to mend. The same message may be sent later; if the connection
 * broke at the very end, the server may have taken it already, so a second sending has to carry the same Message-ID.
 */
export class EmailUndeliverableError extends DeliveryError {
  readonly scope: FailureScope;

  constructor(message: string, detail = message, scope: FailureScope = 'MESSAGE') {
    super(message, detail);
    this.name = 'EmailUndeliverableError';
    this.scope = scope;
  }
}
