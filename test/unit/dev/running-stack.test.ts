import { describe, expect, it } from '@jest/globals';
import type { ProcessExit } from '../../../dev/service-process.ts';
import { RunningStack } from '../../../dev/running-stack.ts';

/** A service that ends when it is stopped, and then adds its name to `ended`. */
function serviceOf(name: string, ended: string[]) {
  const exited = Promise.withResolvers<ProcessExit>();
  const stop = () => {
    ended.push(name);
    exited.resolve({ code: 0, signal: null });
    return Promise.resolve();
  };
  return { name, log: () => undefined, start: () => Promise.resolve({ pid: 1, exited: exited.promise, stop }) };
}

describe('RunningStack', () => {
  it('stops the worker before the LMSs that it calls, and what all of them use last', async () => {
    const ended: string[] = [];
    const running = new RunningStack();
    const started = ['PostgreSQL', 'mail catcher', 'Temporal', 'example LMS', 'LMS', 'worker', 'API'];
    for (const name of started) await running.start(serviceOf(name, ended), new AbortController().signal);
    await running.stop(() => undefined);
    expect(ended).toEqual(['API', 'worker', 'example LMS', 'LMS', 'Temporal', 'mail catcher', 'PostgreSQL']);
  });
});
