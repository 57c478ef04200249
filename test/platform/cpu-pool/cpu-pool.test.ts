import { pbkdf2Sync } from 'node:crypto';
import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { CpuPool, type CpuPoolOptions } from '../../../src/platform/cpu-pool/cpu-pool.ts';
import { BusyError } from '../../../src/platform/waiting/busy-error.ts';
import { TaskDeadlineError, TaskFailedError, ThreadDiedError } from '../../../src/platform/cpu-pool/errors.ts';
import { eventually } from '../../support/eventually.ts';
import type { TrialTasks } from './trial-tasks.ts';

const entry = new URL('./trial-tasks.ts', import.meta.url);
const key = 'an organisation';
const pools: CpuPool<TrialTasks>[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function openPool(options: Partial<CpuPoolOptions> = {}): CpuPool<TrialTasks> {
  const pool = new CpuPool<TrialTasks>({ entry, threads: 1, ...options });
  pools.push(pool);
  return pool;
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no failure',
    (error: unknown) => error,
  );

/** How much of `deriveKey` a thread does at most. */
function iterationsPerMillisecond(): number {
  const rates = [1, 2, 3].map(() => {
    const before = performance.now();
    pbkdf2Sync('password', 'salt', 20_000, 64, 'sha512');
    return 20_000 / (performance.now() - before);
  });
  return Math.max(...rates);
}

describe('a task of the CPU pool', () => {
  it('runs in a thread, without the environment of the process', async () => {
    const pool = openPool();
    expect(await pool.run('double', { value: 21 }, { key })).toBe(42);
    expect(await pool.run('lengthOf', Buffer.from('four'), { key })).toBe(4);
    expect(await pool.run('variables', undefined as never, { key })).toEqual([]);
  });

  it('leaves the thread that answers requests its priority', async () => {
    const before = getPriority();
    expect(await openPool().run('priority', undefined as never, { key })).toBe(
      process.platform === 'linux' ? 10 : before,
    );
    expect(getPriority()).toBe(before);
  });

  it('fails with what it threw', async () => {
    const error = await failure(openPool().run('throwSomething', { code: 'FAR' }, { key }));
    expect(error).toBeInstanceOf(TaskFailedError);
    expect((error as TaskFailedError).failure).toMatchObject({
      name: 'RangeError',
      message: 'too far',
      properties: { code: 'FAR' },
    });
  });

  it('fails with an error that the caller knows, where there is one', async () => {
    const pool = openPool({
      reviveError: ({ name, message }) => (name === 'RangeError' ? new URIError(message) : null),
    });
    expect(await failure(pool.run('throwSomething', { code: 'FAR' }, { key }))).toBeInstanceOf(URIError);
  });

  it('is ended with its thread at its deadline, and the next one gets a new thread', async () => {
    const pool = openPool();
    await pool.run('double', { value: 1 }, { key });
    const started = Date.now();
    const endless = failure(pool.run('loopForEver', undefined, { key, deadline: 300 }));
    const next = pool.run('double', { value: 2 }, { key });
    expect(await endless).toBeInstanceOf(TaskDeadlineError);
    expect(Date.now() - started).toBeGreaterThanOrEqual(295);
    expect(await next).toBe(4);
  });

  it.each(['throwInCallback', 'exit', 'returnFunction'] as const)(
    'that does "%s" fails alone: the process and the next task live',
    async (name) => {
      const pool = openPool();
      const bad = failure(pool.run(name, undefined, { key }));
      const next = pool.run('double', { value: 2 }, { key });
      expect(await bad).toBeInstanceOf(ThreadDiedError);
      expect(await next).toBe(4);
    },
  );

  it('that fills the heap of its thread fails alone', async () => {
    const pool = openPool({ heapLimit: 32 });
    const error = await failure(pool.run('fillHeap', undefined, { key }));
    expect(error).toBeInstanceOf(ThreadDiedError);
    expect((error as ThreadDiedError).outOfMemory).toBe(true);
    expect(await pool.run('double', { value: 2 }, { key })).toBe(4);
  });

  it('may leave an error behind that kills its thread when nothing runs', async () => {
    const heard: unknown[] = [];
    const pool = openPool({ onIdleThreadError: (error) => heard.push(error) });
    await pool.run('leaveThrowBehind', undefined, { key });
    await eventually(() => (heard.length > 0 ? true : null));
    expect(String(heard[0])).toContain('left behind');
    expect(await pool.run('double', { value: 2 }, { key })).toBe(4);
  });
});

describe('the queue of the CPU pool', () => {
  const wait = (pool: CpuPool<TrialTasks>, owner: string, label = owner, milliseconds = 50) =>
    pool.run('wait', { milliseconds, label }, { key: owner });

  it('refuses what exceeds it', async () => {
    const pool = openPool({ waiting: 2 });
    const accepted = ['a', 'b', 'c'].map((owner) => wait(pool, owner));
    expect(pool.load).toEqual({ running: 1, waiting: 2 });
    expect(await failure(wait(pool, 'd'))).toBeInstanceOf(BusyError);
    expect(await Promise.all(accepted)).toEqual(['a', 'b', 'c']);
    expect(pool.load).toEqual({ running: 0, waiting: 0 });
  });

  it('has a limit for each key, and room again once its tasks have ended', async () => {
    const pool = openPool({ waitingPerKey: 1 });
    const accepted = [wait(pool, 'greedy'), wait(pool, 'greedy')];
    expect(await failure(wait(pool, 'greedy'))).toBeInstanceOf(BusyError);
    expect(await wait(pool, 'modest')).toBe('modest');
    await Promise.all(accepted);
    expect(await wait(pool, 'greedy')).toBe('greedy');
  });

  it('lets keys take turns', async () => {
    const pool = openPool();
    const ended: string[] = [];
    const labels: [string, string][] = [
      ['greedy', 'greedy 1'],
      ['greedy', 'greedy 2'],
      ['greedy', 'greedy 3'],
      ['modest', 'modest 1'],
    ];
    await Promise.all(labels.map(async ([owner, label]) => ended.push(await wait(pool, owner, label, 5))));
    expect(ended).toEqual(['greedy 1', 'modest 1', 'greedy 2', 'greedy 3']);
  });

  it('does not let a key without end hold up others, whatever the number of cores', async () => {
    const pool = openPool({ threads: undefined });
    const greedy = [1, 2, 3].map(() => failure(pool.run('loopForEver', undefined, { key: 'greedy', deadline: 1_500 })));
    await pool.run('double', { value: 1 }, { key: 'modest' });
    for (let count = 0; count < 5; count += 1) await pool.run('double', { value: 1 }, { key: 'modest' });
    // The first of the greedy tasks still runs.
    expect(pool.load.waiting).toBe(2);
    await Promise.all(greedy);
  }, 30_000);

  it('refuses what waited too long', async () => {
    const pool = openPool({ waitDeadline: 2_000 });
    await pool.run('double', { value: 1 }, { key, deadline: 1_900 });
    const long = ['a', 'b'].map((owner) =>
      failure(pool.run('loopForEver', undefined as never, { key: owner, deadline: 1_300 })),
    );
    expect(await failure(pool.run('double', { value: 1 }, { key: 'c', deadline: 1_300 }))).toBeInstanceOf(BusyError);
    expect(pool.load).toEqual({ running: 1, waiting: 0 });
    expect(await Promise.all(long)).toEqual([expect.any(TaskDeadlineError), expect.any(TaskDeadlineError)]);
  });

  it('runs as many tasks at once as there are threads', async () => {
    const pool = openPool({ threads: 2 });
    await Promise.all([wait(pool, 'a'), wait(pool, 'b')]);
    const endless = ['a', 'b'].map((owner) =>
      failure(pool.run('loopForEver', undefined as never, { key: owner, deadline: 300 })),
    );
    expect(pool.load).toEqual({ running: 2, waiting: 0 });
    const third = wait(pool, 'c');
    expect(pool.load).toEqual({ running: 2, waiting: 1 });
    expect(await Promise.all([...endless, third])).toEqual([
      expect.any(TaskDeadlineError),
      expect.any(TaskDeadlineError),
      'c',
    ]);
  });

  it('keeps a place taken until the native work of a task that was stopped is over', async () => {
    const pool = openPool();
    const native = 2_000;
    const iterations = Math.ceil(native * iterationsPerMillisecond());
    await pool.run('double', { value: 1 }, { key });
    const started = performance.now();
    const stopped = failure(pool.run('deriveKey', { iterations }, { key, deadline: 200 }));
    const next = wait(pool, 'other');
    expect(await stopped).toBeInstanceOf(TaskDeadlineError);
    // The caller does not wait for what cannot be stopped: it is still under way.
    expect(pool.load).toEqual({ running: 1, waiting: 1 });
    expect(await next).toBe('other');
    expect(performance.now() - started).toBeGreaterThan(native / 4);
  });

  it('leaves a thread to others, whatever one key has to do', async () => {
    const pool = openPool({ threads: 3 });
    const endless = Array.from({ length: 4 }, () =>
      failure(pool.run('loopForEver', undefined as never, { key: 'greedy', deadline: 10_000 })),
    );
    expect(pool.load).toEqual({ running: 2, waiting: 2 });
    expect(await wait(pool, 'modest')).toBe('modest');
    expect(pool.load).toEqual({ running: 2, waiting: 2 });
    await pool.close();
    await Promise.all(endless);
  });

  it('gives a single thread to another key after one task, which ends before the other is refused', async () => {
    const pool = openPool({ waitDeadline: 3_000 });
    await pool.run('double', { value: 1 }, { key: 'modest', deadline: 2_900 });
    // More than fit before the other one's deadline, which leaves a slow machine time to start a thread.
    const endless = Array.from({ length: 5 }, () =>
      failure(pool.run('loopForEver', undefined as never, { key: 'greedy', deadline: 700 })),
    );
    expect(await pool.run('double', { value: 2 }, { key: 'modest', deadline: 2_000 })).toBe(4);
    await pool.close();
    await Promise.all(endless);
  });

  it('takes no task that may run for as long as others wait', async () => {
    const pool = openPool({ waitDeadline: 500 });
    const error = await failure(pool.run('double', { value: 1 }, { key, deadline: 500 }));
    expect(error).toBeInstanceOf(RangeError);
    expect(pool.load).toEqual({ running: 0, waiting: 0 });
  });

  it('is refused when the pool closes, and what runs is ended', async () => {
    const pool = openPool();
    const running = failure(pool.run('loopForEver', undefined, { key, deadline: 11_000 }));
    const waiting = failure(pool.run('double', { value: 1 }, { key }));
    await sleep(10);
    await pool.close();
    expect(await running).toBeInstanceOf(ThreadDiedError);
    expect(await waiting).toBeInstanceOf(BusyError);
    expect(await failure(pool.run('double', { value: 1 }, { key }))).toBeInstanceOf(BusyError);
  });
});
