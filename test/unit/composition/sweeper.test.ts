import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { startSweeper, type SweeperDependencies } from '../../../src/composition/sweeper.ts';
import { NoConnectionOfOrganisationError } from '../../../src/platform/database/connections/connection-errors.ts';
import { sweepEach } from '../../../src/platform/work/sweep-each.ts';
import { eventually } from '../../support/eventually.ts';
import { captureLog } from '../../support/log-capture.ts';

const none = () => Promise.resolve([]);
const nothing = () => Promise.resolve();

function dependencies(overrides: Partial<SweeperDependencies>, log = captureLog('api').log): SweeperDependencies {
  return {
    organisationsWithWaitingReports: none,
    notify: () => undefined,
    closeLostActions: () => Promise.resolve(0),
    finishAbandonedActions: () => Promise.resolve(0),
    orphanedImports: none,
    startImportRun: nothing,
    orphanedCorrections: none,
    startCorrection: nothing,
    orphanedBulkRuns: none,
    startBulkRun: nothing,
    orphanedRecoveries: none,
    startRecoveryRun: nothing,
    pullSchedulesToSync: none,
    syncPullSchedule: nothing,
    abandonedChecks: none,
    endAbandonedCheck: nothing,
    organisationsWithDueAlerts: none,
    evaluateAlerts: nothing,
    organisationsWithNewChanges: none,
    extendChain: nothing,
    overdueCalls: none,
    closeOverdueCalls: nothing,
    log,
    ...overrides,
  };
}

describe('the sweeper', () => {
  it('sweeps everything else while one kind of work cannot be swept, and warns once, with the cause', async () => {
    const logged = captureLog('api');
    let attempts = 0;
    const notified: string[] = [];
    const started: string[] = [];
    const stop = startSweeper(
      dependencies(
        {
          organisationsWithWaitingReports: () => Promise.resolve(['o']),
          notify: (organisationId) => notified.push(organisationId),
          finishAbandonedActions: () => {
            attempts += 1;
            return Promise.reject(new TypeError('one action that cannot be closed'));
          },
          orphanedImports: () => Promise.resolve([{ organisationId: 'o', importId: 'e' }]),
          startImportRun: ({ importId }) => Promise.resolve(void started.push(importId)),
        },
        logged.log,
      ),
      5,
    );
    try {
      await eventually(() => Promise.resolve(attempts >= 3 && started.length >= 10 ? true : null));
    } finally {
      await stop();
    }
    expect(notified.length).toBeGreaterThanOrEqual(started.length);
    // Growing pauses: what fails is tried less often than what works is done.
    expect(attempts).toBeLessThan(started.length);
    const lines = logged.lines().filter(({ message }) => message.includes('sweeping failed'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 'warn',
      sweep: 'abandoned actions',
      error: expect.objectContaining({ message: 'one action that cannot be closed' }),
    });
  });

  it('hands over what can be handed over, and stops when nothing can', async () => {
    const started: number[] = [];
    const start = (broken: (item: number) => boolean) => (item: number) => {
      started.push(item);
      return broken(item) ? Promise.reject(new Error(`${item}`)) : Promise.resolve();
    };
    await expect(
      sweepEach(
        [1, 2, 3, 4, 5],
        start((item) => item % 2 === 1),
      ),
    ).rejects.toThrow('1');
    expect(started.splice(0)).toEqual([1, 2, 3, 4, 5]);
    const many = Array.from({ length: 50 }, (_, index) => index + 1);
    await expect(
      sweepEach(
        many,
        start(() => true),
      ),
    ).rejects.toThrow('1');
    expect(started.length).toBeLessThan(15);
  });

  it.each(['57014', '23514'])('does not stop for what the database refuses or cancels: %s', async (code) => {
    const started: number[] = [];
    const handOver = sweepEach(
      [1, 2, 3, 4, 5],
      (item) => {
        started.push(item);
        return item < 5 ? Promise.reject(Object.assign(new Error(`${item}`), { code })) : Promise.resolve();
      },
      1,
    );
    await expect(handOver).rejects.toThrow('1');
    expect(started).toEqual([1, 2, 3, 4, 5]);
  });

  it('does not stop for organisations that use all of their connections, however they are reported', async () => {
    const started: number[] = [];
    const ownLoad = () => new NoConnectionOfOrganisationError(undefined);
    const handOver = sweepEach(
      [1, 2, 3, 4, 5, 6],
      (item) => {
        started.push(item);
        if (item === 5) return Promise.reject(new Error('of another kind'));
        return item < 6
          ? Promise.reject(item === 1 ? new Error('wrapped', { cause: ownLoad() }) : ownLoad())
          : nothing();
      },
      1,
    );
    // What may concern everybody is said rather than what concerns one.
    await expect(handOver).rejects.toThrow('of another kind');
    expect(started).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('neither pauses nor alarms while an organisation uses all of its connections, and warns once', async () => {
    const logged = captureLog('api');
    let [full, fine] = [0, 0];
    const stop = startSweeper(
      dependencies(
        {
          organisationsWithDueAlerts: () => Promise.resolve(['full', 'fine']),
          evaluateAlerts: (organisationId) => {
            if (organisationId === 'fine') return Promise.resolve(void (fine += 1));
            full += 1;
            return Promise.reject(new NoConnectionOfOrganisationError(undefined));
          },
        },
        logged.log,
      ),
      5,
    );
    try {
      await eventually(() => (fine >= 10 ? true : null));
    } finally {
      await stop();
    }
    expect(full).toBe(fine);
    const lines = logged.lines().filter(({ message }) => message.startsWith('sweeping'));
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'warn',
        message: 'sweeping left out an organisation; it is tried again',
        sweep: 'alerts',
      }),
    ]);
  });

  it('hands over ten at a time, so that a slow one delays no other', async () => {
    let [underWay, most] = [0, 0];
    const startedAt = Date.now();
    await sweepEach(
      Array.from({ length: 40 }, (_, index) => index),
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await sleep(50);
        underWay -= 1;
      },
    );
    expect(most).toBe(10);
    expect(Date.now() - startedAt).toBeLessThan(40 * 50);
  });
});
