import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats the question until the answer is not null; for asynchronous results. @throws after `timeout` milliseconds */
export async function eventually<T>(ask: () => Promise<T | null> | T | null, timeout = 90_000): Promise<T> {
  const deadline = Date.now() + timeout;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline) throw new Error(`nothing came within ${timeout} ms`);
    await sleep(20);
  }
}
