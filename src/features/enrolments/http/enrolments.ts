import { selectionBytes } from '../../../domain/bulk-runs/bulk-runs.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listEnrolments } from '../list-enrolments.ts';
import { showTimeline } from '../show-timeline.ts';
import { showEnrolment } from '../show-enrolment.ts';
import { exportEnrolments } from '../export-enrolments.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentEnrolment, presentEnrolmentDetails } from './present-enrolment.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { presentTimelineEntry } from './present-timeline.ts';
import { ok, tableDownload } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface EnrolmentRoutesDependencies {
  readonly database: Database;
  /** Address of the portal. Only its origin may make changes. */
  readonly publicUrl: string;
}

export function enrolmentRoutes({ database, publicUrl }: EnrolmentRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/enrolments', 'STAFF', async ({ query, session }) =>
      ok(presentPage(await listEnrolments(database, session.organisationId, withPeriod(query)), presentEnrolment)),
    ),

    {
      ...long(
        userRoute('post', '/enrolments/export', 'STAFF', async ({ body, query, session, actor }) =>
          tableDownload(
            query.format,
            await exportEnrolments(database, session.organisationId, { ids: body.ids }, actor),
          ),
        ),
      ),
      bodyLimit: selectionBytes,
    },

    long(
      userRoute('get', '/enrolments/export', 'STAFF', async ({ query, session, actor }) =>
        tableDownload(query.format, await exportEnrolments(database, session.organisationId, withPeriod(query), actor)),
      ),
    ),

    userRoute('get', '/enrolments/{enrolmentId}', 'STAFF', async ({ params, session }) => {
      const enrolment = await showEnrolment(database, session.organisationId, params.enrolmentId);
      return ok(presentEnrolmentDetails(publicUrl, enrolment, session.role));
    }),

    userRoute('get', '/enrolments/{enrolmentId}/timeline', 'STAFF', async ({ params, query, session }) => {
      const page = await showTimeline(database, session.organisationId, params.enrolmentId, query);
      return ok(presentPage(page, (entry) => presentTimelineEntry(entry, session.role)));
    }),
  ];
}
