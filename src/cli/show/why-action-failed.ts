import type { CallOutcome } from '../../domain/lms/call-outcomes.ts';
import { lmsFailed } from '../../domain/lms/lms-failed.ts';
import { messageInLanguage } from '../../features/enrolments/index.ts';
import type { ReportWords } from '../../features/lms/index.ts';

const endingWords = {
  MISCONFIGURED: 'The settings are wrong.',
  UNREACHABLE: 'The LMS could not be reached.',
  NOT_SENT: 'Nothing was sent.',
};

/** The outcome of an action, as it is stored. */
export interface FailedOutcome {
  readonly message: string;
  readonly lmsStatus: number | null;
  readonly words?: ReportWords | null | undefined;
}

/** A connector's reports give the reason as a value. Those of an earlier release have no words, and may be a connector's. */
const quotesDocument = ({ words }: FailedOutcome): boolean =>
  words?.message.some(({ values }) => values !== undefined && 'reason' in values) ?? true;

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
      // Without an answer the reason is one of our own, but a connector's document may have worded it.
      return outcome === null || status !== null || quotesDocument(outcome)
        ? endingWords[ending]
        : messageInLanguage(outcome);
  }
}
