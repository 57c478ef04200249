import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BusyError } from '../../../../src/platform/waiting/busy-error.ts';
import { WaitingLine, type Turn, type WaitingLineLimits } from '../../../../src/platform/waiting/waiting-line.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** A line with work that ends when the test says so. */
function workers(limits: WaitingLineLimits) {
  const line = new WaitingLine(limits);
  const running: { key: string; label: string; end: () => void; fail: () => void }[] = [];
  const run = (key: string, turn: Turn = {}, label = key) => {
    const work = () =>
      new Promise<void>((resolve, reject) => {
        running.push({ key, label, end: resolve, fail: () => reject(new Error('planned')) });
      });
    const ended = line.run(work, { key, ...turn });
    ended.catch(() => undefined);
    return ended;
  };
  const take = (key: string) =>
    running.splice(
      running.findIndex((each) => each.key === key),
      1,
    )[0]!;
  const end = async (key: string) => {
    take(key).end();
    await settle();
  };
  const fail = async (key: string) => {
    take(key).fail();
    await settle();
  };
  return { line, run, end, fail, running: () => running.map(({ label }) => label).sort() };
}

describe('a waiting line', () => {
  it('gives a free place to the key with the least running work, whichever came first', async () => {
    const { run, end, running } = workers({ running: 3 });
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
    // One each: the key whose last work began or ended the longest ago.
    expect(running()).toEqual(['a', 'a', 'c']);
    await end('a');
    expect(running()).toEqual(['a', 'c', 'c']);
  });

  it('lets another key begin after one piece of work where there is a single place', async () => {
    const { run, end, running } = workers({ running: 1 });
    for (const label of ['greedy 1', 'greedy 2', 'greedy 3']) void run('greedy', {}, label);
    void run('modest');
    const order: string[][] = [];
    for (const key of ['greedy', 'modest', 'greedy', 'greedy']) {
      order.push(running());
      await end(key);
    }
    expect(order).toEqual([['greedy 1'], ['modest'], ['greedy 2'], ['greedy 3']]);
  });

  it('serves callers without a key in the order in which they came', async () => {
    const line = new WaitingLine({ running: 2 });
    const begun: number[] = [];
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        line.run(async () => {
          begun.push(index);
          await settle();
        }),
      ),
    );
    expect(begun).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(line.load).toEqual({ running: 0, waiting: 0 });
  });

  it('lets a key run no more than its own, and refuses at once what exceeds a limit of waiting', async () => {
    const { line, run, end, running } = workers({ running: 3, runningPerKey: 2, waiting: 3, waitingPerKey: 2 });
    for (const label of ['a1', 'a2', 'a3', 'a4']) void run('a', {}, label);
    await expect(run('a')).rejects.toBeInstanceOf(BusyError);
    void run('b', {}, 'b1');
    void run('b', {}, 'b2');
    await expect(run('b')).rejects.toBeInstanceOf(BusyError);
    await expect(run('c')).rejects.toBeInstanceOf(BusyError);
    expect(running()).toEqual(['a1', 'a2', 'b1']);
    expect(line.load).toEqual({ running: 3, waiting: 3 });
    await end('a');
    expect(running()).toEqual(['a2', 'b1', 'b2']);
    await end('a');
    expect(running()).toEqual(['a3', 'b1', 'b2']);
    await end('b');
    expect(running()).toEqual(['a3', 'a4', 'b2']);
  });

  it('says in its refusal what the caller may do and when', async () => {
    const { run } = workers({ running: 1, waiting: 0, message: () => 'Come back.', retryAfter: 60 });
    void run('a');
    await expect(run('a')).rejects.toMatchObject({ name: 'BusyError', message: 'Come back.', retryAfter: 60 });
  });

  it('frees the place of work that fails', async () => {
    const { line, run, fail, running } = workers({ running: 1 });
    const failing = run('a');
    void run('b');
    await fail('a');
    await expect(failing).rejects.toThrow('planned');
    expect(running()).toEqual(['b']);
    await expect(new WaitingLine({ running: 1 }).run(() => Promise.reject(new Error('at once')))).rejects.toThrow(
      'at once',
    );
    expect(line.load).toEqual({ running: 1, waiting: 0 });
  });

  it('refuses work whose signal aborts while it waits, and gives its place to nobody', async () => {
    const { run, end, running } = workers({ running: 1 });
    void run('a');
    const giving = new AbortController();
    const given = run('b', { signal: giving.signal });
    void run('c');
    giving.abort();
    await expect(given).rejects.toBeInstanceOf(BusyError);
    await expect(run('d', { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(BusyError);
    await end('a');
    expect(running()).toEqual(['c']);
    await end('c');
    expect(running()).toEqual([]);
    void run('d');
    expect(running()).toEqual(['d']);
  });

  it('refuses work that waits until its deadline, and does not end work that has begun', async () => {
    const { line, run, end, running } = workers({ running: 1 });
    const first = run('a', { deadline: 5 });
    await expect(run('b', { deadline: 20 })).rejects.toBeInstanceOf(BusyError);
    expect(line.load).toEqual({ running: 1, waiting: 0 });
    const begun = run('c', { deadline: 300 });
    await end('a');
    await first;
    await sleep(350);
    expect(running()).toEqual(['c']);
    await end('c');
    await begun;
  });

  it('refuses what waits, and what comes later, once it is closed', async () => {
    const { line, run, end } = workers({ running: 1 });
    const first = run('a');
    const waiting = ['a', 'b', 'b'].map((key) => run(key, { deadline: 60_000 }));
    line.close();
    for (const each of waiting) await expect(each).rejects.toBeInstanceOf(BusyError);
    await expect(run('a')).rejects.toBeInstanceOf(BusyError);
    expect(line.load).toEqual({ running: 1, waiting: 0 });
    await end('a');
    await first;
    expect(line.load).toEqual({ running: 0, waiting: 0 });
  });

  it('runs work in the context of its caller, not of the one whose place it takes', async () => {
    const context = new AsyncLocalStorage<string>();
    const line = new WaitingLine({ running: 1 });
    const seen = ['first', 'second', 'third'].map((name) =>
      context.run(name, () =>
        line.run(async () => {
          await settle();
          return context.getStore();
        }),
      ),
    );
    expect(await Promise.all(seen)).toEqual(['first', 'second', 'third']);
  });

  it('never exceeds its limits, leaves no place free that somebody may have, and loses nobody', async () => {
    const keys = fc.constantFrom('a', 'b', 'c', 'd');
    const step = fc.record({ key: keys, does: fc.constantFrom('begin', 'begin', 'end', 'give up') });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(step, { maxLength: 60 }),
        async (total, perKey, steps) => {
          const { line, run, end, running } = workers({ running: total, runningPerKey: perKey });
          const open = new Map<string, number>();
          const waiting: { key: string; giveUp: AbortController; hasBegun: () => boolean }[] = [];
          const change = (key: string, by: number) => open.set(key, (open.get(key) ?? 0) + by);
          for (const { key, does } of steps) {
            if (does === 'begin') {
              const giveUp = new AbortController();
              const label = `${key}${waiting.length}`;
              void run(key, { signal: giveUp.signal }, label);
              waiting.push({ key, giveUp, hasBegun: () => running().includes(label) });
              change(key, 1);
            } else if (does === 'end' && running().some((label) => label.startsWith(key))) {
              await end(key);
              change(key, -1);
            } else if (does === 'give up') {
              const giving = waiting.findLast((each) => each.key === key);
              const load = line.load.waiting;
              giving?.giveUp.abort();
              if (line.load.waiting < load) change(key, -1);
            }
            await settle();
            const wanted = [...open.values()].reduce((sum, count) => sum + Math.min(count, perKey), 0);
            const all = [...open.values()].reduce((sum, count) => sum + count, 0);
            expect(line.load).toEqual({
              running: Math.min(total, wanted),
              waiting: all - Math.min(total, wanted),
            });
            expect(running()).toHaveLength(line.load.running);
            for (const each of ['a', 'b', 'c', 'd']) {
              expect(running().filter((label) => label.startsWith(each)).length).toBeLessThanOrEqual(perKey);
            }
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('lets a key that waits begin after at most one piece of work of each other key', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('b', 'c', 'd', 'e'), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 0, max: 40 }),
        async (others, position) => {
          const line = new WaitingLine({ running: 1 });
          const order: string[] = [];
          const run = (key: string) => line.run(async () => void order.push(key), { key });
          const keys = [...others.slice(0, position), 'a', ...others.slice(position)];
          await Promise.all(keys.map(run));
          const before = order.slice(0, order.indexOf('a'));
          // The very first has begun before anybody waited.
          for (const key of ['b', 'c', 'd', 'e']) {
            expect(before.slice(1).filter((each) => each === key).length).toBeLessThanOrEqual(1);
          }
        },
      ),
      { numRuns: 100 },
    );
  });
});
