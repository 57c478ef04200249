import type { SentCall } from './send-operation.ts';
import type { LmsCallEnd } from './store/lms-calls.ts';

/** Returns what the ledger keeps of the outcome of a call. @param lmsEnrolmentId the id that the LMS gave, if it counts */
export function callEnd(
  { report, errorMessage, errorWords }: Pick<SentCall, 'report' | 'errorMessage' | 'errorWords'>,
  lmsEnrolmentId: string | null = null,
): LmsCallEnd {
  const { ending, lmsStatus, excerpt } = report;
  return { ending, statusCode: lmsStatus, responseExcerpt: excerpt, errorMessage, errorWords, lmsEnrolmentId };
}
