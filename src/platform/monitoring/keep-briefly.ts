import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls `make` at most once within a span of time: a result is kept for that long, and a caller that comes while one is being made
 * waits for the same one. A failure is not kept. `make` runs outside of the request that came first.
 * @param milliseconds from the moment when a result is there
 */
export function keepBriefly<T>(make: () => Promise<T>, milliseconds: number): () => Promise<T> {
  const outside = AsyncLocalStorage.snapshot();
  let current: Promise<T> | null = null;
  let validUntil = 0;
  return () => {
    if (current !== null && performance.now() < validUntil) return current;
    const made = outside(make);
    current = made;
    validUntil = Infinity;
    made.then(
      () => (validUntil = performance.now() + milliseconds),
      () => (validUntil = 0),
    );
    return made;
  };
}
