import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { oneAtATime } from '../../../../src/platform/http/portal/one-at-a-time.ts';
import type { PortalRoute } from '../../../../src/platform/http/portal/route.ts';
import { BusyError } from '../../../../src/platform/waiting/busy-error.ts';

const took = 60;

/** Calls a route that takes 60 ms, once for each organisation in the list. @returns when each call began and was answered */
function callAll(organisationIds: readonly string[]) {
  const start = performance.now();
  return Promise.allSettled(
    organisationIds.map(async (organisationId) => {
      let begun = NaN;
      const route = oneAtATime({
        handle: async () => {
          begun = performance.now() - start;
          await sleep(took);
          return { status: 200 };
        },
      } as unknown as PortalRoute);
      await route.handle({ response: new EventEmitter() } as never, { organisationId } as never);
      return { begun, answered: performance.now() - start };
    }),
  );
}

const valueOf = <T>(settled: PromiseSettledResult<T>): T => {
  if (settled.status === 'rejected') throw settled.reason;
  return settled.value;
};

it('works on one request of an organisation at a time, and pauses before the next', async () => {
  const [first, second, other] = (await callAll(['one', 'one', 'other'])).map(valueOf);
  expect(second!.begun - first!.answered).toBeGreaterThan(took - 10);
  expect(other!.begun).toBeLessThan(first!.answered);
  // The pause does not delay an answer.
  expect(second!.answered - second!.begun).toBeLessThan(2 * took);
});

it('refuses a request when five wait, since each has a body', async () => {
  const all = await callAll(Array.from({ length: 7 }, () => 'busy'));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
  expect(all.find(({ status }) => status === 'rejected')).toMatchObject({ reason: expect.any(BusyError) });
});

it('passes on what the handler throws', async () => {
  const route = oneAtATime({ handle: () => Promise.reject(new RangeError('no')) } as unknown as PortalRoute);
  const call = { response: new EventEmitter() } as never;
  await expect(route.handle(call, { organisationId: 'failing' } as never)).rejects.toThrow(new RangeError('no'));
});

it('does not do what its caller has given up while it waited', async () => {
  let done = 0;
  const route = oneAtATime({
    handle: async () => {
      await sleep(took);
      done += 1;
      return { status: 200 };
    },
  } as unknown as PortalRoute);
  const session = { organisationId: 'impatient' } as never;
  const first = route.handle({ response: new EventEmitter() } as never, session);
  const response = new EventEmitter();
  const second = route.handle({ response } as never, session);
  response.emit('close');
  await expect(second).rejects.toThrow(BusyError);
  await first;
  await sleep(3 * took);
  expect(done).toBe(1);
});
