import type { Database } from '../database/database.ts';
import { isTransient } from '../database/transient-errors.ts';
import type { Logger } from '../logging/logger.ts';
import type { FailingWork } from './processing-failures.ts';
import { putOffWork } from './put-off-work.ts';

/**
 * Does a step of a task. When the database refuses the step, the task is put off (see `putOffWork`).
 * @returns the result of the step; null when the task was put off
 * @throws an error of a database that is away
 */
export async function orPutOff<T>(
  dependencies: { readonly database: Database; readonly log: Logger },
  organisationId: string,
  work: FailingWork,
  step: () => Promise<T>,
): Promise<T | null> {
  try {
    return await step();
  } catch (error) {
    if (isTransient(error)) throw error;
    await putOffWork(dependencies, organisationId, work, error);
    return null;
  }
}
