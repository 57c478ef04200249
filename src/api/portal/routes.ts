import { actionRoutes } from './actions.ts';
import { lmsConfigurationRoutes } from './lms-configuration.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import type { PortalRoute } from './route.ts';
import type { SessionCookie } from './session-cookie.ts';
import { sessionRoutes } from './sessions.ts';

/** Every operation of the portal's own API; a test compares the list with the contract. */
export function portalRoutes(dependencies: PortalDependencies, cookie: SessionCookie): PortalRoute[] {
  return [
    ...sessionRoutes(dependencies, cookie),
    ...actionRoutes(dependencies),
    ...lmsConfigurationRoutes(dependencies),
  ];
}
