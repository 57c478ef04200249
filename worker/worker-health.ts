import type { WatchedWork } from '../src/composition/watched-work.ts';

export interface WorkerHealthParts {
  /** Whether the worker polls Temporal. */
  readonly isPolling: () => boolean;
  /** Rejects when no connection of the pool answers. */
  readonly pingDatabase: () => Promise<void>;
  readonly work: readonly WatchedWork[];
}

/** Maximum milliseconds for a check of the database. */
const lookDeadline = 3_000;

/**
 * Returns the worker's health: `ok`; `starting` until it polls; `no database`; or `stuck` with the kinds of work for
 * which it is. It is stuck with a kind when it has done no such work for the deadline of the kind although some has
 * waited for as long. That is also the case when Temporal gives it no work.
 */
export async function workerHealth({ isPolling, pingDatabase, work }: WorkerHealthParts): Promise<string> {
  if (!isPolling()) return 'starting';
  try {
    const stuck = await inTime(pingDatabase().then(() => stuckWith(work)));
    return stuck.length === 0 ? 'ok' : `stuck: ${stuck.join(', ')}`;
  } catch {
    return 'no database';
  }
}

/** Looks at one kind after the other, so that a look takes one connection at most. */
async function stuckWith(work: readonly WatchedWork[]): Promise<string[]> {
  const stuck: string[] = [];
  for (const { kind, deadline, sinceHandled, waitsLongerThan } of work) {
    if (sinceHandled() >= deadline && (await waitsLongerThan(deadline))) stuck.push(kind);
  }
  return stuck;
}

async function inTime<T>(done: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${lookDeadline} ms`)), lookDeadline);
  });
  return Promise.race([done, late]).finally(() => clearTimeout(timer));
}
