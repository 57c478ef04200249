import { setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';
import type { TaskFailure } from './errors.ts';

/** The priority of the threads, on the scale of the command `nice`, whose maximum is 19. */
const niceness = 10;

/**
 * The tasks of a pool by name, each behind an import, so that a thread loads only the tasks that it runs. Inputs and
 * results are cloned.
 */
// The parameter is never, since TypeScript compares parameters the other way round.
export type TaskLoaders = Readonly<Record<string, () => Promise<(input: never) => unknown>>>;

/** The tasks themselves, for `CpuPool<…>`. */
export type TasksOf<L extends TaskLoaders> = { readonly [N in keyof L]: Awaited<ReturnType<L[N]>> };

/** The message from the pool to a thread. */
export interface TaskMessage {
  readonly name: string;
  readonly input: unknown;
}

/** The message from a thread to the pool. */
export type TaskReply = { readonly value: unknown } | { readonly failure: TaskFailure };

/**
 * Creates the function that a thread's module exports as `runTask`. It returns the error of a task as a value, since a
 * clone loses its class.
 */
export function createTaskRunner(loaders: TaskLoaders): (message: TaskMessage) => Promise<TaskReply> {
  // When cores are busy, the thread that answers requests should go first. Only Linux has a priority for each thread;
  // other systems have one for the process.
  if (!isMainThread && process.platform === 'linux') setPriority(niceness);
  return async ({ name, input }) => {
    try {
      const load = loaders[name];
      if (load === undefined) throw new Error(`there is no task ${name}`);
      const task = await load();
      return { value: await task(input as never) };
    } catch (error) {
      return { failure: describe(error) };
    }
  };
}

function describe(error: unknown): TaskFailure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error), stack: '', properties: {} };
  const simple = Object.entries(error).filter(
    (entry): entry is [string, string | number | boolean] =>
      entry[0] !== 'name' && ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return {
    name: error.name,
    message: error.message,
    stack: error.stack ?? '',
    properties: Object.fromEntries(simple),
  };
}
