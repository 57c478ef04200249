import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningService } from '../../dev/process-supervisor.ts';
import type { ProcessName } from './fault-plan.ts';
import { processTree, signal } from './process-tree.ts';

export interface ProcessStart {
  readonly name: ProcessName;
  readonly pid: number;
  readonly at: number;
}

export interface ProcessEnd extends ProcessStart {
  readonly how: string;
  /** Whether the run killed it, or asked it to end. */
  readonly wanted: boolean;
}

export interface ProcessLedger {
  readonly starts: ProcessStart[];
  readonly ends: ProcessEnd[];
  /** Starts that did not become ready, with the reason. */
  readonly failedStarts: { readonly name: ProcessName; readonly at: number; readonly reason: string }[];
}

export interface StartContext {
  readonly onSpawn: (pid: number) => void;
  readonly signal: AbortSignal;
}

/** A process that is started again soon after each end. */
export interface KeptProcess {
  readonly name: ProcessName;
  /** Null while none runs. */
  pid(): number | null;
  /** Sends the signal that must end it. */
  end(by: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): void;
  /** Kills it (SIGKILL), and does not start it again. */
  lose(): void;
  /** Stops it and all its descendants (SIGSTOP). @returns a function that continues them */
  pause(): () => void;
  stop(): Promise<void>;
}

const restartDelayMs = 300;

/** They must not stay stopped when this program ends during a pause, since they could not receive the signal to end. */
const paused = new Set<number>();
process.on('exit', () => {
  for (const pid of paused) signal(pid, 'SIGCONT');
});

/**
 * Starts a process, waits until it is ready, and keeps it running until `stop`.
 * @throws the error of the first start
 */
export async function keepRunning(
  name: ProcessName,
  start: (context: StartContext) => Promise<RunningService>,
  ledger: ProcessLedger,
): Promise<KeptProcess> {
  const stopping = new AbortController();
  const wanted = new Set<number>();
  let current: ProcessStart | null = null;
  let service: RunningService | null = null;
  let isLost = false;

  const startOnce = async (): Promise<RunningService> => {
    const started = await start({
      signal: stopping.signal,
      onSpawn: (pid) => {
        current = { name, pid, at: Date.now() };
        ledger.starts.push(current);
      },
    });
    service = started;
    return started;
  };
  const ended = (how: string): void => {
    if (current !== null && !stopping.signal.aborted) {
      ledger.ends.push({ ...current, at: Date.now(), how, wanted: wanted.has(current.pid) });
    }
    current = null;
    service = null;
  };
  const watch = async (first: RunningService): Promise<void> => {
    let running: RunningService | null = first;
    while (!stopping.signal.aborted) {
      if (running !== null) {
        const { code, signal: by } = await running.exited;
        ended(by ?? `exit code ${code}`);
      }
      if (isLost) return;
      await sleep(restartDelayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      running = await startOnce().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        if (current !== null) ended(reason);
        else if (!stopping.signal.aborted) ledger.failedStarts.push({ name, at: Date.now(), reason });
        return null;
      });
    }
  };

  const end = (by: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): void => {
    if (current === null) return;
    wanted.add(current.pid);
    signal(current.pid, by);
  };

  const watched = watch(await startOnce());
  return {
    name,
    pid: () => current?.pid ?? null,
    end,
    lose: () => {
      isLost = true;
      end('SIGKILL');
    },
    pause: () => {
      if (current === null) return () => undefined;
      const { pid } = current;
      // The parent first, so that no child is added meanwhile.
      signal(pid, 'SIGSTOP');
      const tree = processTree(pid);
      for (const each of tree) {
        paused.add(each);
        signal(each, 'SIGSTOP');
      }
      return () => {
        for (const each of tree.toReversed()) {
          paused.delete(each);
          signal(each, 'SIGCONT');
        }
      };
    },
    stop: async () => {
      stopping.abort();
      if (current !== null) for (const each of processTree(current.pid)) signal(each, 'SIGCONT');
      await service?.stop();
      await watched;
    },
  };
}
