import { Context } from '@temporalio/activity';

export interface Heartbeat {
  /** Sends Temporal a heartbeat. */
  readonly alive: () => void;
  /** Aborted when the activity was cancelled, or when Temporal has given it to another worker. */
  readonly signal: AbortSignal;
}

/**
 * Sends Temporal a heartbeat every second. So the death of the process is noticed long before the activity's own limit.
 */
export async function heartbeating<T>(work: (heartbeat: Heartbeat) => Promise<T>): Promise<T> {
  const context = Context.current();
  const alive = () => context.heartbeat();
  const timer = setInterval(alive, 1_000);
  try {
    return await work({ alive, signal: context.cancellationSignal });
  } finally {
    clearInterval(timer);
  }
}
