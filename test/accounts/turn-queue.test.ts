import { describe, expect, it } from '@jest/globals';
import { BusyError, TurnQueue } from '../../src/application/users/turn-queue.ts';

const limits = { concurrency: 2, waiting: 3, patience: 60_000, message: 'Come back.' };

/** Work that lasts until it is told to end. */
function piece() {
  let end!: () => void;
  const done = new Promise<void>((resolve) => (end = resolve));
  return { end, done };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

describe('a queue of turns', () => {
  it('lets so many work at once, and the others in the order in which they came', async () => {
    const queue = new TurnQueue(limits);
    const pieces = Array.from({ length: 5 }, piece);
    const begun: number[] = [];
    const runs = pieces.map(({ done }, index) =>
      queue.run(async () => {
        begun.push(index);
        await done;
        if (index % 2 === 1) throw new Error('planned');
        return index;
      }),
    );
    const outcomes = Promise.allSettled(runs);
    await soon();
    expect(begun).toEqual([0, 1]);
    pieces[1]!.end();
    await soon();
    expect(begun).toEqual([0, 1, 2]);
    for (const { end } of pieces) end();
    expect((await outcomes).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(begun).toEqual([0, 1, 2, 3, 4]);
    expect(await queue.run(() => Promise.resolve('free again'))).toBe('free again');
  });

  it('refuses at once whoever finds too many waiting, and says when to come back', async () => {
    const queue = new TurnQueue(limits);
    const held = piece();
    const runs = Array.from({ length: 5 }, () => queue.run(() => held.done));
    const refusal = await queue.run(() => Promise.resolve()).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BusyError);
    expect(refusal).toMatchObject({ message: 'Come back.', retryAfter: 60 });
    held.end();
    await Promise.all(runs);
  });

  it('refuses whoever has waited too long, and gives that turn to nobody', async () => {
    const queue = new TurnQueue({ ...limits, concurrency: 1, patience: 20 });
    const held = piece();
    const first = queue.run(() => held.done);
    let worked = false;
    await expect(
      queue.run(async () => {
        worked = true;
      }),
    ).rejects.toThrow(BusyError);
    held.end();
    await first;
    await soon();
    expect(worked).toBe(false);
    expect(await queue.run(() => Promise.resolve(1))).toBe(1);
  });
});
