import { setTimeout as sleep } from 'node:timers/promises';
import { seconds, type Log } from './log.ts';
import type { ProcessExit } from './service-process.ts';

/** A development service that is ready. */
export interface RunningService {
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  readonly stop: () => Promise<void>;
}

export interface SupervisedService<S extends RunningService = RunningService> {
  readonly name: string;
  /** The service of the first start. A later process serves at the same addresses. */
  readonly first: S;
  /** Stops the process in an orderly way and starts it again. Does nothing while none runs. */
  readonly restart: () => Promise<void>;
  /** Ends the watch and the process, in any state. */
  readonly stop: () => Promise<void>;
}

export interface SupervisorOptions<S extends RunningService> {
  readonly name: string;
  /** Starts the service and resolves when it is ready; `signal` ends a start that is under way. */
  readonly start: (signal: AbortSignal) => Promise<S>;
  readonly log: Log;
  /**
   * Wait before a restart. It doubles with each failure, up to a quarter of a minute, and is reset after a minute
   * without a failure.
   */
  readonly firstDelayMs?: number;
}

const maxDelayMs = 15_000;
const steadyMs = 60_000;

/**
 * Starts a service and restarts it whenever it dies, without a limit, with a message each time.
 * @param signal ends the first start only
 * @throws the error of the first start; later ones are repeated.
 */
export async function supervise<S extends RunningService>(
  options: SupervisorOptions<S>,
  signal?: AbortSignal,
): Promise<SupervisedService<S>> {
  signal?.throwIfAborted();
  const { name, start, log, firstDelayMs = 500 } = options;
  const stopping = new AbortController();
  const stopFirst = () => stopping.abort();
  signal?.addEventListener('abort', stopFirst);
  // When it runs, only the caller stops it, in an order that suits all services.
  const first = await start(stopping.signal).finally(() => signal?.removeEventListener('abort', stopFirst));
  let current: RunningService | null = first;
  /** The process that ends because it is being restarted. */
  let replaced: RunningService | null = null;

  const startAgain = async (delay: number): Promise<{ service: S; nextDelay: number } | null> => {
    for (let wait = delay; ; wait = Math.min(wait * 2, maxDelayMs)) {
      try {
        await sleep(wait, undefined, { signal: stopping.signal });
        return { service: await start(stopping.signal), nextDelay: Math.min(wait * 2, maxDelayMs) };
      } catch (error) {
        if (stopping.signal.aborted) return null;
        const reason = error instanceof Error ? error.message : String(error);
        log(`${name} does not start, trying again in ${seconds(Math.min(wait * 2, maxDelayMs))}: ${reason}`);
      }
    }
  };

  const watch = async (): Promise<void> => {
    for (let delay = firstDelayMs, since = Date.now(); current !== null; since = Date.now()) {
      const exit = await current.exited;
      const isReplaced = current === replaced;
      current = null;
      if (stopping.signal.aborted) return;
      if (isReplaced || Date.now() - since > steadyMs) delay = firstDelayMs;
      if (!isReplaced) log(`${name} died (${howItEnded(exit)}), starting it again`);
      const again = await startAgain(isReplaced ? 0 : delay);
      if (again === null) return;
      current = again.service;
      delay = again.nextDelay;
      log(`${name} runs again (pid ${again.service.pid})`);
    }
  };

  const watched = watch();
  return {
    name,
    first,
    restart: async () => {
      replaced = current;
      await current?.stop();
    },
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await watched;
    },
  };
}

const howItEnded = ({ code, signal }: ProcessExit): string => signal ?? `exit code ${code}`;
