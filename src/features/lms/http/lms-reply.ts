import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import type { ErrorBody } from '../../../platform/http/http-error.ts';
import { failed, type ErrorReply, type JsonReply } from '../../../platform/http/portal/reply.ts';
import { endingText } from '../rules/endings.ts';
import type { FoundInLms, LmsReadResult, ReadOperation } from '../read-from-lms.ts';

/**
 * Returns the result, or the reason for which there is none, with the status of the outcome (docs/product.md §7).
 * @param role of the reader. Others than administrators read whom to ask for what they cannot do.
 */
export function replyFor<Operation extends ReadOperation, Body>(
  read: LmsReadResult<Operation>,
  role: UserRole,
  present: (found: FoundInLms<Operation>) => NoInfer<Body>,
): JsonReply<200, Body> | ErrorReply<ErrorBody> {
  if (read.isFound) return { status: 200, body: present(read) };
  return failed(read.report.httpStatusForClient, endingText(read.report, role));
}
