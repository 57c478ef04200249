import { listEnrolments, type EnrolmentQuery } from '../../application/enrolments/list-enrolments.ts';
import { showTimeline } from '../../application/enrolments/show-timeline.ts';
import { showEnrolment } from '../../application/enrolments/show-enrolment.ts';
import { exportEnrolments } from '../../application/enrolments/export-enrolments.ts';
import type { PageRequest } from '../../application/paging.ts';
import { withPeriod, type LedgerQuery } from './period.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentEnrolment, presentEnrolmentDetails } from './presenters/enrolment.ts';
import { presentPage } from './presenters/page.ts';
import { presentTimelineEntry } from './presenters/timeline.ts';
import { csvDownload, ok, long, userRoute, type PortalRoute } from './route.ts';

export function enrolmentRoutes({ database, publicUrl }: PortalDependencies): PortalRoute[] {
  return [
    userRoute<{ query: LedgerQuery & Omit<EnrolmentQuery, 'from' | 'to'> }>(
      'get',
      '/enrolments',
      'STAFF',
      async ({ query, session }) =>
        ok(presentPage(await listEnrolments(database, session.organisationId, withPeriod(query)), presentEnrolment)),
    ),

    long(
      userRoute<{ query: Pick<LedgerQuery, 'from' | 'to'> & Omit<EnrolmentQuery, 'from' | 'to'> }>(
        'get',
        '/enrolments/export',
        'STAFF',
        async ({ query, session, actor }) =>
          csvDownload('enrolments', await exportEnrolments(database, session.organisationId, withPeriod(query), actor)),
      ),
    ),

    userRoute<{ params: { enrolmentId: string } }>(
      'get',
      '/enrolments/:enrolmentId',
      'STAFF',
      async ({ params, session }) => {
        const enrolment = await showEnrolment(database, session.organisationId, params.enrolmentId);
        return ok(presentEnrolmentDetails(publicUrl, enrolment));
      },
    ),

    userRoute<{ params: { enrolmentId: string }; query: PageRequest }>(
      'get',
      '/enrolments/:enrolmentId/timeline',
      'STAFF',
      async ({ params, query, session }) => {
        const page = await showTimeline(database, session.organisationId, params.enrolmentId, query);
        return ok(presentPage(page, (entry) => presentTimelineEntry(entry, session.role)));
      },
    ),
  ];
}
