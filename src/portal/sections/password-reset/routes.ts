import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../routing/root-route.ts';

const passwordReset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('./password-reset-page.tsx'), 'PasswordResetPage'),
});

export const passwordResetRoutes = [passwordReset] as const;
