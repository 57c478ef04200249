import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { takeTurn } from '../../../../src/platform/http/portal/guards/take-turn.ts';

/** Requests that take 60 ms each. @returns when each began and ended, in milliseconds */
async function answerAll(
  organisationIds: readonly (string | null)[],
  statusCode = 200,
): Promise<{ begun: number; ended: number }[]> {
  const guard = takeTurn();
  const start = performance.now();
  return Promise.all(
    organisationIds.map(async (organisationId) => {
      const session = organisationId === null ? null : { organisationId };
      const response = Object.assign(new EventEmitter(), {
        destroyed: false,
        statusCode,
        writableFinished: true,
        locals: { session, route: {} },
      });
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      guard({} as never, response as never, (error?: unknown) => (error === undefined ? resolve() : reject(error)));
      await promise;
      const begun = performance.now() - start;
      await sleep(60);
      response.emit('close');
      return { begun, ended: performance.now() - start };
    }),
  );
}

describe('turns', () => {
  it('are taken by three requests of an organisation; others do not wait for them', async () => {
    const answered = await answerAll(['a', 'a', 'a', 'a', 'b', null]);
    const [, , third, fourth, other, nobody] = answered.map(({ begun }) => begun);
    const firstEnd = Math.min(...answered.slice(0, 3).map(({ ended }) => ended));
    for (const begun of [third, other, nobody]) expect(begun).toBeLessThan(firstEnd);
    expect(fourth!).toBeGreaterThanOrEqual(firstEnd);
  });

  it('take no more time together than one after the other would, when an organisation has many', async () => {
    const answered = await answerAll(Array.from({ length: 20 }, () => 'a'));
    // 1,200 ms of work, of which 300 are free. Three at a time would need 420 ms.
    expect(Math.max(...answered.map(({ begun }) => begun))).toBeGreaterThan(650);
  });

  it('last until the handler has ended, also when its caller goes away', async () => {
    const guard = takeTurn();
    let ended = 0;
    const begun: number[] = [];
    const requests = Array.from({ length: 6 }, async (_, index) => {
      const handled = sleep(100).then(() => void (ended += 1));
      const response = Object.assign(new EventEmitter(), {
        destroyed: false,
        statusCode: 200,
        writableFinished: false,
        locals: { session: { organisationId: 'a' }, route: {}, handled },
      });
      await new Promise<void>((resolve) => guard({} as never, response as never, () => resolve()));
      begun[index] = ended;
      response.emit('close');
    });
    await Promise.all(requests);
    expect(begun.slice(0, 3)).toEqual([0, 0, 0]);
    for (const before of begun.slice(3)) expect(before).toBeGreaterThan(0);
  });

  it('count twice where they ended in a refusal', async () => {
    const organisations = Array.from({ length: 12 }, () => 'a');
    const lastOf = async (status: number) =>
      Math.max(...(await answerAll(organisations, status)).map(({ begun }) => begun));
    // 720 ms of work, or twice as much, of which 300 are free.
    const [answered, refused] = await Promise.all([lastOf(200), lastOf(400)]);
    expect(refused).toBeGreaterThan(answered + 200);
  });
});
