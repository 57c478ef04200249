import type { Logger } from './platform/logging/logger.ts';

/**
 * Calls `stop` once at SIGTERM or SIGINT and then ends the process. A second signal ends it at once. The process has
 * only this handler, so that one place decides the order of stopping.
 * @param deadlineMs when the process ends although `stop` has not: a lost connection can keep a pool from ever closing,
 * and such a process would neither work nor be restarted. It must be shorter than the time after which the process is
 * killed.
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

/** Reports the reason for which the process cannot start, and ends it. There is no stack if the message is enough. */
export function exitWith(error: unknown): never {
  const expected = error instanceof Error && ['ConfigurationError', 'ListenError'].includes(error.name);
  console.error(expected ? error.message : error);
  process.exit(1);
}
