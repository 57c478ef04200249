/** The first page is complete by then, also on a slow line. */
const afterMs = 4_000;

/**
 * Loads code that may be needed soon, when the first page is complete. It is then there during an outage, too.
 * @returns a function that prevents it
 */
export function loadAhead(load: () => Promise<unknown>): () => void {
  const timer = window.setTimeout(() => void load().catch(() => undefined), afterMs);
  return () => window.clearTimeout(timer);
}
