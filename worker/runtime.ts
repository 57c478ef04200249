import { DefaultLogger, Runtime, type LogEntry } from '@temporalio/worker';
import type { Logger } from '../src/platform/logging/logger.ts';
import type { LoopLog } from '../src/platform/logging/outage-log.ts';

const levels = { TRACE: 'debug', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;

/**
 * Configures the SDK once per process: it logs into our logger, leaves signals to us, and serves its metrics on
 * loopback.
 * @param loopLog gets its warnings and errors: each poller and each activity fails while Temporal or PostgreSQL is away
 * @param metricsAddress host:port, or null for none
 */
export function installRuntime(log: Logger, loopLog: LoopLog, metricsAddress: string | null): void {
  Runtime.install({
    logger: new DefaultLogger('INFO', (entry: LogEntry) => {
      const { level, message, meta } = entry;
      if (isFailedAction(entry)) {
        const { workflowId, runId } = meta as Record<string, unknown>;
        log.info('a lifecycle action failed', { workflowId, runId });
      } else {
        // The token is long, means nothing to a reader, and could end the activity.
        const { taskToken: _taskToken, ...shown } = (meta ?? {}) as Record<string, unknown>;
        const ours = levels[level];
        if (ours === 'warn' || ours === 'error') loopLog[ours](message, shown);
        else log.log(ours, message, shown);
      }
    }),
    shutdownSignals: [],
    telemetryOptions: {
      logging: { forward: {}, filter: 'WARN' },
      ...(metricsAddress === null ? {} : { metrics: { prometheus: { bindAddress: metricsAddress } } }),
    },
  });
}

/**
 * Returns whether the SDK reports the failed run of a lifecycle action. Such a run fails on purpose when the LMS
 * refuses, and the user sees why. A warning with a stack for each would hide those that an operator must read. What an
 * operator must act on is logged where it happens.
 */
const isFailedAction = ({ message, meta }: LogEntry): boolean =>
  message === 'Workflow failed' && lifecycleActions.has(meta?.['workflowType']);

const lifecycleActions: ReadonlySet<unknown> = new Set([
  'createEnrolment',
  'transferEnrolment',
  'cancelEnrolment',
  'markEnrolment',
]);
