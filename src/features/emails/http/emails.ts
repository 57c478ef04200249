import type { Database } from '../../../platform/database/database.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { noContent, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { listEmails } from '../list-emails.ts';
import { resendEmail } from '../resend-email.ts';
import { presentEmail } from './present-email.ts';

export interface EmailRoutesDependencies {
  readonly database: Database;
  /** Sends queued e-mails at once. Without it, the dispatcher finds them a moment later. */
  readonly onEmailsQueued: () => void;
}

/** Developers → Activity: the e-mails to students. */
export function emailRoutes({ database, onEmailsQueued }: EmailRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/emails', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listEmails(database, session.organisationId, withPeriod(query)), presentEmail)),
    ),
    userRoute('post', '/emails/{emailId}/resend', 'ADMIN', async ({ params, session, actor }) => {
      const email = { organisationId: session.organisationId, emailId: params.emailId.toLowerCase() };
      await resendEmail(database, email, actor);
      onEmailsQueued();
      return noContent;
    }),
  ];
}
