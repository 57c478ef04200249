import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NativeConnection } from '@temporalio/worker';
import { composeOutageLog } from '../src/composition/compose-outage-log.ts';
import { composeWorker } from '../src/composition/compose-worker.ts';
import { loadWorkerConfig, type WorkerConfig } from '../src/platform/config/index.ts';
import { createLogger, type Logger } from '../src/platform/logging/logger.ts';
import { exitWith, onShutdown } from '../src/shutdown.ts';
import { bundleWorkflows } from './bundle-workflows.ts';
import { checkConnection, connectWorker, createWorker } from './create-worker.ts';
import { startDailyTasks } from './daily-tasks.ts';
import { freePort, startHealthServer } from './health-server.ts';
import { installRuntime } from './runtime.ts';
import { workerHealth } from './worker-health.ts';

/**
 * Activities get 10 s, their transactions and e-mails a little more. After 45 s the process is killed
 * (docker-compose.yml).
 */
const stopDeadlineMs = 40_000;

/** Milliseconds between the first two attempts to connect. */
const firstPause = 500;

try {
  await run(loadWorkerConfig());
} catch (error) {
  exitWith(error);
}

async function run(config: WorkerConfig): Promise<void> {
  const log = createLogger('worker', config);
  const stopping = new AbortController();
  let finished: Promise<void> = Promise.resolve();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await finished;
  };
  onShutdown(log, stop, stopDeadlineMs);

  const sdkMetricsPort = await freePort();
  let polling = false;
  let connected: NativeConnection | null = null;
  const parts = await composeWorker(config, log);
  const loopLog = composeOutageLog(log, {
    database: () => parts.health.pingDatabase(),
    temporal: async () => {
      if (connected !== null) await checkConnection(connected);
    },
  });
  installRuntime(log, loopLog, config.METRICS_PORT === undefined ? null : `127.0.0.1:${sdkMetricsPort}`);
  if (config.METRICS_PORT !== undefined) {
    const health = () => workerHealth({ ...parts.health, isPolling: () => polling });
    await startHealthServer(config.HOST, config.METRICS_PORT, { sdkMetricsPort, database: parts.database, health });
  }
  const workflowBundle =
    config.WORKFLOW_BUNDLE_PATH === undefined ? await bundleWorkflows() : { codePath: config.WORKFLOW_BUNDLE_PATH };
  const connection = await connect(config, log, stopping.signal);
  if (connection === null) return parts.close();
  connected = connection;

  const worker = await createWorker(config, { connection, activities: parts.activities, workflowBundle });
  const stopDailyTasks = startDailyTasks(
    [
      // One after the other, since both tasks lock the same ledgers.
      { name: 'making the ledgers’ partitions', run: () => parts.ensurePartitions() },
      { name: 'dropping events older than 90 days', run: () => parts.dropExpiredPartitions() },
      { name: 'removing old imports', run: () => parts.removeOldImports() },
      { name: 'removing old bulk runs', run: () => parts.removeOldBulkRuns() },
      { name: 'removing old corrections', run: () => parts.removeOldCorrections() },
    ],
    log,
  );

  const running = worker.run();
  finished = running.finally(async () => {
    polling = false;
    await stopDailyTasks();
    loopLog.close();
    await connection.close();
    await parts.close();
  });
  stopping.signal.addEventListener('abort', () => worker.shutdown());
  if (stopping.signal.aborted) worker.shutdown();
  polling = true;
  log.info('the worker polls', { taskQueue: config.TEMPORAL_TASK_QUEUE, temporal: config.TEMPORAL_ADDRESS });
  // Without this, only an orderly exit would write the cache.
  flushCompileCache();
  await finished;
}

/**
 * Waits for Temporal without a limit, since a worker may be started first. Returns null when the worker is stopped
 * meanwhile.
 */
async function connect(config: WorkerConfig, log: Logger, stopping: AbortSignal): Promise<NativeConnection | null> {
  for (let pause = firstPause; !stopping.aborted; pause = Math.min(pause * 2, 10_000)) {
    try {
      return await connectWorker(config);
    } catch (error) {
      // The further attempts would only repeat it. “the worker polls” says that one has succeeded.
      if (pause === firstPause) {
        log.warn(`Temporal does not answer at ${config.TEMPORAL_ADDRESS}; it is tried again`, { error });
      }
      await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
  return null;
}
