import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** Of 19, as of the command `nice`, and as the threads of the CPU pool have it. */
const niceness = 10;

const tasks = '/proc/self/task';

/**
 * Gives the threads that Node keeps for files, pictures and passwords a lower priority than the thread that answers requests: the library
 * for pictures and the hashing of passwords do their work in them, whatever thread asked for it, and would take the cores from everybody's
 * requests. Linux knows a priority for each thread; on other systems this does nothing.
 */
export async function lowerPriorityOfThreadPool(): Promise<void> {
  if (process.platform !== 'linux') return;
  // Reading a directory needs the pool, so its threads have been started by the time that they are listed.
  await readdir(tasks);
  for (const thread of await readdir(tasks)) {
    // A thread may have ended meanwhile, and a container may not let us; neither is a reason not to start.
    const name = await readFile(`${tasks}/${thread}/comm`, 'utf8').catch(() => '');
    try {
      if (name.trim() === 'libuv-worker') setPriority(Number(thread), niceness);
    } catch {
      return;
    }
  }
}
