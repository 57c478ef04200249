import type { Database } from '../../../platform/database/database.ts';
import { ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import { searchEverything } from '../search-everything.ts';
import { presentHit } from './present-hit.ts';

export interface SearchRoutesDependencies {
  readonly database: Database;
}

/** Creates the route of the search over everything that the user may see. */
export function searchRoutes({ database }: SearchRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/search', 'STAFF', async ({ query, session }) => {
      const hits = await searchEverything(database, session.organisationId, session.role, query.q);
      return ok({ items: hits.map(presentHit) });
    }),
  ];
}
