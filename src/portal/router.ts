import { createRouter } from '@tanstack/react-router';
import { NotFoundPage } from './components/not-found-page.tsx';
import { PagePending } from './components/page-pending.tsx';
import { RouteError } from './components/route-error.tsx';
import { queryClient } from './query-client.ts';
import { rootRoute } from './routing/root-route.ts';
import { adminRoute, signedInRoute } from './routing/signed-in-route.ts';
import { certificateAdminRoutes, certificateRoutes } from './sections/certificates/routes.ts';
import { courseAdminRoutes, courseRoutes } from './sections/courses/routes.ts';
import { dashboardRoutes } from './sections/dashboard/routes.ts';
import { developerRoutes } from './sections/developers/routes.ts';
import { enrolmentRoutes } from './sections/enrolments/routes.ts';
import { bulkRunRoutes } from './sections/bulk-runs/routes.ts';
import { correctionRoutes } from './sections/corrections/routes.ts';
import { importRoutes } from './sections/imports/routes.ts';
import { invitationRoutes } from './sections/invitation/routes.ts';
import { passwordResetRoutes } from './sections/password-reset/routes.ts';
import { profileRoutes } from './sections/profile/routes.ts';
import { settingsRoutes } from './sections/settings/routes.ts';
import { signInRoutes } from './sections/sign-in/routes.ts';
import { studentRoutes } from './sections/students/routes.ts';

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  ...invitationRoutes,
  ...passwordResetRoutes,
  signedInRoute.addChildren([
    ...dashboardRoutes,
    ...studentRoutes,
    ...courseRoutes,
    ...enrolmentRoutes,
    ...certificateRoutes,
    ...profileRoutes,
    adminRoute.addChildren([
      ...bulkRunRoutes,
      ...correctionRoutes,
      ...importRoutes,
      ...certificateAdminRoutes,
      ...courseAdminRoutes,
      ...developerRoutes,
      ...settingsRoutes,
    ]),
  ]),
]);

/** All pages of the portal. The API process serves the same addresses with it (src/platform/http/portal-pages.ts). */
export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPendingMs: 300,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
