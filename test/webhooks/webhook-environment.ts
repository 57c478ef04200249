import { randomUUID } from 'node:crypto';
import type { WebhookEventType } from '../../src/domain/webhooks/event-types.ts';
import { newId } from '../../src/platform/ids.ts';
import { createUser } from '../../src/features/accounts/users/create-user.ts';
import { createEndpoint, type EndpointSettings } from '../../src/features/webhooks/save-endpoint.ts';
import { revealSecret } from '../../src/features/webhooks/signing-secret.ts';
import type { WorkerConfig } from '../../src/platform/config/index.ts';
import { createRequestCheck } from '../../src/platform/outbound-http/check-request.ts';
import { recordEvents } from '../../src/platform/events/record-events.ts';
import {
  endpointsWithOverdueRetries,
  endpointsWithWaiting,
} from '../../src/features/webhooks/store/webhook-lookups.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { WebhookDispatcher } from '../../src/features/webhooks/webhook-dispatcher.ts';
import { createWebhookRuns, type WebhookRuns } from '../../src/features/webhooks/webhook-runs.ts';
import { buildOrganisation, type TestOrganisation } from '../factories/organisation-factory.ts';
import { eventually } from '../support/eventually.ts';
import { captureLog, type LogCapture } from '../support/log-capture.ts';
import { testKeyring, testOutbound } from '../support/test-keyring.ts';
import { createWorkflowEnvironment, type WorkflowEnvironment } from '../workflows/workflow-environment.ts';

/** An organisation with an administrator. */
export interface Sender extends TestOrganisation {
  readonly administrator: { readonly id: string; readonly email: string };
}

export interface StoredDelivery {
  readonly eventId: string;
  readonly state: string;
  readonly failure: string | null;
  readonly attempts: number;
  readonly step: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
}

/** A worker and a dispatcher with everything that webhooks need, a database of their own, and a real mail server. */
export interface WebhookEnvironment extends WorkflowEnvironment {
  readonly webhookRuns: WebhookRuns;
  /** The log of the dispatcher and the sweepers. */
  readonly logged: LogCapture;
  buildSender(): Promise<Sender>;
  /** Adds an endpoint as the portal does. @returns its id and its secret */
  addEndpoint(
    sender: Sender,
    url: string,
    settings?: Partial<EndpointSettings>,
  ): Promise<{ readonly id: string; readonly secret: string }>;
  /** Records events. @returns the events' ids */
  emit(sender: Sender, count?: number, type?: WebhookEventType): Promise<string[]>;
  deliveries(endpointId: string): Promise<StoredDelivery[]>;
  /** Waits until all of an endpoint's deliveries, at least one, are in one of the states. */
  settled(endpointId: string, states?: readonly string[], timeout?: number): Promise<StoredDelivery[]>;
}

/** @param overrides of the worker's configuration */
export async function createWebhookEnvironment(overrides: Partial<WorkerConfig> = {}): Promise<WebhookEnvironment> {
  const environment = await createWorkflowEnvironment(overrides);
  const { database, temporal } = environment;
  const logged = captureLog('test');
  const webhookRuns = createWebhookRuns(temporal);
  const dispatcher = new WebhookDispatcher(
    {
      endpointsWithWaiting: (after, most) => endpointsWithWaiting(database.app, after, most),
      endpointsWithOverdueRetries: (dueBefore, after, most) =>
        endpointsWithOverdueRetries(database.app, dueBefore, after, most),
      startDeliveryRun: (endpoint) => webhookRuns.startDeliveryRun(endpoint),
      log: logged.log,
    },
    { interval: 50, overdueInterval: 200, overdueFor: 2_000 },
  );
  const settings = { database: database.app, secretBox: createSecretBox(testKeyring) };
  const requestCheck = createRequestCheck({ allowedRanges: testOutbound.OUTBOUND_ALLOWED_RANGES });

  const deliveries = (endpointId: string): Promise<StoredDelivery[]> =>
    database.rows<StoredDelivery>(
      `select event_id as "eventId", state, failure, attempts, step, last_status as "lastStatus", last_error as "lastError"
       from webhook_delivery where endpoint_id = $1 order by event_id`,
      [endpointId],
    );

  return {
    ...environment,
    webhookRuns,
    logged,
    deliveries,
    buildSender: async () => {
      const organisation = await buildOrganisation(database.app);
      const email = `${randomUUID()}@example.org`;
      const input = { email, name: 'Ann Admin', role: 'ADMIN', password: 'correct horse battery' } as const;
      const { id } = await createUser(database.app, organisation.id, input, { kind: 'SYSTEM' });
      return { ...organisation, administrator: { id, email } };
    },
    addEndpoint: async (sender, url, given = {}) => {
      const actor = { kind: 'USER', userId: sender.administrator.id } as const;
      const { id } = await createEndpoint(
        { ...settings, requestCheck },
        sender.id,
        { name: 'CRM', url, description: '', eventTypes: null, authentication: { type: 'NONE' }, ...given },
        actor,
      );
      return { id, secret: (await revealSecret(settings, sender.id, id, actor)).secret };
    },
    emit: async (sender, count = 1, type = 'enrolment.created') => {
      const events = Array.from({ length: count }, () => {
        const enrolmentId = newId();
        const data = { enrolmentId, studentId: newId(), courseId: newId(), lmsEnrolmentId: 'lms-1', status: 'ACTIVE' };
        return { id: newId(), type, subjectId: enrolmentId, data };
      });
      await database.app.inOrganisation(sender.id, (tx) => recordEvents(tx, events));
      return events.map(({ id }) => id);
    },
    settled: (endpointId, states = ['DELIVERED', 'FAILED'], timeout = 60_000) =>
      eventually(async () => {
        const found = await deliveries(endpointId);
        return found.length > 0 && found.every(({ state }) => states.includes(state)) ? found : null;
      }, timeout),
    close: async () => {
      await dispatcher.stop();
      await environment.close();
    },
  };
}
