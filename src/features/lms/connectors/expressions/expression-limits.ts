/** The limits of one evaluation. All but the time are checked within it. */
export const expressionLimits = {
  /** CPU time of all expressions of a request together, in milliseconds. */
  cpuMs: 500,
  /** Nested evaluations, such as calls of a function by itself. */
  depth: 400,
  /** Items of an array, also of one that is only made on the way. */
  items: 50_000,
  /** Length of a text, also of one that is only made on the way, in UTF-16 units. */
  textLength: 1024 * 1024,
  /** Nested objects and arrays of a result. */
  resultDepth: 50,
  /** Values in all results of a request: objects, arrays and what they hold. */
  resultValues: 100_000,
  /** Length of a problem's description. */
  problemLength: 300,
} as const;
