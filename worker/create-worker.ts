import { NativeConnection, Worker, type WorkflowBundleOption } from '@temporalio/worker';
import type { Activities } from '../activities/index.ts';
import type { TemporalConfig } from '../src/platform/config/index.ts';

export interface WorkerParts {
  readonly connection: NativeConnection;
  readonly activities: Activities;
  readonly workflowBundle: WorkflowBundleOption;
}

/** Connects to Temporal. @throws when it cannot be reached */
export function connectWorker(config: TemporalConfig): Promise<NativeConnection> {
  return NativeConnection.connect({
    address: config.TEMPORAL_ADDRESS,
    tls: config.TEMPORAL_TLS ? {} : undefined,
    apiKey: config.TEMPORAL_API_KEY,
    // Compressing messages of some hundred bytes costs more than sending them.
    grpcCompression: { codec: 'none' },
  });
}

/** Rejects when Temporal does not answer. */
export async function checkConnection(connection: NativeConnection): Promise<void> {
  await connection.withDeadline(Date.now() + 1_500, () => connection.workflowService.getSystemInfo({}));
}

/** Creates a worker for our task queue. */
export function createWorker(
  config: TemporalConfig,
  { connection, activities, workflowBundle }: WorkerParts,
): Promise<Worker> {
  return Worker.create({
    connection,
    namespace: config.TEMPORAL_NAMESPACE,
    taskQueue: config.TEMPORAL_TASK_QUEUE,
    activities,
    workflowBundle,
    shutdownGraceTime: '10s',
    // After a worker's crash, another one takes its runs over after this time.
    stickyQueueScheduleToStartTimeout: '1s',
    // Nearly all activities wait for another server. With the SDK's default of 100, as many calls to a hanging LMS
    // would delay the calls and e-mails of everybody.
    maxConcurrentActivityTaskExecutions: 1000,
    workflowTaskPollerBehavior: { type: 'autoscaling' },
    activityTaskPollerBehavior: { type: 'autoscaling' },
  });
}
