import { createCountFigures } from '../../application/dashboard/count-figures.ts';
import { createCountReportDays } from '../../application/dashboard/count-report-days.ts';
import { listCalls } from '../../application/ledgers/list-ledgers.ts';
import { checkResult } from '../health.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentFigures, presentLastCall } from './presenters/dashboard.ts';
import { ok, userRoute, type PortalRoute } from './route.ts';

/** What the first page shows: figures for everybody, the state of the integration for administrators. */
export function dashboardRoutes({ database, health }: PortalDependencies): PortalRoute[] {
  const countFigures = createCountFigures(database);
  const countReportDays = createCountReportDays(database);
  return [
    userRoute('get', '/dashboard', 'STAFF', async ({ session }) =>
      ok(presentFigures(await countFigures(session.organisationId), session.role)),
    ),
    userRoute<{ query: { timeZone: string } }>('get', '/dashboard/report-days', 'ADMIN', async ({ query, session }) =>
      ok({ days: await countReportDays(session.organisationId, query.timeZone) }),
    ),
    userRoute('get', '/dashboard/health', 'ADMIN', async ({ session }) => {
      const [temporal, workers, calls] = await Promise.all([
        checkResult(health.temporal),
        checkResult(health.workers),
        listCalls(database, session.organisationId, { limit: 1 }),
      ]);
      return ok({ temporal, workers, lastCall: presentLastCall(calls.items[0] ?? null) });
    }),
  ];
}
