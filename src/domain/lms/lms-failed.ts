import type { CallOutcome } from './call-outcomes.ts';

/** Returns whether a call ended because the LMS itself failed: it answered 5xx. With any other answer it refused the call. */
export const lmsFailed = (ending: CallOutcome | null, status: number | null): boolean =>
  ending === 'REJECTED' && status !== null && status >= 500;
