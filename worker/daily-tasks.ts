import type { Logger } from '../src/platform/logging/logger.ts';

export interface DailyTask {
  /** Completes the sentence "… failed". */
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** All times in milliseconds. */
export interface DailyTimes {
  readonly day: number;
  readonly firstRetry: number;
  readonly longestRetry: number;
}

const usualTimes: DailyTimes = { day: 86_400_000, firstRetry: 60_000, longestRetry: 30 * 60_000 };

/**
 * Runs each task at once and then daily, one after the other. A failed task is tried again after a minute, then at
 * growing intervals of half an hour at most. The first failure is logged as a warning, every further one as an error,
 * since an operator must act.
 * @returns a function that stops it, and resolves when the current task has ended
 */
export function startDailyTasks(tasks: readonly DailyTask[], log: Logger, times = usualTimes): () => Promise<void> {
  let stopped = false;
  let current: Promise<void> = Promise.resolve();
  const timers = new Set<NodeJS.Timeout>();

  const schedule = (task: DailyTask, milliseconds: number, failures: number): void => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      current = current.then(() => perform(task, failures));
    }, milliseconds);
    timer.unref();
    timers.add(timer);
  };
  const perform = async (task: DailyTask, failures: number): Promise<void> => {
    if (stopped) return;
    try {
      await task.run();
      schedule(task, times.day, 0);
    } catch (error) {
      const retryAfter = Math.min(times.firstRetry * 2 ** failures, times.longestRetry);
      log.log(failures === 0 ? 'warn' : 'error', `${task.name} failed; it is tried again`, {
        error,
        failures: failures + 1,
        retryAfterSeconds: retryAfter / 1000,
      });
      schedule(task, retryAfter, failures + 1);
    }
  };
  for (const task of tasks) schedule(task, 0, 0);
  return async () => {
    stopped = true;
    for (const timer of timers) clearTimeout(timer);
    await current;
  };
}
