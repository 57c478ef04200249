export interface Deadline {
  /** Aborts when the time is over or the caller cancels. */
  readonly signal: AbortSignal;
  /** Returns whether the time is over. */
  readonly isTimedOut: () => boolean;
  /** Stops the timer. */
  clear(): void;
}

/** Limits a whole call by its time and by the caller's own signal. */
export function startDeadline(milliseconds: number, callers: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    timedOut = !controller.signal.aborted;
    abort();
  }, milliseconds);
  callers?.addEventListener('abort', abort);
  if (callers?.aborted) abort();
  return {
    signal: controller.signal,
    isTimedOut: () => timedOut,
    clear() {
      clearTimeout(timer);
      callers?.removeEventListener('abort', abort);
    },
  };
}
