import type { Database } from '../../../platform/database/database.ts';
import type { EventCatalogue } from '../event-catalogue.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { RequestCheck } from '../../../platform/outbound-http/check-request.ts';
import { listDeliveries, listRecoveries, showRecovery } from '../list-deliveries.ts';
import { cancelRecovery, startRecovery } from '../recovery.ts';
import { requestResend } from '../resend-delivery.ts';
import { listTests, sendEdited } from '../send-edited.ts';
import { sendExample } from '../send-example.ts';
import { readDelivery, showDelivery } from '../show-delivery.ts';
import type { WebhookClient } from '../webhook-client.ts';
import { withPeriod } from '../../../platform/http/portal/period.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { presentDelivery, presentDeliveryDetails, presentRecovery, presentTest } from './present-webhooks.ts';
import { accepted, ok } from '../../../platform/http/portal/reply.ts';
import { userRoute, waiting, type PortalRoute, type UserCall } from '../../../platform/http/portal/route.ts';

type OfEndpoint = Pick<UserCall<'get', '/webhook-endpoints/{endpointId}'>, 'params' | 'session'>;

export interface WebhookDeliveryRoutesDependencies {
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
  /** Address of the portal. Only its origin may make changes. */
  readonly publicUrl: string;
}

/** Creates the routes of Developers → Webhooks for an endpoint's deliveries, and for sending them again. */
export function webhookDeliveryRoutes({
  database,
  secretBox,
  webhooks,
  publicUrl,
}: WebhookDeliveryRoutesDependencies): PortalRoute[] {
  const endpoint = '/webhook-endpoints/{endpointId}';
  const delivery = `${endpoint}/deliveries/{eventId}`;
  const ofCaller = ({ params, session }: OfEndpoint) => ({
    organisationId: session.organisationId,
    endpointId: params.endpointId.toLowerCase(),
    userId: session.userId,
  });
  return [
    userRoute('get', `${endpoint}/deliveries`, 'ADMIN', async ({ params, query, session }) =>
      ok(
        presentPage(
          await listDeliveries(database, session.organisationId, params.endpointId, withPeriod(query)),
          presentDelivery,
        ),
      ),
    ),
    userRoute('get', delivery, 'ADMIN', async ({ params, session }) => {
      const { catalogue } = webhooks;
      const shown = await showDelivery({ database, publicUrl, catalogue }, session.organisationId, params);
      return ok(presentDeliveryDetails(params.endpointId, shown));
    }),
    userRoute('post', `${delivery}/resend`, 'ADMIN', async (call) => {
      const { organisationId } = call.session;
      const key = { endpointId: call.params.endpointId.toLowerCase(), eventId: call.params.eventId.toLowerCase() };
      await requestResend(database, { organisationId, ...key, actor: call.actor });
      return accepted(presentDelivery(await readDelivery(database, organisationId, key)));
    }),

    waiting(
      userRoute('post', `${delivery}/test`, 'ADMIN', async (call) => {
        const { params, body, actor } = call;
        const edited = { ...ofCaller(call), eventId: params.eventId.toLowerCase(), body: body.body, actor };
        return ok(presentTest(await sendEdited({ database, secretBox, client: webhooks.client }, edited)));
      }),
    ),
    userRoute('get', `${endpoint}/test-deliveries`, 'ADMIN', async ({ params, session }) => {
      const tests = await listTests(database, session.organisationId, params.endpointId);
      return ok({ tests: tests.map(presentTest) });
    }),

    userRoute('post', `${endpoint}/examples`, 'ADMIN', async (call) => {
      const { organisationId, endpointId } = ofCaller(call);
      const { type } = call.body;
      return accepted(await sendExample(database, { organisationId, endpointId, type, actor: call.actor }));
    }),

    userRoute('get', `${endpoint}/recoveries`, 'ADMIN', async ({ params, session }) => {
      const recoveries = await listRecoveries(database, session.organisationId, params.endpointId);
      return ok({ recoveries: recoveries.map(presentRecovery) });
    }),
    userRoute('post', `${endpoint}/recoveries`, 'ADMIN', async (call) => {
      const asked = ofCaller(call);
      const { organisationId, endpointId } = asked;
      const { recoveryId } = await startRecovery(database, { ...asked, since: new Date(call.body.since) });
      webhooks.startRecoveryRun({ organisationId, recoveryId });
      return accepted(presentRecovery(await showRecovery(database, organisationId, endpointId, recoveryId)));
    }),
    userRoute('post', `${endpoint}/recoveries/{recoveryId}/cancel`, 'ADMIN', async (call) => {
      const asked = ofCaller(call);
      const { organisationId, endpointId } = asked;
      const { id: recoveryId } = await showRecovery(database, organisationId, endpointId, call.params.recoveryId);
      await cancelRecovery(database, { ...asked, recoveryId });
      return ok(presentRecovery(await showRecovery(database, organisationId, endpointId, recoveryId)));
    }),
  ];
}
