import { asSentence, type Sentence } from '../../../../language/sentence.ts';
import { adviceOfAnyLms } from '../../rules/ending-advice.ts';
import { changesLms, connectorOperations } from '../connector-operations.ts';
import type { FailedOperation } from './connector-report.ts';

/** Returns the next steps for the user, a sentence each. They fit an action as well as a trial and a check. */
export function connectorAdvice(failed: FailedOperation): readonly Sentence[] {
  const { operation, ending, lmsStatus, done } = failed;
  const repeated =
    done.length === 0
      ? asSentence('Then repeat the operation.')
      : asSentence('Then repeat the operation: it goes on from what has been done in the LMS already.');
  const inDoubt = connectorOperations[operation].adviceAfterDoubt;
  // Then there is nothing to look up in the LMS.
  const nothingChanged = changesLms(operation) && done.length === 0 && failed.inDoubt === null;
  switch (ending) {
    case 'REJECTED':
      return [afterStatus(lmsStatus), ...(failed.inDoubt === null ? [repeated] : inDoubt)];
    case 'INVALID_RESPONSE':
      return [
        asSentence(
          'Check that the address of the connection under Developers → LMS Integration is correct, and that the connector fits this version of the LMS.',
        ),
        ...(nothingChanged ? [repeated] : inDoubt),
      ];
    case 'UNREACHABLE':
      return [
        asSentence(
          'Check that the LMS is running, that the address of the connection under Developers → LMS Integration is correct and that it is public.',
        ),
        repeated,
      ];
    case 'UNKNOWN':
      return inDoubt;
    case 'MISCONFIGURED':
      return [
        asSentence(
          'Correct what the message names, in the data or in the connection under Developers → LMS Integration.',
        ),
        repeated,
      ];
    case 'NOT_SENT':
      return [
        asSentence(
          'Repeat the operation in a few minutes. If this happens again, tell the operator of this installation.',
        ),
      ];
  }
}

function afterStatus(lmsStatus: number | null): Sentence {
  const status = lmsStatus ?? 0;
  if (status >= 300 && status < 400) {
    return asSentence(
      'The LMS redirects to another address, which Attain does not follow: enter that address under Developers → LMS Integration.',
    );
  }
  if (status === 401 || status === 403) {
    return asSentence('Check the credentials under Developers → LMS Integration and their permissions in the LMS.');
  }
  if (status === 404 || status === 410) {
    return asSentence(
      'Check the address in “Your LMS” under Developers → LMS Integration, and whether the course or enrolment still exists in the LMS.',
    );
  }
  return (
    adviceOfAnyLms(status) ??
    asSentence(
      'Read the response of the LMS and correct the cause, in the data or in the connection under Developers → LMS Integration.',
    )
  );
}
