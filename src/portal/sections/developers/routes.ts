import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { day, oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { adminRoute } from '../../routing/signed-in-route.ts';
import { actionKinds, activityTabs, choices, emailStates, endingNames, reportStates } from './activity-filters.ts';

const apiSettings = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/api-settings',
  component: lazyRouteComponent(() => import('./api-settings-page.tsx'), 'ApiSettingsPage'),
});

const lmsIntegration = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration',
  component: lazyRouteComponent(() => import('./lms-integration-page.tsx'), 'LmsIntegrationPage'),
});

const operation = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/lms-integration/$operation',
  component: lazyRouteComponent(() => import('./operation-page.tsx'), 'OperationPage'),
});

const activity = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/activity',
  validateSearch: searchParams({
    tab: oneOf(...activityTabs),
    /** The row whose details are open: an id. */
    entry: text(300),
    from: day,
    to: day,
    state: oneOf(...reportStates, ...emailStates),
    lmsEnrolmentId: text(255),
    operation: text(50),
    ending: oneOf(...endingNames),
    kind: oneOf(...actionKinds),
    choice: oneOf(...choices),
    type: text(100),
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
});

export const developerRoutes = [apiSettings, lmsIntegration, operation, activity] as const;
