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
  it('are taken by three requests of an organisation, and the next one follows after a pause as long', async () => {
    const answered = await answerAll(['a', 'a', 'a', 'a', 'b', null]);
    const [, , third, fourth, other, nobody] = answered.map(({ begun }) => begun);
    const firstEnd = Math.min(...answered.slice(0, 3).map(({ ended }) => ended));
    for (const begun of [third, other, nobody]) expect(begun).toBeLessThan(firstEnd);
    expect(fourth! - firstEnd).toBeGreaterThan(50);
  });

  it('are followed by a longer pause where they ended in a refusal', async () => {
    const answered = await answerAll(['a', 'a', 'a', 'a'], 400);
    const ends = answered.slice(0, 3).map(({ ended }) => ended);
    expect(answered[3]!.begun - Math.min(...ends)).toBeGreaterThan(200);
  });
});
