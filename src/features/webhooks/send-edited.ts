import { asSentence } from '../../language/sentence.ts';
import type { Database } from '../../platform/database/database.ts';
import { ApplicationError, RateLimitError } from '../../platform/errors/errors.ts';
import { recordAuditEntry, type Actor } from '../../platform/events/record-audit-entry.ts';
import { newId } from '../../platform/ids.ts';
import { t } from '../../language/translate.ts';
import { attemptDelivery, failure, type EndedAttempt } from './attempt-delivery.ts';
import type { DeliverDependencies } from './deliver-dependencies.ts';
import { requireEndpoint } from './list-deliveries.ts';
import { openEndpoint } from './open-endpoint.ts';
import { requireEnabledEndpoint } from './require-endpoint.ts';
import { findDelivery } from './store/webhook-ledger.ts';
import { closeTest, countTests, findTests, insertTest, type TestDelivery } from './store/webhook-tests.ts';

/** Test deliveries that an organisation may send within a minute. */
export const testsPerMinute = 20;
const minute = 60_000;

/** Marks a test delivery for the endpoint. */
const testHeader = { 'attain-test-delivery': 'true' };

export interface EditedDelivery {
  readonly organisationId: string;
  readonly endpointId: string;
  /** The event whose delivery was edited. */
  readonly eventId: string;
  /** JSON. Its length is limited by the contract. */
  readonly body: string;
  readonly userId: string;
  readonly actor: Actor;
}

type SendDependencies = Pick<DeliverDependencies, 'database' | 'secretBox' | 'client'>;

/**
 * Sends an edited body once to the endpoint of a delivery, signed, with an id of its own and marked as a test
 * (docs/product.md "Webhooks"). It is not repeated, and does not count in the endpoint's health.
 * @returns the test with its outcome
 * @throws ApplicationError INVALID NOT_JSON, NOT_FOUND NO_SUCH_ENDPOINT, NO_SUCH_DELIVERY, CONFLICT ENDPOINT_DISABLED;
 * RateLimitError
 */
export async function sendEdited(dependencies: SendDependencies, edited: EditedDelivery): Promise<TestDelivery> {
  const { organisationId, endpointId } = edited;
  const id = newId();
  requireJson(edited.body);
  await dependencies.database.inOrganisation(organisationId, async (tx) => {
    await requireEnabledEndpoint(tx, endpointId);
    const delivery = await findDelivery(tx, endpointId, edited.eventId);
    if (delivery === null) throw new ApplicationError('NOT_FOUND', 'NO_SUCH_DELIVERY', t('There is no such delivery.'));
    if ((await countTests(tx, new Date(Date.now() - minute), testsPerMinute)) >= testsPerMinute) throw tooMany();
    const { eventId, body, userId, actor } = edited;
    await insertTest(tx, { id, endpointId, eventId, eventType: delivery.type, body, requestedByUserId: userId });
    await recordAuditEntry(tx, {
      id: newId(),
      actor,
      action: 'webhook_delivery.test_sent',
      subjectId: endpointId,
      details: { eventId, type: delivery.type, testId: id },
    });
  });
  const ended = await attempt(dependencies, edited, id);
  return dependencies.database.inOrganisation(organisationId, async (tx) => {
    await closeTest(tx, id, ended);
    const [test] = await findTests(tx, endpointId, id);
    return test!;
  });
}

async function attempt(dependencies: SendDependencies, edited: EditedDelivery, id: string): Promise<EndedAttempt> {
  const endpoint = await openEndpoint(dependencies, edited);
  if (endpoint !== null && !('text' in endpoint)) {
    return attemptDelivery(dependencies.client, endpoint, { eventId: id, body: edited.body, headers: testHeader });
  }
  return {
    startedAt: new Date(),
    durationMs: 0,
    ending: 'MISCONFIGURED',
    status: null,
    ...failure(endpoint ?? asSentence('The endpoint was disabled meanwhile.')),
    responseBody: null,
    retryAfter: null,
  };
}

/** Returns the latest test deliveries of an endpoint. @throws ApplicationError NOT_FOUND NO_SUCH_ENDPOINT */
export function listTests(database: Database, organisationId: string, endpointId: string): Promise<TestDelivery[]> {
  return database.inOrganisation(organisationId, async (tx) => {
    await requireEndpoint(tx, endpointId);
    return findTests(tx, endpointId);
  });
}

function requireJson(body: string): void {
  try {
    JSON.parse(body);
  } catch {
    throw new ApplicationError('INVALID', 'NOT_JSON', t('The body is not JSON. Correct it before you send it.'));
  }
}

const tooMany = () =>
  new RateLimitError(
    t('Your organisation has sent {testsPerMinute} test deliveries within a minute. Nothing was sent. Wait a minute.', {
      testsPerMinute,
    }),
    minute / 1_000,
  );
