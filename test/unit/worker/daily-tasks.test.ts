import { expect, it } from '@jest/globals';
import { startDailyTasks } from '../../../worker/daily-tasks.ts';
import { eventually } from '../../support/eventually.ts';
import { captureLog } from '../../support/log-capture.ts';

it('tries a task that failed again soon, alerts when it goes on, and delays no other task', async () => {
  const { log, lines } = captureLog('worker');
  let partitions = 0;
  let imports = 0;
  const tasks = [
    {
      name: 'making the ledgers’ partitions',
      run: async () => {
        partitions += 1;
        if (partitions < 4) throw new Error('lock timeout', { cause: new Error('somebody reads the table') });
        await Promise.resolve();
      },
    },
    { name: 'removing old imports', run: async () => void (imports += await Promise.resolve(1)) },
  ];
  const stop = startDailyTasks(tasks, log, { day: 86_400_000, firstRetry: 10, longestRetry: 20 });
  try {
    await eventually(() => (partitions === 4 ? true : null));
    expect(imports).toBe(1);
  } finally {
    await stop();
  }
  expect(lines().map(({ level, retryAfterSeconds }) => [level, retryAfterSeconds])).toEqual([
    ['warn', 0.01],
    ['error', 0.02],
    ['error', 0.02],
  ]);
  expect(lines()[0]).toMatchObject({
    message: 'making the ledgers’ partitions failed; it is tried again',
    error: { message: 'lock timeout', cause: { message: 'somebody reads the table' } },
  });
});
