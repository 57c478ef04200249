import { Context } from '@temporalio/activity';

export interface Heartbeat {
  /** Shows that the work goes on. */
  readonly alive: () => void;
  /** Aborted when the activity was cancelled, or when Temporal has given it to somebody else. */
  readonly signal: AbortSignal;
}

/** Shows Temporal every second that the process lives, so that its death is noticed long before the activity's own limit. */
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
