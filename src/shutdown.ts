import type { Logger } from './platform/logging/logger.ts';

/**
 * Calls `stop` once at SIGTERM or SIGINT and then ends the process; a second signal ends it at once. One handler for the
 * whole process, so that the order of stopping is decided in one place.
 * @param deadlineMs when the process ends although `stop` has not: a connection that is lost can keep a pool from ever closing, and such
 * a process would neither work nor be started again. Shorter than the time after which whoever sent the signal kills.
 */
export function onShutdown(log: Logger, stop: () => Promise<void>, deadlineMs: number): void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    setTimeout(() => {
      log.error('stopping took too long, so the process ends with work under way', { deadlineMs });
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error('stopping failed', { error });
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}

/** Reports why the process cannot start, without a stack where the message says it all, and ends it. */
export function exitWith(error: unknown): never {
  const expected = error instanceof Error && ['ConfigurationError', 'ListenError'].includes(error.name);
  console.error(expected ? error.message : error);
  process.exit(1);
}
