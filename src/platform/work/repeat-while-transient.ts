import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '../database/transient-errors.ts';

const firstPause = 250;
const longestPause = 1_000;

/**
 * Records a result that cannot be produced again, and repeats this while the database is away.
 * @param deadline milliseconds after which no further try begins
 * @throws the last error, or at once a permanent one
 */
export async function repeatWhileTransient<T>(work: () => Promise<T>, deadline: number): Promise<T> {
  const until = Date.now() + deadline;
  for (let pause = firstPause; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || Date.now() + pause > until) throw error;
      await sleep(pause);
    }
  }
}
