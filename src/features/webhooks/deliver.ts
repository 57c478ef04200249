import { disabledAfter, jitter, longestRetryAfter, waitAfterFailure } from '../../domain/webhooks/schedule.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { OutboundClient } from '../../platform/outbound-http/outbound-client.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ClaimedDelivery } from './store/webhook-claims.ts';
import { findReceiver, hasFailedSince, noteHealth } from './store/webhook-receivers.ts';
import { recordAttempts, type AttemptResult } from './store/webhook-results.ts';
import { failureReason, isTransient } from '../../platform/database/transient-errors.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { SecretUnreadableError } from '../../platform/secrets/secret-errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Credentials } from '../../platform/credentials/credentials.ts';
import { putOffWork } from '../../platform/work/put-off-work.ts';
import { repeatWhileTransient } from '../../platform/work/repeat-while-transient.ts';
import { attemptDelivery, type EndedAttempt, type Receiver } from './attempt-delivery.ts';
import { eventBody, exampleBody, type BodyDependencies } from './delivery-body.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { authenticationWith, credentialsContext, previousSecretContext, secretContext } from './endpoint-secrets.ts';

export interface DeliverDependencies extends BodyDependencies {
  readonly database: Database;
  readonly secretBox: SecretBox;
  /** For tenants' addresses, with what an answer may take. */
  readonly client: OutboundClient;
  /** Seconds between the attempts of a delivery. */
  readonly retryWaits: readonly number[];
  readonly log: Logger;
}

export interface EndpointKey {
  readonly organisationId: string;
  readonly endpointId: string;
}

/** An endpoint ready to be called; a text says why it cannot be. */
export type OpenedReceiver = Receiver | string;

/** Longer than an attempt can take with writing it down; whoever dies in between leaves the delivery to others after it. */
export const leaseSeconds = 60;

/** An endpoint with its secrets in the clear; null when it is disabled or deleted. */
export async function openReceiver(
  { database, secretBox }: Pick<DeliverDependencies, 'database' | 'secretBox'>,
  { organisationId, endpointId }: EndpointKey,
): Promise<OpenedReceiver | null> {
  const stored = await database.inOrganisation(organisationId, (em) => findReceiver(em, organisationId, endpointId));
  if (stored === null) return null;
  const open = (sealed: Buffer | null, contextOf: (organisationId: string, endpointId: string) => string) =>
    sealed === null ? null : secretBox.open(sealed, contextOf(organisationId, endpointId));
  // Receivers go by the present secret; the former one is a courtesy, and no reason to send nothing.
  const openPrevious = () => unlessUnreadable(() => open(stored.previousSecret, previousSecretContext));
  try {
    const credentials = open(stored.credentials, credentialsContext);
    const secrets = [open(stored.secret, secretContext), openPrevious()];
    const opened = credentials === null ? null : (JSON.parse(credentials) as Credentials);
    return {
      organisationId,
      url: stored.url,
      authentication: authenticationWith(stored.authenticationType, opened),
      secrets: secrets.filter((secret) => secret !== null),
    };
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    return 'The signing secret or the credentials of this endpoint can no longer be decrypted. Rotate the secret, and enter the credentials again.';
  }
}

function unlessUnreadable<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof SecretUnreadableError) return null;
    throw error;
  }
}

/** Makes one attempt; what comes of it is not written down yet. What has nothing to be sent has no further attempt. */
export async function attempt(
  dependencies: DeliverDependencies,
  receiver: OpenedReceiver,
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const built = bodyOf(dependencies, delivery);
  if (built.body === null) return toResult(dependencies.retryWaits, delivery, notSent(built.error), true);
  const ended =
    typeof receiver === 'string'
      ? notSent(receiver)
      : await attemptDelivery(dependencies.client, receiver, { eventId: delivery.eventId, body: built.body });
  return toResult(dependencies.retryWaits, delivery, ended, false);
}

const eventGone = 'The event is older than 90 days and was deleted.';
const unknownType = (type: string): string =>
  `This version of Attain has no webhook for events of the type ${type}. Send the event again after an update of Attain.`;

type Body = { readonly body: string } | { readonly body: null; readonly error: string };

const notSent = (error: string): EndedAttempt => ({
  startedAt: new Date(),
  durationMs: 0,
  ending: 'MISCONFIGURED',
  status: null,
  error,
  responseBody: null,
  retryAfter: null,
});

