import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

/** What each route's `beforeLoad` and `loader` are handed. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** Above every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();
