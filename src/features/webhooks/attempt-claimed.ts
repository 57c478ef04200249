import { asSentence, type Sentence } from '../../language/sentence.ts';
import { longestRetryAfter, waitAfterFailure } from '../../domain/webhooks/schedule.ts';
import { newId } from '../../platform/ids.ts';
import { attemptDelivery, failure, type EndedAttempt } from './attempt-delivery.ts';
import type { DeliverDependencies } from './deliver-dependencies.ts';
import { eventBody, exampleBody, type BodyDependencies } from './delivery-body.ts';
import type { OpenedEndpoint } from './open-endpoint.ts';
import type { ClaimedDelivery } from './store/webhook-claims.ts';
import type { AttemptResult } from './store/webhook-results.ts';

/**
 * Makes one attempt and returns the result, which is not recorded yet. A delivery without a body has no further attempt.
 */
export async function attemptClaimed(
  dependencies: DeliverDependencies,
  endpoint: OpenedEndpoint,
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const built = bodyOf(dependencies, delivery);
  if (built.body === null) return toResult(dependencies.retryWaits, delivery, notSent(built.error), true);
  const ended =
    'text' in endpoint
      ? notSent(endpoint)
      : await attemptDelivery(dependencies.client, endpoint, { eventId: delivery.eventId, body: built.body });
  return toResult(dependencies.retryWaits, delivery, ended, false);
}

const eventGone = asSentence('The event is older than 90 days and was deleted.');
const unknownType = (type: string): Sentence =>
  asSentence(
    'This version of Attain has no webhook for events of the type {type}. Send the event again after an update of Attain.',
    { type },
  );

type Body = { readonly body: string } | { readonly body: null; readonly error: Sentence };

const notSent = (reason: Sentence): EndedAttempt => ({
  startedAt: new Date(),
  durationMs: 0,
  ending: 'MISCONFIGURED',
  status: null,
  ...failure(reason),
  responseBody: null,
  retryAfter: null,
});

/** Returns no body when the event was dropped meanwhile, or has a type of another version. */
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
  // A user had it sent in between. The schedule continues at the same step.
  const asked = Math.min(retryAfter ?? 0, longestRetryAfter);
  if (!isLast && planned !== null && planned > 0) {
    return { ...result, state: 'RETRYING', failure: null, step, wait: Math.max(planned, asked) };
  }
  const wait = isLast ? null : waitAfterFailure(waits, { step: step + 1, retryAfter, random: Math.random() });
  if (wait === null) return { ...result, state: 'FAILED', failure: 'EXHAUSTED', step: step + 1, wait };
  return { ...result, state: 'RETRYING', failure: null, step: step + 1, wait };
}
