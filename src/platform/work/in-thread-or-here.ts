import { setImmediate as nextTurn } from 'node:timers/promises';
import { CpuTaskError } from '../cpu-pool/errors.ts';
import { BusyError } from '../waiting/busy-error.ts';
import { WaitingLine } from '../waiting/waiting-line.ts';

/** Work that is done in the process itself, one in each turn of the event loop. */
const line = new WaitingLine({ running: 1 });

/**
 * Does work in a thread, if there is one. When no thread can do it, `here` runs in this process, in a turn of its own.
 * @throws what the work throws in this process
 */
export async function inThreadOrHere<T>(
  organisationId: string,
  inThread: (() => Promise<T>) | undefined,
  here: () => T,
): Promise<T> {
  try {
    if (inThread !== undefined) return await inThread();
  } catch (error) {
    if (!(error instanceof CpuTaskError || error instanceof BusyError)) throw error;
  }
  return inOwnTurn(organisationId, here);
}

/** Does work in this process, no other such work in the same turn of the event loop. Organisations take turns. */
export function inOwnTurn<T>(organisationId: string, work: () => T): Promise<T> {
  return line.run(
    async () => {
      await nextTurn();
      return work();
    },
    { key: organisationId },
  );
}
