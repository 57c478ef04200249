import type { TemporalClient } from './temporal-client.ts';

/** Rejects when the Temporal frontend does not answer. */
export async function checkTemporal({ client, connection }: TemporalClient): Promise<void> {
  await client.withDeadline(Date.now() + 1_500, () => connection.healthService.check({}));
}

/** Rejects when no worker polls our task queue. */
export async function checkWorkers({ client, connection, taskQueue }: TemporalClient): Promise<void> {
  const { pollers } = await client.withDeadline(Date.now() + 1_500, () =>
    connection.workflowService.describeTaskQueue({
      namespace: client.options.namespace,
      taskQueue: { name: taskQueue },
      // TASK_QUEUE_TYPE_WORKFLOW
      taskQueueType: 1,
    }),
  );
  const recently = Date.now() / 1000 - 90;
  if (!pollers.some((poller) => Number(poller.lastAccessTime?.seconds ?? 0) > recently)) {
    throw new Error(`no worker polls the task queue ${taskQueue}`);
  }
}
