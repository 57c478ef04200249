import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';

/** The priority on the scale of the command `nice`, whose maximum is 19. The threads of the CPU pool have the same. */
const niceness = 10;

const tasks = '/proc/self/task';

/**
 * Lowers the priority of Node's threads for files, pictures and passwords below that of the thread that answers
 * requests. The picture library and the password hashing always work in these threads, and would take the cores from
 * all requests. Only Linux has a priority for each thread; on other systems this does nothing.
 */
export async function lowerPriorityOfThreadPool(): Promise<void> {
  if (process.platform !== 'linux') return;
  // Reading a directory needs the pool, so its threads exist when they are listed.
  await readdir(tasks);
  for (const thread of await readdir(tasks)) {
    // A thread may have ended meanwhile, and a container may forbid the change. Neither must prevent the start.
    const name = await readFile(`${tasks}/${thread}/comm`, 'utf8').catch(() => '');
    try {
      if (name.trim() === 'libuv-worker') setPriority(Number(thread), niceness);
    } catch {
      return;
    }
  }
}
