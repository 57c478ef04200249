import type { LmsReadResult } from '../read-from-lms.ts';
import { errorBody } from '../../../platform/http/http-error.ts';
import { ok, type PortalReply } from '../../../platform/http/portal/route.ts';

/** What was read, or why it was not, with the status that belongs to the ending (docs/product.md §7). */
export function replyFor({ report }: LmsReadResult, present: () => unknown): PortalReply {
  if (report.ending === 'SUCCEEDED') return ok(present());
  const status = report.httpStatusForClient;
  const said = report.excerpt === null ? '' : ` It said: ${report.excerpt}`;
  return { status, body: errorBody(status, `${report.message}${said} ${report.nextSteps.join(' ')}`) };
}
