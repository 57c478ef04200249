import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dayOrMoment, oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { adminRoute } from '../../routing/signed-in-route.ts';
import { settingsTabs } from './settings-tabs.ts';

const settings = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings',
  validateSearch: searchParams({
    tab: oneOf(...settingsTabs),
    action: text(100),
    user: text(36),
    from: dayOrMoment,
    to: dayOrMoment,
    ...paging,
  }),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});

const invite = createRoute({
  getParentRoute: () => adminRoute,
  path: '/settings/invite',
  component: lazyRouteComponent(() => import('./invite-page.tsx'), 'InvitePage'),
});

export const settingsRoutes = [settings, invite] as const;
