import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { PoolBusyError, TaskDeadlineError, TaskFailedError, ThreadDiedError, type TaskFailure } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import type { TaskMessage, TaskReply } from './task-runner.ts';

export interface CpuPoolOptions {
  /** Module that the threads load; it exports `runTask`, made by `createTaskRunner`. */
  readonly entry: URL;
  /** Most threads; one less than the cores by default, from 1 to 4. They start when they are needed and end when they idle. */
  readonly threads?: number;
  /** Most tasks that wait. */
  readonly queueLimit?: number;
  /** Most tasks of one key that run or wait. */
  readonly keyLimit?: number;
  /** Milliseconds after which a task that still waits is refused. */
  readonly waitLimit?: number;
  /** Heap of one thread in MiB; memory outside of the heap, such as the content of buffers, does not count. */
  readonly heapLimit?: number;
  /** The error to throw in the caller's process for one that a task threw, where its class matters. */
  readonly reviveError?: (failure: TaskFailure) => Error | null;
  /** Hears of a thread that died while it had no task. */
  readonly onIdleThreadError?: (error: unknown) => void;
}

export interface RunOptions {
  /** Whose work it is, normally the organisation's id; keys take turns, and each has a limit. */
  readonly key: string;
  /** Milliseconds that the task may run, the start of a thread included; 10,000 by default. */
  readonly deadline?: number;
}

// The argument of a task is never in TaskLoaders' terms; here it only has to be some function.
type Task = (input: never) => unknown;

interface Job {
  readonly start: () => void;
}

const idleTimeout = 60_000;

/**
 * Runs tasks that need much CPU in a bounded number of threads, so that the process goes on answering. Every wait has an end: a task
 * waits, runs and uses memory up to a limit, and a thread that exceeds one is ended without harm to other tasks.
 */
export class CpuPool<T extends { readonly [N in keyof T]: Task }> {
  readonly #threads: number;
  readonly #limits: { readonly queue: number; readonly key: number; readonly wait: number };
  readonly #reviveError: (failure: TaskFailure) => Error | null;
  readonly #piscina: Piscina<TaskMessage, TaskReply>;
  readonly #queue = new FairQueue<Job>();
  readonly #tasksOfKey = new Map<string, number>();
  #running = 0;
  #closed = false;

  constructor(options: CpuPoolOptions) {
    this.#threads = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
    this.#limits = { queue: options.queueLimit ?? 64, key: options.keyLimit ?? 8, wait: options.waitLimit ?? 10_000 };
    this.#reviveError = options.reviveError ?? (() => null);
    this.#piscina = new Piscina({
      filename: fileURLToPath(options.entry),
      name: 'runTask',
      minThreads: 0,
      maxThreads: this.#threads,
      // Tasks wait here and not in the library; it needs room for those whose thread is starting.
      maxQueue: this.#threads,
      idleTimeout,
      // Threads read hostile input and need nothing of the environment, least of all its secrets.
      env: {},
      // By default an idle thread sleeps without an event loop; what a task left behind would go off within the next one.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: options.heapLimit ?? 256 },
    });
    // Without a listener the event would end the process.
    this.#piscina.on('error', (error: unknown) => options.onIdleThreadError?.(error));
  }

  /** How many tasks run and wait now. */
  get load(): { readonly running: number; readonly waiting: number } {
    return { running: this.#running, waiting: this.#queue.size };
  }

  /**
   * Runs a task in a thread; input and result are cloned, a `Buffer` arrives as a `Uint8Array`.
   * @throws PoolBusyError, TaskDeadlineError, ThreadDiedError, TaskFailedError, or what `reviveError` makes of the last
   */
  async run<N extends keyof T & string>(
    name: N,
    input: Parameters<T[N]>[0],
    { key, deadline = 10_000 }: RunOptions,
  ): Promise<Awaited<ReturnType<T[N]>>> {
    await this.#enter(name, key);
    try {
      return (await this.#runNow(name, input, deadline)) as Awaited<ReturnType<T[N]>>;
    } finally {
      this.#running -= 1;
      this.#forget(key);
      this.#queue.shift()?.start();
    }
  }

  /** Refuses what waits, ends the threads and whatever they do. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#piscina.destroy();
  }

  /** Resolves when the task may run, and counts it as running. */
  async #enter(name: string, key: string): Promise<void> {
    const ofKey = this.#tasksOfKey.get(key) ?? 0;
    const free = this.#running < this.#threads;
    if (this.#closed || ofKey >= this.#limits.key || (!free && this.#queue.size >= this.#limits.queue)) {
      throw new PoolBusyError(name);
    }
    this.#tasksOfKey.set(key, ofKey + 1);
    if (free) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const job: Job = {
        start: () => {
          clearTimeout(timer);
          this.#running += 1;
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.#queue.remove(key, job);
        this.#forget(key);
        reject(new PoolBusyError(name));
      }, this.#limits.wait);
      this.#queue.push(key, job);
    });
  }

  async #runNow(name: string, input: unknown, deadline: number): Promise<unknown> {
    if (this.#closed) throw new PoolBusyError(name);
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), deadline);
    let reply: TaskReply;
    try {
      reply = await this.#piscina.run({ name, input }, { signal: late.signal });
    } catch (error) {
      throw late.signal.aborted ? new TaskDeadlineError(name, deadline) : new ThreadDiedError(name, error);
    } finally {
      clearTimeout(timer);
    }
    if ('failure' in reply) throw this.#reviveError(reply.failure) ?? new TaskFailedError(name, reply.failure);
    return reply.value;
  }

  #forget(key: string): void {
    const rest = (this.#tasksOfKey.get(key) ?? 1) - 1;
    if (rest === 0) this.#tasksOfKey.delete(key);
    else this.#tasksOfKey.set(key, rest);
  }
}
