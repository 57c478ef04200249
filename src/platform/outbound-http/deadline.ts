export interface Deadline {
  /** Aborts when the time is over or the caller cancels. */
  readonly signal: AbortSignal;
  /** Returns whether the call was ended because the time is over. */
  readonly isTimedOut: () => boolean;
  /** Stops the timer. */
  clear(): void;
}

/**
 * Limits a whole call by its time and by the caller's own signal. Calls that began together are over together, but only
 * a few of them end in each turn of the event loop.
 */
export function startDeadline(milliseconds: number, callers: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let timedOut = false;
  const abort = () => controller.abort();
  const end = () => {
    timedOut = !controller.signal.aborted;
    abort();
  };
  const timer = setTimeout(() => {
    over.add(end);
    scheduleEnds();
  }, milliseconds);
  callers?.addEventListener('abort', abort);
  if (callers?.aborted) abort();
  return {
    signal: controller.signal,
    isTimedOut: () => timedOut,
    clear() {
      clearTimeout(timer);
      over.delete(end);
      callers?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Calls that end in one turn of the event loop. An end takes up to a millisecond with what follows, such as the next
 * call to the same endpoint.
 */
const endsInTurn = 5;

/** The ends of calls whose time is over, the oldest first. */
const over = new Set<() => void>();
let isScheduled = false;

function scheduleEnds(): void {
  if (isScheduled || over.size === 0) return;
  isScheduled = true;
  setImmediate(endSome);
}

function endSome(): void {
  isScheduled = false;
  const ends = over.values().take(endsInTurn).toArray();
  for (const end of ends) over.delete(end);
  scheduleEnds();
  for (const end of ends) end();
}
