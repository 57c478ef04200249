import type { Database } from '../../../platform/database/database.ts';
import { createTryToken } from '../create-try-token.ts';
import type { TryTokens } from '../try-tokens.ts';
import { createApiKey } from '../create-api-key.ts';
import { rotateApiKey } from '../rotate-api-key.ts';
import { showApiKeyUse } from '../show-api-key-use.ts';
import { presentApiKey, presentNewApiKey } from './present-api-key.ts';
import { created, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface ApiKeyRoutesDependencies {
  readonly database: Database;
  readonly tryTokens: TryTokens;
  /** Address of the portal. Only its origin may make changes. */
  readonly publicUrl: string;
}

/** Creates the routes of Developers → API Settings (docs/product.md §2.1). */
export function apiKeyRoutes({ database, tryTokens, publicUrl }: ApiKeyRoutesDependencies): PortalRoute[] {
  return [
    userRoute('get', '/api-key', 'ADMIN', async ({ session }) =>
      ok(presentApiKey(publicUrl, await showApiKeyUse(database, session.organisationId))),
    ),

    userRoute('post', '/api-key', 'ADMIN', async ({ session, actor }) =>
      created(presentNewApiKey(await createApiKey(database, session.organisationId, actor)), '/internal/api-key'),
    ),

    userRoute('post', '/api-key/try-token', 'ADMIN', async ({ session, actor }) => {
      const { token, masked, expiresAt } = await createTryToken({ database, tryTokens }, session.organisationId, actor);
      return ok({ token, masked, expiresAt: expiresAt.toISOString() });
    }),

    userRoute('post', '/api-key/rotate', 'ADMIN', async ({ session, actor }) =>
      created(presentNewApiKey(await rotateApiKey(database, session.organisationId, actor)), '/internal/api-key'),
    ),
  ];
}
