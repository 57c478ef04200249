import type { CallOutcome } from '../../domain/lms/call-outcomes.ts';
import { lmsFailed } from '../../domain/lms/lms-failed.ts';
import { messageInLanguage } from '../../features/enrolments/index.ts';

const endingWords = {
  MISCONFIGURED: 'The settings are wrong.',
  UNREACHABLE: 'The LMS could not be reached.',
  NOT_SENT: 'Nothing was sent.',
};

/** The outcome of an action, as it is stored. */
export interface FailedOutcome {
  readonly message: string;
  readonly lmsStatus: number | null;
}

/**
 * Returns why an action did not succeed, as a sentence; null when it did. What an LMS answered is left out, because it may
 * name people: operators serve all organisations.
 */
export function whyActionFailed(ending: CallOutcome | null, outcome: FailedOutcome | null): string | null {
  const status = outcome?.lmsStatus ?? null;
  const answered = status === null ? '' : ` (${status})`;
  switch (ending) {
    case null:
    case 'SUCCEEDED':
    case 'NOT_CONFIGURED':
      return null;
    case 'REJECTED':
      return lmsFailed(ending, status) ? `The LMS failed${answered}.` : `The LMS refused it${answered}.`;
    case 'INVALID_RESPONSE':
      return `The response of the LMS${answered} cannot be used.`;
    case 'UNKNOWN':
      return `It is not known whether the LMS did it${answered}.`;
    case 'MISCONFIGURED':
    case 'UNREACHABLE':
    case 'NOT_SENT':
      // Without an answer the reason is one of our own.
      return outcome === null || status !== null ? endingWords[ending] : messageInLanguage(outcome);
  }
}
