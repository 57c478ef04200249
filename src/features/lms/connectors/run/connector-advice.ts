import { connectorOperations } from '../connector-operations.ts';
import type { FailedOperation } from './connector-report.ts';

const settings = 'under Developers → LMS Integration';

/** Returns the next steps for the user, a sentence each. They fit an action as well as a trial and a check. */
export function connectorAdvice({ operation, ending, lmsStatus, done }: FailedOperation): readonly string[] {
  const repeated =
    done.length === 0
      ? 'Then repeat the operation.'
      : 'Then repeat the operation: it goes on from what has been done in the LMS already.';
  const inDoubt = connectorOperations[operation].adviceAfterDoubt;
  switch (ending) {
    case 'REJECTED':
      return [afterStatus(lmsStatus), repeated];
    case 'INVALID_RESPONSE':
      return [
        `Check that the address of the connection ${settings} is correct, and that the connector fits this version of the LMS.`,
        ...inDoubt,
      ];
    case 'UNREACHABLE':
      return [
        `Check that the LMS is running, that the address of the connection ${settings} is correct and that it is public.`,
        repeated,
      ];
    case 'UNKNOWN':
      return inDoubt;
    case 'MISCONFIGURED':
      return [`Correct what the message names, in the data or in the connection ${settings}.`, repeated];
    case 'NOT_SENT':
      return ['Repeat the operation in a few minutes. If this happens again, tell the operator of this installation.'];
  }
}

function afterStatus(lmsStatus: number | null): string {
  const status = lmsStatus ?? 0;
  if (status >= 300 && status < 400) {
    return `The LMS redirects to another address, which Attain does not follow: enter that address ${settings}.`;
  }
  if (status === 401 || status === 403) return `Check the credentials ${settings} and their permissions in the LMS.`;
  if (status === 404 || status === 410) {
    return `Check the address ${settings}, and whether the course or enrolment still exists in the LMS.`;
  }
  if (status === 429) return 'The LMS has had too many requests: wait a few minutes.';
  if (status >= 500) return 'The LMS has an internal error: wait until it works again, or tell its operator.';
  return `Read the response of the LMS and correct the cause, in the data or in the connection ${settings}.`;
}
