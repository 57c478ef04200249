import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, it } from '@jest/globals';
import { Batcher } from '../../../../src/platform/work/batcher.ts';
import { TimedCache } from '../../../../src/platform/work/timed-cache.ts';
import { keepBriefly } from '../../../../src/platform/monitoring/keep-briefly.ts';
import { WaitBudget, waitBudget, withWaitBudget } from '../../../../src/platform/waiting/wait-budget.ts';

const context = new AsyncLocalStorage<string>();
const inRequest = <T>(work: () => T): T => context.run('a request', () => withWaitBudget(new WaitBudget(10), work));

/** Returns what the work can see of the request that started it. */
const surroundings = () => ({ request: context.getStore(), budget: waitBudget() });
const outside = { request: undefined, budget: null };

describe('work that is done for several requests', () => {
  it('is not within the one that came first: a batch', async () => {
    const batcher = new Batcher({ maxSize: 1, concurrency: 1 }, (items: number[]) =>
      Promise.resolve(items.map(surroundings)),
    );
    expect(await inRequest(() => Promise.all([1, 2, 3].map((item) => batcher.add(item, 5_000))))).toEqual([
      outside,
      outside,
      outside,
    ]);
  });

  it('is not within the one that came first: a result that is kept briefly', async () => {
    const kept = keepBriefly(async () => surroundings(), 1_000);
    expect(await inRequest(() => kept())).toEqual(outside);
  });

  it('is not within the one that came first: a figure of the dashboard', async () => {
    const cache = new TimedCache<ReturnType<typeof surroundings>>();
    expect(await inRequest(() => cache.get('key', 10, async () => surroundings()))).toEqual(outside);
  });
});
