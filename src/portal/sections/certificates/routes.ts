import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dayOrMoment, listView, oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { adminRoute, signedInRoute } from '../../routing/signed-in-route.ts';

const certificates = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/certificates',
  validateSearch: searchParams({
    status: oneOf('ISSUED', 'WITHDRAWN', 'REVOKED'),
    number: text(100),
    studentId: text(),
    courseId: text(),
    search: text(),
    from: dayOrMoment,
    to: dayOrMoment,
    ...listView,
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./certificates-page.tsx'), 'CertificatesPage'),
});

const evidence = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/certificates/$certificateId/evidence',
  component: lazyRouteComponent(() => import('./evidence-page.tsx'), 'EvidencePage'),
});

const held = createRoute({
  getParentRoute: () => adminRoute,
  path: '/held-certificates',
  validateSearch: searchParams({ state: oneOf('DISCARDED'), ...paging }),
  component: lazyRouteComponent(() => import('./held-page.tsx'), 'HeldCertificatesPage'),
});

/** Routes for administrators. */
export const certificateAdminRoutes = [held] as const;

export const certificateRoutes = [certificates, evidence] as const;
