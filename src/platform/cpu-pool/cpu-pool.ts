import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { WaitingLine } from '../waiting/waiting-line.ts';
import { TaskDeadlineError, TaskFailedError, ThreadDiedError, type TaskFailure } from './errors.ts';
import type { TaskMessage, TaskReply } from './task-runner.ts';

export interface CpuPoolOptions {
  /** Module that the threads load; it exports `runTask`, made by `createTaskRunner`. */
  readonly entry: URL;
  /**
   * Maximum number of threads; one less than the cores by default, from 2 to 4. They start when they are needed and end
   * when they idle.
   */
  readonly threads?: number;
  /** Maximum number of waiting tasks. */
  readonly waiting?: number;
  /** Maximum number of waiting tasks of one key. */
  readonly waitingPerKey?: number;
  /** Milliseconds after which a waiting task is refused; 12,000 by default. */
  readonly waitDeadline?: number;
  /** Heap of one thread in MiB. Memory outside of the heap, such as the content of buffers, does not count. */
  readonly heapLimit?: number;
  /** Makes the error to throw in the caller's process from the error of a task, where its class matters. */
  readonly reviveError?: (failure: TaskFailure) => Error | null;
  /** Called when a thread dies while it has no task. */
  readonly onIdleThreadError?: (error: unknown) => void;
}

export interface RunOptions {
  /**
   * The owner of the work, normally the organisation's id. Keys take turns, and none gets all threads if there are
   * several.
   */
  readonly key: string;
  /**
   * Milliseconds that the task may run, the start of a thread included; 10,000 by default. It is shorter than
   * `waitDeadline`. So with a single thread, a task of another key waits for its end and is not refused.
   */
  readonly deadline?: number;
}

// Accepts every function: TypeScript compares parameters the other way round, so the parameter is never.
type Task = (input: never) => unknown;

/** With a single one, the tasks of one key would hold up those of all others. */
const fewestThreads = 2;
const idleTimeout = 60_000;

/**
 * Runs CPU-heavy tasks in a bounded number of threads, so that the process stays responsive. A task waits, runs and
 * uses memory up to a limit. A thread over a limit is ended without harm to other tasks. Native work of a thread, such
 * as decoding a picture, cannot be ended. Until it is over, nothing else runs in the thread's place.
 */
export class CpuPool<T extends { readonly [N in keyof T]: Task }> {
  readonly #waitDeadline: number;
  readonly #reviveError: (failure: TaskFailure) => Error | null;
  readonly #piscina: Piscina<TaskMessage, TaskReply>;
  readonly #line: WaitingLine;
  /** Threads that have not exited, including those that the library has ended and no longer lists. */
  readonly #threads = new Set<Worker>();
  /** Threads for whose exit a place waits. */
  readonly #awaited = new WeakSet<Worker>();

  constructor(options: CpuPoolOptions) {
    const threads = options.threads ?? Math.min(4, Math.max(fewestThreads, availableParallelism() - 1));
    this.#waitDeadline = options.waitDeadline ?? 12_000;
    this.#line = new WaitingLine({
      running: threads,
      runningPerKey: Math.max(1, threads - 1),
      waiting: options.waiting ?? 64,
      waitingPerKey: options.waitingPerKey ?? 8,
    });
    this.#reviveError = options.reviveError ?? (() => null);
    this.#piscina = new Piscina({
      filename: fileURLToPath(options.entry),
      name: 'runTask',
      minThreads: 0,
      maxThreads: threads,
      // Tasks wait here and not in the library, which only needs room for tasks whose thread is starting.
      maxQueue: threads,
      idleTimeout,
      // Threads read untrusted input and need no environment, least of all its secrets.
      env: {},
      // By default an idle thread sleeps without an event loop. Timers that a task left behind would then fire during
      // the next task.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: options.heapLimit ?? 256 },
    });
    // Without a listener the event would end the process.
    this.#piscina.on('error', (error: unknown) => options.onIdleThreadError?.(error));
  }

  /** Returns how many tasks run and wait now. A stopped task counts as running until its thread has exited. */
  get load(): { readonly running: number; readonly waiting: number } {
    return this.#line.load;
  }

  /**
   * Runs a task in a thread. Input and result are cloned; a `Buffer` arrives as a `Uint8Array`. A stopped task fails at
   * once, but its place is free only after its thread has exited.
   * @throws BusyError when the task was not begun, TaskDeadlineError, ThreadDiedError, TaskFailedError, or what
   * `reviveError` makes of the last; RangeError for a deadline that is too long
   */
  async run<N extends keyof T & string>(
    name: N,
    input: Parameters<T[N]>[0],
    { key, deadline = 10_000 }: RunOptions,
  ): Promise<Awaited<ReturnType<T[N]>>> {
    if (deadline >= this.#waitDeadline)
      throw new RangeError(`The deadline of ${name} must be below ${this.#waitDeadline} ms`);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const work = async () => {
      try {
        return await this.#runNow(name, input, deadline);
      } catch (error) {
        reject(error);
        return this.#exitOfEndedThreads();
      }
    };
    this.#line.run(work, { key, deadline: this.#waitDeadline }).then(resolve, reject);
    return (await promise) as Awaited<ReturnType<T[N]>>;
  }

  /** Refuses waiting tasks and ends the threads, even in the middle of a task. */
  async close(): Promise<void> {
    this.#line.close();
    await this.#piscina.destroy();
  }

  async #runNow(name: string, input: unknown, deadline: number): Promise<unknown> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), deadline);
    let reply: TaskReply;
    try {
      const running = this.#piscina.run({ name, input }, { signal: late.signal });
      this.#rememberThreads();
      reply = await running;
    } catch (error) {
      throw late.signal.aborted ? new TaskDeadlineError(name, deadline) : new ThreadDiedError(name, error);
    } finally {
      clearTimeout(timer);
    }
    if ('failure' in reply) throw this.#reviveError(reply.failure) ?? new TaskFailedError(name, reply.failure);
    return reply.value;
  }

  /** Remembers new threads, since a task may have had one started. */
  #rememberThreads(): void {
    for (const thread of this.#piscina.threads) {
      if (this.#threads.has(thread)) continue;
      this.#threads.add(thread);
      thread.once('exit', () => this.#threads.delete(thread));
    }
  }

  /** Resolves when all recently ended threads have exited, which is when their native work is over. */
  async #exitOfEndedThreads(): Promise<void> {
    const usable = new Set(this.#piscina.threads);
    const ended = [...this.#threads].filter((thread) => !usable.has(thread) && !this.#awaited.has(thread));
    for (const thread of ended) this.#awaited.add(thread);
    await Promise.all(ended.map((thread) => new Promise((resolve) => thread.once('exit', resolve))));
  }
}
