import type { Database } from '../../../platform/database/database.ts';
import type { HealthChecks } from '../../../platform/http/health.ts';
import { createCountFigures } from '../count-figures.ts';
import { createCountReportDays } from '../count-report-days.ts';
import { judgeOperations } from '../../lms/index.ts';
import { checkResult } from '../../../platform/http/health.ts';
import { presentFigures, presentLmsHealth } from './present-dashboard.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface DashboardRoutesDependencies {
  readonly database: Database;
  readonly health: Pick<HealthChecks, 'temporal' | 'workers'>;
}

/** Creates the routes of the first page: figures for all users, and the state of the integration for administrators. */
export function dashboardRoutes({ database, health }: DashboardRoutesDependencies): PortalRoute[] {
  const countFigures = createCountFigures(database);
  const countReportDays = createCountReportDays(database);
  return [
    userRoute('get', '/dashboard', 'STAFF', async ({ session }) =>
      ok(presentFigures(await countFigures(session.organisationId), session.role)),
    ),
    userRoute('get', '/dashboard/report-days', 'ADMIN', async ({ query, session }) => {
      const days = await countReportDays(session.organisationId, query.timeZone);
      return ok({ days: days.map(({ date, reports }) => ({ date, reports })) });
    }),
    userRoute('get', '/dashboard/health', 'ADMIN', async ({ session }) => {
      const [temporal, workers, operations] = await Promise.all([
        checkResult(health.temporal),
        checkResult(health.workers),
        database.inOrganisation(session.organisationId, judgeOperations),
      ]);
      return ok({ temporal, workers, lms: presentLmsHealth(operations) });
    }),
  ];
}
