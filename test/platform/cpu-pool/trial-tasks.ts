import { pbkdf2 } from 'node:crypto';
import { getPriority } from 'node:os';
import { promisify } from 'node:util';
import { createTaskRunner, type TasksOf } from '../../../src/platform/cpu-pool/task-runner.ts';

/** The tasks that the tests run in threads. Most of them misbehave, each in its own way. */
const tasks = {
  double: () => Promise.resolve((input: { value: number }) => input.value * 2),
  lengthOf: () => Promise.resolve((bytes: Uint8Array) => bytes.byteLength),
  priority: () => Promise.resolve(() => getPriority()),
  variables: () => Promise.resolve(() => Object.keys(process.env)),
  wait: () =>
    Promise.resolve((input: { milliseconds: number; label: string }) => {
      const until = Date.now() + input.milliseconds;
      while (Date.now() < until);
      return input.label;
    }),
  loopForEver: () =>
    Promise.resolve(() => {
      for (;;);
    }),
  /** Native work, which nothing can stop once it runs. */
  deriveKey: () =>
    Promise.resolve((input: { iterations: number }) =>
      promisify(pbkdf2)('password', 'salt', input.iterations, 64, 'sha512').then((derived) => derived.length),
    ),
  throwSomething: () =>
    Promise.resolve((input: { code: string }) => {
      throw Object.assign(new RangeError('too far'), { code: input.code, position: { not: 'simple' } });
    }),
  // As png-js does: the promise never settles, the error is thrown where nothing can catch it.
  throwInCallback: () =>
    Promise.resolve(
      () =>
        new Promise<never>(() => {
          setTimeout(() => {
            throw new Error('thrown in a callback');
          }, 5);
        }),
    ),
  leaveThrowBehind: () =>
    Promise.resolve(() => {
      setTimeout(() => {
        throw new Error('left behind');
      }, 5);
    }),
  exit: () => Promise.resolve(() => process.exit(3)),
  fillHeap: () =>
    Promise.resolve(() => {
      const kept: unknown[] = [];
      for (;;) kept.push({ text: `item ${kept.length}`, more: [kept.length] });
    }),
  returnFunction: () => Promise.resolve(() => () => 1),
};

export type TrialTasks = TasksOf<typeof tasks>;

export const runTask = createTaskRunner(tasks);
