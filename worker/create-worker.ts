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
    // Messages of some hundred bytes cost more to compress than to send.
    grpcCompression: { codec: 'none' },
  });
}

/** A worker for our task queue. */
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
    // After a worker's crash its runs are taken over this soon.
    stickyQueueScheduleToStartTimeout: '1s',
    // Nearly all of them wait for somebody else's server: with the SDK's 100, as many calls to an LMS that hangs would hold up
    // everybody's calls and e-mails.
    maxConcurrentActivityTaskExecutions: 1000,
    workflowTaskPollerBehavior: { type: 'autoscaling' },
    activityTaskPollerBehavior: { type: 'autoscaling' },
  });
}
