/** The limits of a connector and of one operation that it does. They limit the work before it is begun. */
export const connectorLimits = {
  /** Length of a document, in bytes of UTF-8. */
  documentBytes: 128 * 1024,
  /** Nested objects and arrays in a document. */
  documentDepth: 30,
  /** Length of one expression, or of one text with inserts, in UTF-16 units. */
  expressionLength: 4 * 1024,
  /** Steps of an operation. */
  steps: 20,
  /** Requests of one operation, with all pages and repetitions. */
  requests: 100,
  /** Requests of one operation that may change something in the LMS. */
  writes: 20,
  /** All replies of one operation together, in UTF-16 units. */
  replyLength: 8 * 1024 * 1024,
  /** JSON values that the steps of one operation keep for later ones; each evaluation copies them to its thread. */
  keptValues: 100_000,
  /** Milliseconds for one operation. The acting user waits 25 s. */
  operationMs: 20_000,
  /** Milliseconds after that time in which the replies that have come may still be judged. */
  graceMs: 2_000,
  /** Milliseconds that must be left when a write is sent, since a write that is cut has an unknown outcome. */
  leastMsForWrite: 2_000,
  /** Length of a URL, in bytes. */
  urlBytes: 16 * 1024,
  /** Length of a body, in bytes. */
  bodyBytes: 256 * 1024,
  /** Length of a message that an expression makes, in UTF-16 units. */
  messageLength: 400,
  /** Length of an excerpt in the ledger, in UTF-16 units. */
  excerptLength: 500,
} as const;
