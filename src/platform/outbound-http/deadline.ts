export interface Deadline {
  /** Aborts when the time is over or the caller gives up. */
  readonly signal: AbortSignal;
  /** Whether it was the time. */
  readonly isTimedOut: () => boolean;
  /** Stops the clock. */
  clear(): void;
}

/** Bounds a whole call by its time and by the caller's own signal. */
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
