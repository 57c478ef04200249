import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ActionTurns } from '../../../src/features/enrolments/lifecycle/action-turns.ts';
import { BusyError } from '../../../src/platform/waiting/busy-error.ts';

const never = new Promise<void>(() => undefined);

describe('turns of actions', () => {
  it('let an organisation have a limited number of actions under way, and others begin at once', async () => {
    const turns = new ActionTurns({ running: 3, deadline: 50, pace: 0 });
    let begun = 0;
    const work = () => {
      begun += 1;
      return never;
    };
    for (let count = 0; count < 3; count += 1) void turns.run('a', work);
    await expect(turns.run('a', work)).rejects.toThrow(BusyError);
    expect(begun).toBe(3);
    await expect(turns.run('b', () => Promise.resolve('done'))).resolves.toBe('done');
  });

  it('begin a few actions at once, and further ones at the pace', async () => {
    const turns = new ActionTurns({ pace: 20 });
    const since = performance.now();
    const begun = await Promise.all(
      Array.from({ length: 15 }, () => turns.run('a', () => Promise.resolve(performance.now() - since))),
    );
    expect(begun[4]).toBeLessThan(190);
    // Ten after the first five; timers may be a millisecond early.
    expect(begun[14]).toBeGreaterThanOrEqual(195);
  });

  it('leave few quick actions under way, and tell a caller of the end without the pause after it', async () => {
    const turns = new ActionTurns({ pace: 0 });
    const since = performance.now();
    const pauses: number[] = [];
    const begun = await Promise.all(
      Array.from({ length: 60 }, async () => {
        let ended = 0;
        const beginning = await turns.run('a', async () => {
          const now = performance.now() - since;
          await sleep(100);
          ended = performance.now();
          return now;
        });
        pauses.push(performance.now() - ended);
        return beginning;
      }),
    );
    // 6,000 ms of work, of which 2,000 are free. Twenty at a time would begin the last after 200 ms.
    expect(Math.max(...begun)).toBeGreaterThan(350);
    expect(Math.max(...pauses)).toBeLessThan(50);
  });

  it('do not begin an action whose user has gone away', async () => {
    const turns = new ActionTurns({ running: 1, pace: 0 });
    void turns.run('a', () => never);
    const gone = new AbortController();
    let begun = false;
    const waiting = turns.run('a', async () => void (begun = true), gone.signal);
    gone.abort();
    await expect(waiting).rejects.toThrow(BusyError);
    expect(begun).toBe(false);
  });
});
