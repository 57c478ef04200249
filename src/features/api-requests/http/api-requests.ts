import type { Database } from '../../../platform/database/database.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { listRequests, summariseRequests } from '../list-requests.ts';
import { showRequest } from '../show-request.ts';
import { presentKey, presentRequest, presentRequestDetails } from './present-request.ts';

export interface ApiRequestRoutesDependencies {
  readonly database: Database;
}

/** Creates the routes of Developers → API requests (docs/product.md "Requests of the API"). */
export function apiRequestRoutes({ database }: ApiRequestRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/api-requests', 'ADMIN', async ({ query, session }) =>
      ok(presentPage(await listRequests(database, session.organisationId, withPeriod(query)), presentRequest)),
    ),
    userRoute('get', '/api-requests/summary', 'ADMIN', async ({ session }) => {
      const { refusedLastDay, keys } = await summariseRequests(database, session.organisationId);
      return ok({ refusedLastDay, keys: keys.map(presentKey) });
    }),
    userRoute('get', '/api-requests/{requestId}', 'ADMIN', async ({ params, session }) =>
      ok(presentRequestDetails(await showRequest(database, session.organisationId, params.requestId))),
    ),
  ];
}
