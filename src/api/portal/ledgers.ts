import type { EmailState } from '../../domain/emails/email-states.ts';
import { resendEmail } from '../../application/emails/resend-email.ts';
import {
  listActions,
  listAuditEntries,
  listCalls,
  listEmails,
  listEvents,
  listReports,
} from '../../application/ledgers/list-ledgers.ts';
import { listUnmatchedIds } from '../../application/ledgers/list-unmatched.ts';
import { showCall, showReport } from '../../application/ledgers/show-entries.ts';
import type { ActionFilters } from '../../persistence/repositories/action-ledger.ts';
import type { CallFilters } from '../../persistence/repositories/call-ledger.ts';
import type { ReportFilters } from '../../persistence/repositories/report-ledger.ts';
import { withPeriod, type LedgerQuery } from './period.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentAction } from './presenters/action.ts';
import {
  presentAuditEntry,
  presentCall,
  presentEmail,
  presentEvent,
  presentReport,
  presentReportDetails,
  presentUnmatchedId,
} from './presenters/ledgers.ts';
import { presentPage } from './presenters/page.ts';
import { noContent, ok, userRoute, type PortalRoute } from './route.ts';

interface EventFilters {
  readonly type?: string;
  readonly subjectId?: string;
}

interface AuditFilters {
  readonly action?: string;
  readonly subjectId?: string;
  readonly actorUserId?: string;
}

/** Developers → Activity: what was pushed, called, sent and done. Actions are shown to everybody who may act. */
export function ledgerRoutes({ database, onEmailsQueued }: PortalDependencies): PortalRoute[] {
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
