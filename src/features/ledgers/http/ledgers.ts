import type { Database } from '../../../platform/database/database.ts';
import { listActions, listAuditEntries, listCalls, listEvents, listReports } from '../list-ledgers.ts';
import { ignoreUnmatched } from '../ignore-unmatched.ts';
import { listUnmatchedIds } from '../list-unmatched.ts';
import { showCall, showReport } from '../show-entries.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentAction } from '../../enrolments/http/index.ts';
import {
  presentAuditEntry,
  presentCall,
  presentCallDetails,
  presentEvent,
  presentReport,
  presentReportDetails,
  presentUnmatchedId,
} from './present-ledgers.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface LedgerRoutesDependencies {
  readonly database: Database;
}

/** Developers → Activity: what was pushed, called and done. Actions are shown to everybody who may act. */
export function ledgerRoutes({ database }: LedgerRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/progress-reports', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listReports(database, session.organisationId, withPeriod(query)), presentReport)),
    ),
    userRoute('get', '/progress-reports/{reportId}', 'ADMIN', async ({ params, session }) =>
      ok(presentReportDetails(await showReport(database, session.organisationId, params.reportId))),
    ),

    userRoute('get', '/unmatched-ids', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listUnmatchedIds(database, session.organisationId, query), presentUnmatchedId)),
    ),
    userRoute('post', '/unmatched-ids/ignore', 'ADMIN', async ({ body, session, actor }) => {
      return ok(await ignoreUnmatched(database, session.organisationId, body.lmsEnrolmentId, actor));
    }),

    userRoute('get', '/lms-calls', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listCalls(database, session.organisationId, withPeriod(query)), presentCall)),
    ),
    userRoute('get', '/lms-calls/{callId}', 'ADMIN', async ({ params, session }) =>
      ok(presentCallDetails(await showCall(database, session.organisationId, params.callId))),
    ),

    userRoute('get', '/actions', 'STAFF', async ({ query, session }) =>
      ok(
        presentPage(await listActions(database, session.organisationId, withPeriod(query)), (action) =>
          presentAction(action, session.role),
        ),
      ),
    ),

    userRoute('get', '/events', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listEvents(database, session.organisationId, withPeriod(query)), presentEvent)),
    ),
    userRoute('get', '/audit-entries', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listAuditEntries(database, session.organisationId, withPeriod(query)), presentAuditEntry)),
    ),
  ];
}
