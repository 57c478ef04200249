import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext } from '@tanstack/react-router';

/** The context that each route's `beforeLoad` and `loader` receive. */
export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** The parent of every route. */
export const rootRoute = createRootRouteWithContext<RouterContext>()();
