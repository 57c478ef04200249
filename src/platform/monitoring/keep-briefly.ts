import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Calls `make` at most once within a duration: its result is reused for that long. Callers that come while it runs wait
 * for the same result. A failure is not kept. `make` runs outside of the context of the first request.
 * @param milliseconds for which a result is reused
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
