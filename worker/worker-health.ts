export interface WorkerHealthParts {
  /** Whether the worker polls Temporal. */
  readonly isPolling: () => boolean;
  /** Rejects when no connection of the pool answers. */
  readonly pingDatabase: () => Promise<void>;
  /** Returns whether a report has waited for longer than this many milliseconds. */
  readonly waitsLongerThan: (milliseconds: number) => Promise<boolean>;
  /** Returns the milliseconds since this process last committed a transaction of an organisation. */
  readonly sinceCommit: () => number;
}

/** Maximum milliseconds for a check of the database. */
const deadline = 3_000;

/**
 * Returns the worker's health: `ok`; `starting` until it polls; `no database`; or `stuck`. It is `stuck` when it has
 * committed nothing for a minute although a report has waited for as long. That is also the case when Temporal gives it
 * no work.
 */
export async function workerHealth(parts: WorkerHealthParts, commitDeadline = 60_000): Promise<string> {
  if (!parts.isPolling()) return 'starting';
  try {
    return await inTime(look(parts, commitDeadline));
  } catch {
    return 'no database';
  }
}

async function look(parts: WorkerHealthParts, commitDeadline: number): Promise<string> {
  await parts.pingDatabase();
  if (parts.sinceCommit() < commitDeadline) return 'ok';
  return (await parts.waitsLongerThan(commitDeadline)) ? 'stuck' : 'ok';
}

async function inTime<T>(done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${deadline} ms`)), deadline);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
