import { DefaultLogger, Runtime, type LogEntry } from '@temporalio/worker';
import type { Logger } from '../src/platform/logging/logger.ts';

const levels = { TRACE: 'debug', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * Configures the SDK once per process: it logs into our logger, leaves signals to us, and serves its metrics on
 * loopback.
 * @param metricsAddress host:port, or null for none
 */
export function installRuntime(log: Logger, metricsAddress: string | null): void {
  Runtime.install({
    logger: new DefaultLogger('INFO', ({ level, message, meta }: LogEntry) => {
      log.log(levels[level], message, { ...meta });
    }),
    shutdownSignals: [],
    telemetryOptions: {
      logging: { forward: {}, filter: 'WARN' },
      ...(metricsAddress === null ? {} : { metrics: { prometheus: { bindAddress: metricsAddress } } }),
    },
  });
}
