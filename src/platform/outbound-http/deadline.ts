import { inTurn } from './turns.ts';

export interface Deadline {
  /** Aborts when the time is over or the caller cancels. */
  readonly signal: AbortSignal;
  /** Returns whether the call was ended because the time is over. */
  readonly isTimedOut: () => boolean;
  /** Stops the timer. */
  clear(): void;
}

/** Limits a whole call by its time and by the caller's own signal. */
export function startDeadline(milliseconds: number, callers: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const abort = () => controller.abort();
  const end = () => {
    timedOut = !controller.signal.aborted;
    abort();
  };
  let drop = () => {};
  // The calls that began together are over together.
  const timer = setTimeout(() => (drop = inTurn(end)), milliseconds);
  callers?.addEventListener('abort', abort);
  if (callers?.aborted) abort();
  return {
    signal: controller.signal,
    isTimedOut: () => timedOut,
    clear() {
      clearTimeout(timer);
      drop();
      callers?.removeEventListener('abort', abort);
    },
  };
}