/** None when the event was dropped meanwhile, or is of a type that another version has written. */
function bodyOf(dependencies: BodyDependencies, { eventType, isExample, event }: ClaimedDelivery): Body {
  try {
    if (isExample) return { body: exampleBody(dependencies, eventType) };
    if (event === null) return { body: null, error: eventGone };
    return { body: eventBody(dependencies, { type: eventType, ...event }) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { body: null, error: unknownType(eventType) };
  }
}

function toResult(
  waits: readonly number[],
  { eventId, lease, step, planned }: ClaimedDelivery,
  { retryAfter, ...ended }: EndedAttempt,
  isLast: boolean,
): AttemptResult {
  const result = { ...ended, id: newId(), eventId, lease };
  if (ended.ending === 'DELIVERED') return { ...result, state: 'DELIVERED', failure: null, step: step + 1, wait: null };
  if (ended.status === 410) return { ...result, state: 'FAILED', failure: 'GONE', step: step + 1, wait: null };
  // Somebody had it sent in between: the schedule goes on where it was.
  const asked = Math.min(retryAfter ?? 0, longestRetryAfter);
  if (!isLast && planned !== null && planned > 0) {
    return { ...result, state: 'RETRYING', failure: null, step, wait: Math.max(planned, asked) };
  }
  const wait = isLast ? null : waitAfterFailure(waits, { step: step + 1, retryAfter, random: Math.random() });
  if (wait === null) return { ...result, state: 'FAILED', failure: 'EXHAUSTED', step: step + 1, wait };
  return { ...result, state: 'RETRYING', failure: null, step: step + 1, wait };
}

/** A delivery whose next attempt is so many milliseconds away. */
export interface Retrying {
  readonly eventId: string;
  readonly wait: number;
  readonly schedule: number;
}

/** What follows from attempts that were written down. */
export interface Recorded {
  /** Deliveries that need a run of their own. */
  readonly retrying: readonly Retrying[];
  /** E-mails that tell of a disabled endpoint. */
  readonly noticeIds: readonly string[];
  /** Events whose delivery the database refused to change; it is put off. */
  readonly refused: readonly string[];
}

type RecordDependencies = Pick<DeliverDependencies, 'database' | 'log' | 'retryWaits'>;

/** Milliseconds for which writing down is repeated while the database is away. */
const recordingDeadline = 15_000;

/**
 * Milliseconds without an attempt that no schedule explains: an endpoint for which nothing has happened in between has not
 * failed all that time.
 */
function unexplainedSilence(waits: readonly number[]): number {
  return 2 * (1 + jitter) * Math.max(longestRetryAfter, ...waits.map((seconds) => seconds * 1000));
}

/**
 * Writes attempts down, and disables the endpoint where one was answered with 410, or where everything has failed for five days
 * (docs/product.md "Webhooks"). While the database is away for a moment it waits: without it the receiver would get
 * the event once more. A delivery that the database refuses to change is put off, and does not concern the others.
 * @throws an error of a database that is away
 */
export async function record(
  dependencies: RecordDependencies,
  key: EndpointKey,
  results: readonly AttemptResult[],
): Promise<Recorded> {
  try {
    return await recordTogether(dependencies, key, results);
  } catch (error) {
    if (isTransient(error)) throw error;
    const [only, ...others] = results;
    if (only !== undefined && others.length === 0) {
      await putOffDelivery(dependencies, { ...key, eventId: only.eventId }, error);
      return { retrying: [], noticeIds: [], refused: [only.eventId] };
    }
    const recorded: Recorded[] = [];
    for (const result of results) recorded.push(await record(dependencies, key, [result]));
    return {
      retrying: recorded.flatMap(({ retrying }) => retrying),
      noticeIds: recorded.flatMap(({ noticeIds }) => noticeIds),
      refused: recorded.flatMap(({ refused }) => refused),
    };
  }
}

/** Has a delivery that the database refuses to change attempted again later. @throws the failure when the database is away */
export function putOffDelivery(
  dependencies: Pick<DeliverDependencies, 'database' | 'log'>,
  { organisationId, endpointId, eventId }: EndpointKey & { readonly eventId: string },
  failure: unknown,
): Promise<void> {
  const work = { kind: 'WEBHOOK_DELIVERY', subjectId: eventId, endpointId } as const;
  return putOffWork(dependencies, organisationId, work, failure);
}

async function recordTogether(
  { database, log, retryWaits }: RecordDependencies,
  { organisationId, endpointId }: EndpointKey,
  results: readonly AttemptResult[],
): Promise<Recorded> {
  const delivered = results.some(({ ending }) => ending === 'DELIVERED');
  const write = (attempts: readonly AttemptResult[]) =>
    repeatWhileTransient(
      () =>
        database.inOrganisation(organisationId, async (em) => {
          await noteHealth(em, organisationId, endpointId, { delivered, silence: unexplainedSilence(retryWaits) });
          const written = await recordAttempts(em, organisationId, endpointId, attempts);
          const failing = !delivered && (await hasFailedSince(em, organisationId, endpointId, disabledAfter));
          return { states: written, isFailing: failing };
        }),
      recordingDeadline,
    );
  const { states, isFailing } = await write(results).catch((error: unknown) => {
    if (isTransient(error)) throw error;
    // The database refuses what the endpoint answered: without it the attempts count all the same, and are not made again.
    log.error('attempts were recorded without what the endpoint answered', { endpointId, error });
    return write(results.map((each) => ({ ...each, responseBody: null, error: failureReason(error) })));
  });
  const isGone = results.some(({ failure }) => failure === 'GONE');
  const noticeIds =
    isGone || isFailing
      ? await repeatWhileTransient(() => disable(database, log, organisationId, endpointId, isGone), recordingDeadline)
      : [];
  const waits = new Map(results.map(({ eventId, wait }) => [eventId, wait ?? 0]));
  const retrying = states
    .filter(({ state }) => state === 'RETRYING')
    .map(({ eventId, schedule }) => ({ eventId, schedule, wait: waits.get(eventId)! }));
  return { retrying, noticeIds, refused: [] };
}

// A transaction of its own: whoever has a delivery sent again locks the endpoint first, and then the delivery.
async function disable(
  database: Database,
  log: Logger,
  organisationId: string,
  endpointId: string,
  isGone: boolean,
): Promise<readonly string[]> {
  const reason = isGone ? 'GONE' : 'FAILING';
  const disabled = await database.inOrganisation(organisationId, (em) =>
    disableEndpoint(em, organisationId, endpointId, { reason, actor: { kind: 'SYSTEM' } }),
  );
  if (disabled === null) return [];
  log.warn('a webhook endpoint was disabled', { endpointId, reason });
  return disabled.noticeIds;
}
