import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { bulkRowStates } from '../../../domain/bulk-runs/bulk-runs.ts';
import { oneOf, paging, searchParams } from '../../routing/search-params.ts';
import { adminRoute } from '../../routing/signed-in-route.ts';

const bulkRuns = createRoute({
  getParentRoute: () => adminRoute,
  path: '/bulk-runs',
  validateSearch: searchParams(paging),
  component: lazyRouteComponent(() => import('./bulk-runs-page.tsx'), 'BulkRunsPage'),
});

const oneBulkRun = createRoute({
  getParentRoute: () => adminRoute,
  path: '/bulk-runs/$bulkRunId',
  validateSearch: searchParams({ state: oneOf(...bulkRowStates), ...paging }),
  component: lazyRouteComponent(() => import('./bulk-run-page.tsx'), 'BulkRunPage'),
});

export const bulkRunRoutes = [bulkRuns, oneBulkRun] as const;
