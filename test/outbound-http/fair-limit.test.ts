import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createFairLimit, LimitReachedError } from '../../src/outbound-http/fair-limit.ts';

const never = new AbortController().signal;
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends when it is told to. */
function worker(limit: ReturnType<typeof createFairLimit>) {
  const running: { owner: string; end: () => void }[] = [];
  const run = (owner: string, signal = never) =>
    limit.run(
      owner,
      () =>
        new Promise<void>((resolve) => {
          running.push({ owner, end: resolve });
        }),
      signal,
    );
  const end = async (owner: string) => {
    const index = running.findIndex((each) => each.owner === owner);
    running.splice(index, 1)[0]!.end();
    await settle();
  };
  return { run, end, running: () => running.map(({ owner }) => owner).sort() };
}

describe('a fair limit', () => {
  it('gives a free place to the owner with the fewest, whoever came first', async () => {
    const { run, end, running } = worker(createFairLimit({ total: 3, perOwner: 3, waitingPerOwner: 100 }));
    for (let index = 0; index < 10; index += 1) void run('a');
    void run('b');
    void run('c');
    void run('c');
    await settle();
    expect(running()).toEqual(['a', 'a', 'a']);
    await end('a');
    expect(running()).toEqual(['a', 'a', 'b']);
    await end('a');
    expect(running()).toEqual(['a', 'b', 'c']);
    await end('b');
    // One each: whose last turn is the longest ago.
    expect(running()).toEqual(['a', 'a', 'c']);
    await end('a');
    expect(running()).toEqual(['a', 'c', 'c']);
  });

  it('lets an owner have no more than its own, and refuses what waits behind too many', async () => {
    const { run, end, running } = worker(createFairLimit({ total: 10, perOwner: 2, waitingPerOwner: 1 }));
    void run('a');
    void run('a');
    void run('a');
    await expect(run('a')).rejects.toBeInstanceOf(LimitReachedError);
    void run('b');
    await settle();
    expect(running()).toEqual(['a', 'a', 'b']);
    await end('a');
    expect(running()).toEqual(['a', 'a', 'b']);
  });

  it('frees the place of work that fails, and forgets who gives up', async () => {
    const limit = createFairLimit({ total: 1, perOwner: 1, waitingPerOwner: 10 });
    await expect(limit.run('a', () => Promise.reject(new Error('failed')), never)).rejects.toThrow('failed');
    const { run, end, running } = worker(limit);
    void run('a');
    const giving = new AbortController();
    const given = run('b', giving.signal);
    const later = run('c');
    giving.abort();
    await expect(given).rejects.toBeInstanceOf(LimitReachedError);
    await expect(run('d', AbortSignal.abort())).rejects.toBeInstanceOf(LimitReachedError);
    await end('a');
    expect(running()).toEqual(['c']);
    await end('c');
    await later;
    void run('d');
    await settle();
    expect(running()).toEqual(['d']);
  });

  it('never exceeds its limits, and leaves no place free that somebody may have', async () => {
    const owners = fc.constantFrom('a', 'b', 'c', 'd');
    const steps = fc.array(fc.record({ owner: owners, begins: fc.boolean() }), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        steps,
        async (total, perOwner, all) => {
          const { run, end, running } = worker(createFairLimit({ total, perOwner, waitingPerOwner: 100 }));
          const open = new Map<string, number>();
          for (const { owner, begins } of all) {
            if (begins) {
              void run(owner);
              open.set(owner, (open.get(owner) ?? 0) + 1);
              await settle();
            } else if (running().includes(owner)) {
              await end(owner);
              open.set(owner, open.get(owner)! - 1);
            }
            const wanted = [...open.values()].reduce((sum, count) => sum + Math.min(count, perOwner), 0);
            expect(running()).toHaveLength(Math.min(total, wanted));
            for (const each of new Set(running())) {
              expect(running().filter((one) => one === each).length).toBeLessThanOrEqual(perOwner);
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
