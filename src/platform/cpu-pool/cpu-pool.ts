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
  /** Most threads; one less than the cores by default, from 1 to 4. They start when they are needed and end when they idle. */
  readonly threads?: number;
  /** Most tasks that wait. */
  readonly waiting?: number;
  /** Most tasks of one key that wait. */
  readonly waitingPerKey?: number;
  /** Milliseconds after which a task that still waits is refused; 12,000 by default. */
  readonly waitDeadline?: number;
  /** Heap of one thread in MiB; memory outside of the heap, such as the content of buffers, does not count. */
  readonly heapLimit?: number;
  /** The error to throw in the caller's process for one that a task threw, where its class matters. */
  readonly reviveError?: (failure: TaskFailure) => Error | null;
  /** Hears of a thread that died while it had no task. */
  readonly onIdleThreadError?: (error: unknown) => void;
}

export interface RunOptions {
  /** Whose work it is, normally the organisation's id; keys take turns, and none has all threads where there are several. */
  readonly key: string;
  /**
   * Milliseconds that the task may run, the start of a thread included; 10,000 by default. It is shorter than `waitDeadline`, so that
   * where there is a single thread, a task of another key waits for its end and is not refused.
   */
  readonly deadline?: number;
}

// The argument of a task is never in TaskLoaders' terms; here it only has to be some function.
type Task = (input: never) => unknown;

const idleTimeout = 60_000;

/**
 * Runs tasks that need much CPU in a bounded number of threads, so that the process goes on answering. Every wait has an end: a task
 * waits, runs and uses memory up to a limit, and a thread that exceeds one is ended without harm to other tasks. Native work of a thread,
 * such as decoding a picture, cannot be ended; until it is over, nothing else runs in the thread's place.
 */
export class CpuPool<T extends { readonly [N in keyof T]: Task }> {
  readonly #waitDeadline: number;
  readonly #reviveError: (failure: TaskFailure) => Error | null;
  readonly #piscina: Piscina<TaskMessage, TaskReply>;
  readonly #line: WaitingLine;
  /** Threads that have not exited, also those that the library has ended and does not know any more. */
  readonly #threads = new Set<Worker>();
  /** Those whose exit a place is waiting for. */
  readonly #awaited = new WeakSet<Worker>();

  constructor(options: CpuPoolOptions) {
    const threads = options.threads ?? Math.min(4, Math.max(1, availableParallelism() - 1));
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
      // Tasks wait here and not in the library; it needs room for those whose thread is starting.
      maxQueue: threads,
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

  /** How many tasks run and wait now; a task that was stopped runs until its thread has exited. */
  get load(): { readonly running: number; readonly waiting: number } {
    return this.#line.load;
  }

  /**
   * Runs a task in a thread; input and result are cloned, a `Buffer` arrives as a `Uint8Array`. A task that is stopped fails at once, though
   * its place is free only once its thread has exited.
   * @throws BusyError when the task was not begun, TaskDeadlineError, ThreadDiedError, TaskFailedError, or what `reviveError` makes of
   * the last; RangeError for a deadline that is too long
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

  /** Refuses what waits, ends the threads and whatever they do. */
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

  /** A task may just have had a thread started. */
  #rememberThreads(): void {
    for (const thread of this.#piscina.threads) {
      if (this.#threads.has(thread)) continue;
      this.#threads.add(thread);
      thread.once('exit', () => this.#threads.delete(thread));
    }
  }

  /** Resolves when the threads have exited that were ended last, which is when their native work is over. */
  async #exitOfEndedThreads(): Promise<void> {
    const usable = new Set(this.#piscina.threads);
    const ended = [...this.#threads].filter((thread) => !usable.has(thread) && !this.#awaited.has(thread));
    for (const thread of ended) this.#awaited.add(thread);
    await Promise.all(ended.map((thread) => new Promise((resolve) => thread.once('exit', resolve))));
  }
}
