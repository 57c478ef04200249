import { createApiKey } from '../../application/api-keys/create-api-key.ts';
import { rotateApiKey } from '../../application/api-keys/rotate-api-key.ts';
import { showApiKeyUse } from '../../application/api-keys/show-api-key-use.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentApiKey, presentNewApiKey } from './presenters/api-key.ts';
import { created, ok, userRoute, type PortalRoute } from './route.ts';

/** Developers → API Settings (docs/product.md §2.1). */
export function apiKeyRoutes({ database, publicUrl }: PortalDependencies): PortalRoute[] {
  return [
    userRoute('get', '/api-key', 'ADMIN', async ({ session }) =>
      ok(presentApiKey(publicUrl, await showApiKeyUse(database, session.organisationId))),
    ),

    userRoute('post', '/api-key', 'ADMIN', async ({ session, actor }) =>
      created(presentNewApiKey(await createApiKey(database, session.organisationId, actor)), '/internal/api-key'),
    ),

    userRoute('post', '/api-key/rotate', 'ADMIN', async ({ session, actor }) =>
      created(presentNewApiKey(await rotateApiKey(database, session.organisationId, actor)), '/internal/api-key'),
    ),
  ];
}
