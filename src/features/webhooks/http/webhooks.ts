import type { Database } from '../../../platform/database/database.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import type { RequestCheck } from '../../../platform/outbound-http/check-request.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import { createCountAttempts } from '../count-attempts.ts';
import { changeEndpoint, createEndpoint } from '../save-endpoint.ts';
import { mostEndpoints, showEndpoint, showEndpoints } from '../show-endpoints.ts';
import { revealSecret, rotateSecret } from '../signing-secret.ts';
import { deleteEndpoint, disableEndpoint, enableEndpoint } from '../switch-endpoint.ts';
import type { WebhookClient } from '../webhook-client.ts';
import { presentEndpoint, presentEventType, presentSecret, presentStatistics } from './present-webhooks.ts';
import { created, noContent, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface WebhookRoutesDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  readonly webhooks: {
    readonly requestCheck: RequestCheck;
    readonly catalogue: EventCatalogue;
    /** The client for tenants' addresses, for test deliveries. */
    readonly client: WebhookClient;
    /** Starts the run of a recovery soon, as `startImportRun` does for an import. */
    readonly startRecoveryRun: (started: { readonly organisationId: string; readonly recoveryId: string }) => void;
  };
}

/** Creates the routes of Developers → Webhooks for endpoints and their signing secrets. */
export function webhookRoutes(dependencies: WebhookRoutesDependencies): PortalRoute[] {
  const { database, webhooks } = dependencies;
  const countAttempts = createCountAttempts(database);
  const path = '/webhook-endpoints/{endpointId}';
  return [
    userRoute('get', '/webhook-event-types', 'ADMIN', async () =>
      ok({ eventTypes: [...webhooks.catalogue.values()].map(presentEventType) }),
    ),

    userRoute('get', '/webhook-endpoints', 'ADMIN', async ({ session }) => {
      const endpoints = await showEndpoints(dependencies, session.organisationId);
      return ok({ endpoints: endpoints.map(presentEndpoint), mostEndpoints });
    }),
    userRoute('post', '/webhook-endpoints', 'ADMIN', async ({ body, session, actor }) => {
      const endpoint = await createEndpoint({ ...dependencies, ...webhooks }, session.organisationId, body, actor);
      return created(presentEndpoint(endpoint), `/internal/webhook-endpoints/${endpoint.id}`);
    }),

    userRoute('get', path, 'ADMIN', async ({ params, session }) =>
      ok(presentEndpoint(await showEndpoint(dependencies, session.organisationId, params.endpointId))),
    ),
    userRoute('put', path, 'ADMIN', async (call) => {
      const { params, body, session, actor } = call;
      const saving = { ...dependencies, ...webhooks };
      return ok(presentEndpoint(await changeEndpoint(saving, session.organisationId, params.endpointId, body, actor)));
    }),
    userRoute('delete', path, 'ADMIN', async ({ params, session, actor }) => {
      await deleteEndpoint(dependencies, session.organisationId, params.endpointId, actor);
      return noContent;
    }),

    userRoute('post', `${path}/enable`, 'ADMIN', async ({ params, session, actor }) =>
      ok(presentEndpoint(await enableEndpoint(dependencies, session.organisationId, params.endpointId, actor))),
    ),
    userRoute('post', `${path}/disable`, 'ADMIN', async ({ params, session, actor }) =>
      ok(presentEndpoint(await disableEndpoint(dependencies, session.organisationId, params.endpointId, actor))),
    ),

    userRoute('post', `${path}/secret/reveal`, 'ADMIN', async ({ params, session, actor }) =>
      ok(presentSecret(await revealSecret(dependencies, session.organisationId, params.endpointId, actor))),
    ),
    userRoute('post', `${path}/secret/rotate`, 'ADMIN', async ({ params, session, actor }) =>
      ok(presentSecret(await rotateSecret(dependencies, session.organisationId, params.endpointId, actor))),
    ),

    userRoute('get', `${path}/statistics`, 'ADMIN', async ({ params, query, session }) =>
      ok(presentStatistics(await countAttempts(session.organisationId, { ...params, ...query }))),
    ),
  ];
}
