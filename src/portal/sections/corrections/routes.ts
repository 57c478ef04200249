import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { previewedModes, retractionScopes, rowFilters } from '../../../domain/corrections/corrections.ts';
import { oneOf, paging, searchParams, text } from '../../routing/search-params.ts';
import { adminRoute } from '../../routing/signed-in-route.ts';

const corrections = createRoute({
  getParentRoute: () => adminRoute,
  path: '/corrections',
  validateSearch: searchParams(paging),
  component: lazyRouteComponent(() => import('./corrections-page.tsx'), 'CorrectionsPage'),
});

const withdraw = createRoute({
  getParentRoute: () => adminRoute,
  path: '/corrections/withdraw',
  validateSearch: searchParams({
    scope: oneOf(...retractionScopes),
    subject: text(36),
    report: text(36),
    /** The preview whose choice is changed. */
    again: text(36),
    since: text(40),
  }),
  component: lazyRouteComponent(() => import('./withdraw-page.tsx'), 'WithdrawPage'),
});

const correction = createRoute({
  getParentRoute: () => adminRoute,
  path: '/corrections/$correctionId',
  validateSearch: searchParams({ mode: oneOf(...previewedModes), effect: oneOf(...rowFilters), ...paging }),
  component: lazyRouteComponent(() => import('./correction-page.tsx'), 'CorrectionPage'),
});

export const correctionRoutes = [corrections, withdraw, correction] as const;
