/** Whether the service answers this browser. */
export interface Connection {
  readonly isAway: boolean;
  /** When the next attempt begins, in milliseconds since 1970; null while an attempt is under way. */
  readonly nextTryAt: number | null;
}

const present: Connection = { isAway: false, nextTryAt: null };
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;
const tryMs = 5_000;

let state: Connection = present;
const listeners = new Set<() => void>();
/** Resolves when the service answers again; null while nothing points to an outage. */
let waiting: Promise<void> | null = null;
let cutPauseShort: () => void = () => undefined;

/**
 * Says that a request got no answer. Attempts follow with growing pauses of at most 15 s until the service answers. A
 * hidden page makes none. The outage is shown only when the first attempt, which is made at once, fails as well.
 * @returns a promise that resolves when the service answers
 */
export function reportLost(): Promise<void> {
  waiting ??= tryUntilBack().finally(() => {
    waiting = null;
  });
  return waiting;
}

/** Makes the next attempt now. */
export const tryNow = (): void => cutPauseShort();

/** Calls `listener` whenever the state changes. @returns a function that ends this */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const currentConnection = (): Connection => state;

async function tryUntilBack(): Promise<void> {
  for (let pause = firstPauseMs; !(await answers()); pause = Math.min(2 * pause, longestPauseMs)) {
    // Browsers that lost the service at the same moment must not all come back at the same moment.
    const length = pause * (0.75 + Math.random() / 4);
    become({ isAway: true, nextTryAt: Date.now() + length });
    await rest(length);
    become({ isAway: true, nextTryAt: null });
  }
  become(present);
}

/** Whether the service itself answers. A proxy in front of it answers in another form. */
async function answers(): Promise<boolean> {
  try {
    const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(tryMs) });
    return response.ok && ((await response.json()) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

/** Waits. It ends early when the user asks for it, and when the browser is online or the page visible again. */
function rest(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      if (document.visibilityState === 'hidden') return;
      window.clearTimeout(timer);
      window.removeEventListener('online', end);
      document.removeEventListener('visibilitychange', end);
      resolve();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener('online', end);
    document.addEventListener('visibilitychange', end);
    cutPauseShort = end;
  });
}

function become(next: Connection): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}
