import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { EmailDispatcher, type EmailDispatcherLimits } from '../../../../src/platform/outbox/email-dispatcher.ts';
import type { EmailBatch } from '../../../../src/platform/outbox/email-runs.ts';
import { captureLog } from '../../../support/log-capture.ts';
import { eventually } from '../../../support/eventually.ts';

let dispatcher: EmailDispatcher | null = null;
afterEach(() => dispatcher?.stop());

/** A dispatcher for organisations that are always due; @returns the batches that it starts */
function dispatch(
  due: readonly string[],
  startBatch: (number: number) => EmailBatch,
  limits: Partial<EmailDispatcherLimits> = {},
): string[][] {
  const started: string[][] = [];
  dispatcher = new EmailDispatcher(
    {
      organisationsWithDueEmails: (after, most) =>
        Promise.resolve(due.filter((id) => after === null || id > after).slice(0, most)),
      startBatch: (number, { organisationIds }) => {
        started.push([...organisationIds]);
        return Promise.resolve(startBatch(number));
      },
      log: captureLog('test').log,
    },
    { interval: 10, gather: 10, longestPause: 20, organisationsPerBatch: 2, ...limits },
  );
  return started;
}

const underWay = () => new Promise<never>(() => undefined);

describe('the dispatcher of e-mails', () => {
  it('asks for the organisations behind the last ones, and begins again with the first behind the end', async () => {
    const started = dispatch(['a', 'b', 'c'], () => ({ isNew: true, follow: () => Promise.resolve() }));
    await eventually(() => (started.length >= 3 ? true : null));
    expect(started.slice(0, 3)).toEqual([
      ['a', 'b'],
      ['c', 'a'],
      ['b', 'c'],
    ]);
  });

  it('gathers what is due for a while where a batch takes all of it, and goes on at once where more waits', async () => {
    const ended = { isNew: true, follow: () => Promise.resolve() };
    const few = dispatch(['a'], () => ended, { gather: 200 });
    await sleep(500);
    expect(few.length).toBeGreaterThanOrEqual(2);
    expect(few.length).toBeLessThanOrEqual(4);
    await dispatcher!.stop();
    const many = dispatch(['a', 'b', 'c'], () => ended, { gather: 60_000 });
    await eventually(() => (many.length >= 5 ? true : null));
  });

  it('does not look in the context of the request that has notified it', async () => {
    const context = new AsyncLocalStorage<string>();
    const seen: unknown[] = [];
    dispatcher = new EmailDispatcher(
      {
        organisationsWithDueEmails: () => {
          seen.push(context.getStore());
          return Promise.resolve(['a']);
        },
        startBatch: () => {
          seen.push(context.getStore());
          return Promise.resolve({ isNew: true, follow: () => Promise.resolve() });
        },
        log: captureLog('test').log,
      },
      { interval: 20, gather: 20 },
    );
    context.run('a request', () => dispatcher!.notify());
    await eventually(() => (seen.length >= 5 ? true : null));
    expect(new Set(seen)).toEqual(new Set([undefined]));
  });

  it('has other organisations in its batch where another process has the number of the first', async () => {
    const started = dispatch(['a', 'b', 'c', 'd'], (number) => ({ isNew: number !== 1, follow: underWay }));
    await eventually(() => (started.length >= 2 ? true : null));
    expect(started).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('begins another organisation first when all fit into a batch', async () => {
    const follow = () => Promise.resolve();
    const started = dispatch(['a', 'b', 'c'], () => ({ isNew: true, follow }), { organisationsPerBatch: 5 });
    await eventually(() => (started.length >= 3 ? true : null));
    expect(started.slice(0, 3)).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['c', 'a', 'b'],
    ]);
  });

  it('pauses longer and longer with organisations whose batches fail, and not with others', async () => {
    const started: string[][] = dispatch(
      ['bad', 'good'],
      () => ({
        isNew: true,
        follow: () => (started.at(-1)![0] === 'bad' ? Promise.reject(new Error('planted')) : Promise.resolve()),
      }),
      { organisationsPerBatch: 1 },
    );
    await sleep(1_000);
    const count = (id: string) => started.filter(([first]) => first === id).length;
    expect(count('bad')).toBeGreaterThan(1);
    expect(count('bad')).toBeLessThan(10);
    expect(count('good')).toBeGreaterThan(20);
  });
});
