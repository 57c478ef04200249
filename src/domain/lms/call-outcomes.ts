/**
 * The outcomes of a call to the LMS (docs/product.md "Outcomes"). NOT_CONFIGURED: an optional operation that has no
 * URL. Tables and contracts call the outcome "ending".
 */
export const callOutcomes = [
  'SUCCEEDED',
  'REJECTED',
  'INVALID_RESPONSE',
  'UNREACHABLE',
  'UNKNOWN',
  'MISCONFIGURED',
  'NOT_SENT',
  'NOT_CONFIGURED',
] as const;
export type CallOutcome = (typeof callOutcomes)[number];
