import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError } from '@temporalio/client';
import { ensureSearchAttributes, type TemporalClient } from './temporal-client.ts';
import { fieldOf } from '../field-of.ts';

/** Milliseconds after which the start of a run has failed. */
const startDeadline = 5_000;
const pause = 250;
/** gRPC's status INVALID_ARGUMENT. */
const invalidArgument = 3;

/** The clients whose namespace is known to have our search attributes. */
const prepared = new WeakSet<TemporalClient>();

/**
 * Starts a run that carries our search attributes. They are registered before the first start, and again when Temporal
 * does not know them any more. Its database may have been replaced by an empty one while this process ran.
 * @param begin may be called several times
 * @throws what `begin` throws, or ServiceError when Temporal does not answer within five seconds
 */
export async function startWithAttributes<T>(temporal: TemporalClient, begin: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + startDeadline;
  return temporal.client.withDeadline(deadline, async () => {
    if (!prepared.has(temporal)) await ensureSearchAttributes(temporal);
    prepared.add(temporal);
    for (;;) {
      try {
        return await begin();
      } catch (error) {
        if (!isUnknownAttribute(error) || Date.now() + pause > deadline) throw error;
        await ensureSearchAttributes(temporal);
        // The parts of the server learn of the attribute one after the other.
        await sleep(pause);
      }
    }
  });
}

function isUnknownAttribute(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false;
  const details = fieldOf(error.cause, 'details');
  return (
    fieldOf(error.cause, 'code') === invalidArgument && typeof details === 'string' && /search attribute/i.test(details)
  );
}
