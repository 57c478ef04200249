/**
 * The message can never be delivered as it is: the server refused its recipient or content for good (5xx), or the
 * address is not one. Trying again would only be refused again. The text is bounded, on one line, and safe to store and show.
 */
export class EmailRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmailRefusedError';
  }
}

/**
 * The message was not delivered this time: the server deferred it (4xx), could not be reached, took too long, or did not
 * accept us (sign-in, sender, TLS), which is for the operator to mend. The same message may be sent later; if the connection
 * broke at the very end, the server may have taken it already, so a second sending has to carry the same Message-ID.
 * The text is bounded, on one line, and safe to store and show.
 */
export class EmailUndeliverableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmailUndeliverableError';
  }
}
