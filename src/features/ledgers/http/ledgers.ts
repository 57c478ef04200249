import type { Database } from '../../../platform/database/database.ts';
import type { EmailState } from '../../../domain/emails/email-states.ts';
import { resendEmail } from '../../emails/index.ts';
import { listActions, listAuditEntries, listCalls, listEmails, listEvents, listReports } from '../list-ledgers.ts';
import { listUnmatchedIds } from '../list-unmatched.ts';
import { showCall, showReport } from '../show-entries.ts';
import type { ActionFilters } from '../../enrolments/index.ts';
import type { CallFilters } from '../../lms/index.ts';
import type { ReportFilters } from '../../progress/index.ts';
import { withPeriod, type LedgerQuery } from '../../../platform/http/portal/period.ts';
import { presentAction } from '../../enrolments/http/index.ts';
import {
  presentAuditEntry,
  presentCall,
  presentEmail,
  presentEvent,
  presentReport,
  presentReportDetails,
  presentUnmatchedId,
} from './present-ledgers.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { noContent, ok, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

interface EventFilters {
  readonly type?: string;
  readonly subjectId?: string;
}

interface AuditFilters {
  readonly action?: string;
  readonly subjectId?: string;
  readonly actorUserId?: string;
}

export interface LedgerRoutesDependencies {
  readonly database: Database;
  /** Has queued e-mails sent at once instead of a moment later. */
  readonly onEmailsQueued: () => void;
}

/** Developers → Activity: what was pushed, called, sent and done. Actions are shown to everybody who may act. */
export function ledgerRoutes({ database, onEmailsQueued }: LedgerRoutesDependencies): PortalRoute[] {
  return [
    userRoute<{ query: LedgerQuery & ReportFilters }>('get', '/progress-reports', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listReports(database, session.organisationId, withPeriod(query)), presentReport)),
    ),
    userRoute<{ params: { reportId: string } }>(
      'get',
      '/progress-reports/:reportId',
      'ADMIN',
      async ({ params, session }) =>
        ok(presentReportDetails(await showReport(database, session.organisationId, params.reportId))),
    ),

    userRoute<{ query: { limit: number; cursor?: string } }>(
      'get',
      '/unmatched-ids',
      'ADMIN',
      async ({ query, session }) =>
        ok(presentPage(await listUnmatchedIds(database, session.organisationId, query), presentUnmatchedId)),
    ),

    userRoute<{ query: LedgerQuery & CallFilters }>('get', '/lms-calls', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listCalls(database, session.organisationId, withPeriod(query)), presentCall)),
    ),
    userRoute<{ params: { callId: string } }>('get', '/lms-calls/:callId', 'ADMIN', async ({ params, session }) =>
      ok(presentCall(await showCall(database, session.organisationId, params.callId))),
    ),

    userRoute<{ query: LedgerQuery & ActionFilters }>('get', '/actions', 'STAFF', async ({ query, session }) =>
      ok(presentPage(await listActions(database, session.organisationId, withPeriod(query)), presentAction)),
    ),

    userRoute<{ query: LedgerQuery & { state?: EmailState } }>('get', '/emails', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listEmails(database, session.organisationId, withPeriod(query)), presentEmail)),
    ),
    userRoute<{ params: { emailId: string } }>(
      'post',
      '/emails/:emailId/resend',
      'ADMIN',
      async ({ params, session, actor }) => {
        const email = { organisationId: session.organisationId, emailId: params.emailId.toLowerCase() };
        await resendEmail(database, email, actor);
        onEmailsQueued();
        return noContent;
      },
    ),

    userRoute<{ query: LedgerQuery & EventFilters }>('get', '/events', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listEvents(database, session.organisationId, withPeriod(query)), presentEvent)),
    ),
    userRoute<{ query: LedgerQuery & AuditFilters }>('get', '/audit-entries', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listAuditEntries(database, session.organisationId, withPeriod(query)), presentAuditEntry)),
    ),
  ];
}
