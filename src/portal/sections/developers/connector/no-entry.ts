import type { ConnectionTrial, ConnectorOperationName } from '../../../queries/lms-connection.ts';
import { t } from '../../../../language/translate.ts';

type Outcome = NonNullable<ConnectionTrial['outcome']>;

/** The operations whose result is a list. */
const lists: ReadonlySet<ConnectorOperationName> = new Set(['GET_COURSES', 'GET_PROGRESS']);

/** The operations that look one entry up. */
const lookUps: ReadonlySet<ConnectorOperationName> = new Set(['GET_COURSE', 'GET_ENROLMENT']);

/** A reply without an entry: an empty list, also one that is the only field of an object. */
const emptyReply = /^\s*(?:\[\s*\]|\{\s*\}|null|\{\s*"[^"]{0,100}"\s*:\s*\[\s*\]\s*\})?\s*$/;

/**
 * Returns what to say of a reply without an entry, which proves nothing: some LMSs answer an empty list instead of an error
 * when an account lacks a right. Null for any other outcome.
 */
export function noEntry(
  operation: ConnectorOperationName,
  { ending, lmsStatus, excerpt, result }: Pick<Outcome, 'ending' | 'lmsStatus' | 'excerpt' | 'result'>,
): { readonly message: string; readonly nextSteps: readonly string[] } | null {
  if (lists.has(operation) && ending === 'SUCCEEDED' && emptyReply.test(result ?? 'x')) {
    return {
      message: t('The reply of the LMS has no entry, so nothing was proven.'),
      nextSteps: [
        operation === 'GET_COURSES'
          ? t(
              'Check that the LMS has a course that fits the search, and that the account of this connection may see it. Then test again.',
            )
          : t(
              'Test again with an enrolment that has progress in the LMS, and that the account of this connection may see.',
            ),
      ],
    };
  }
  const isRefusedReply =
    (ending === 'INVALID_RESPONSE' || ending === 'REJECTED') &&
    lmsStatus !== null &&
    lmsStatus >= 200 &&
    lmsStatus <= 299;
  if (!lookUps.has(operation) || !isRefusedReply || !emptyReply.test(excerpt ?? '')) return null;
  return {
    message: t('The reply of the LMS has no entry, so nothing was proven.'),
    nextSteps: [
      t('Test again with an id that is in the LMS, and check that the account of this connection may see it.'),
    ],
  };
}
