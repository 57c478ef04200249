/**
 * Steps of calls that run in one turn of the event loop: beginnings, answers, and ends because the time is over. A step
 * takes up to two milliseconds with what follows at once, such as the next call to the same endpoint.
 */
const stepsInTurn = 5;

/** The oldest first. */
const waiting = new Set<() => void>();
let isScheduled = false;

/**
 * Runs a step of a call soon. Only a few steps run in each turn of the event loop, however many calls begin, are answered
 * or are over at the same moment. The step must not throw.
 * @returns a function that drops the step
 */
export function inTurn(step: () => void): () => void {
  waiting.add(step);
  schedule();
  return () => void waiting.delete(step);
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  setImmediate(runSome);
}

function runSome(): void {
  isScheduled = false;
  const steps = waiting.values().take(stepsInTurn).toArray();
  for (const step of steps) waiting.delete(step);
  schedule();
  for (const step of steps) step();
}
