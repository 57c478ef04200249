import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { oneOf, paging, searchParams } from '../../routing/search-params.ts';
import { adminRoute } from '../../routing/signed-in-route.ts';

const imports = createRoute({
  getParentRoute: () => adminRoute,
  path: '/imports',
  validateSearch: searchParams(paging),
  component: lazyRouteComponent(() => import('./imports-page.tsx'), 'ImportsPage'),
});

const newImport = createRoute({
  getParentRoute: () => adminRoute,
  path: '/imports/new',
  validateSearch: searchParams({ kind: oneOf('students', 'enrolments') }),
  component: lazyRouteComponent(() => import('./new-import-page.tsx'), 'NewImportPage'),
});

const oneImport = createRoute({
  getParentRoute: () => adminRoute,
  path: '/imports/$importId',
  validateSearch: searchParams({
    state: oneOf('WAITING', 'RUNNING', 'CREATED', 'EXISTED', 'FAILED', 'UNKNOWN', 'LEFT_OUT', 'NOT_DONE'),
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
});

export const importRoutes = [imports, newImport, oneImport] as const;
