import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readJson, writeDurably } from './durable-file.ts';
import type { Log } from './log.ts';
import { identifyProcess, isRunning } from './process-identity.ts';

const entries = z.array(z.object({ name: z.string(), pid: z.int().positive(), began: z.string() }));
type Entry = z.infer<typeof entries>[number];

/**
 * The processes of a stack. They are recorded in its data folder, so that the start after a `kill -9` finds leftovers.
 */
export class ProcessRegister {
  readonly #path: string;
  #entries: Entry[];

  constructor(dataDir: string) {
    this.#path = join(dataDir, 'processes.json');
    this.#entries = entries.safeParse(readJson(this.#path)).data ?? [];
  }

  /** Records a process. Call it as soon as there is a pid. A process replaces the former one of the same name. */
  add(name: string, pid: number): void {
    const identity = identifyProcess(pid);
    if (identity === null) return;
    this.#write([...this.#entries.filter((entry) => entry.name !== name), { name, ...identity }]);
  }

  clear(): void {
    this.#write([]);
  }

  /** Kills all running processes at once. */
  killAll(): void {
    for (const entry of this.#entries) signalIfRunning(entry, 'SIGKILL');
  }

  /** Stops leftovers of a former start of this stack. A pid that now belongs to another program is left alone. */
  async stopLeftovers(log: Log, graceMs = 10_000): Promise<void> {
    const left = this.#entries.filter(isRunning);
    for (const entry of left) {
      log(`An earlier start left ${entry.name} running (pid ${entry.pid}); stopping it`);
      // SIGTERM would make PostgreSQL wait for its clients.
      signalIfRunning(entry, entry.name === 'PostgreSQL' ? 'SIGINT' : 'SIGTERM');
    }
    for (const end = Date.now() + graceMs; left.some(isRunning) && Date.now() < end;) await sleep(50);
    for (const entry of left) signalIfRunning(entry, 'SIGKILL');
    for (const end = Date.now() + 5000; left.some(isRunning) && Date.now() < end;) await sleep(20);
    this.clear();
  }

  #write(list: Entry[]): void {
    this.#entries = list;
    writeDurably(this.#path, `${JSON.stringify(list, null, 2)}\n`);
  }
}

function signalIfRunning(entry: Entry, signal: NodeJS.Signals): void {
  try {
    if (isRunning(entry)) process.kill(entry.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
