import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute } from '../../routing/signed-in-route.ts';

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

const activity = createRoute({
  getParentRoute: () => adminRoute,
  path: '/developers/activity',
  component: lazyRouteComponent(() => import('./activity-page.tsx'), 'ActivityPage'),
});

export const developerRoutes = [apiSettings, lmsIntegration, activity] as const;
