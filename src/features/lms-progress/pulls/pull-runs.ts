import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  WorkflowExecutionAlreadyStartedError,
  WorkflowIdConflictPolicy,
  type ScheduleOptions,
} from '@temporalio/client';
import type { PullProgressInput } from '../../../../workflows/messages.ts';
import { organisationsAttribute } from '../../../../workflows/search-attributes.ts';
import { startWithAttributes } from '../../../platform/temporal/start-with-attributes.ts';
import type { TemporalClient } from '../../../platform/temporal/temporal-client.ts';

/** The schedule that an organisation is to have. */
export interface WantedSchedule {
  readonly organisationId: string;
  readonly enabled: boolean;
  readonly intervalMinutes: number;
}

/** Both throw when Temporal does not answer. */
export interface PullRuns {
  /** Makes the schedule of an organisation what it is to be: created, changed or deleted. */
  syncSchedule(wanted: WantedSchedule): Promise<void>;
  /** Starts a pull that a user wants now, unless one waits for a worker. A run that is about to close is waited for. */
  startPull(input: { readonly organisationId: string; readonly userId: string }): Promise<void>;
}

/** Returns the id of an organisation's schedule. */
export const pullScheduleId = (organisationId: string): string => `pull-progress-${organisationId}`;

// After the work that users wait for. All other work has the priority 3.
const lowPriority = 4;
/** A run that waits longer, because no worker takes it, is left to the next one. */
const runTimeout = '2 hours';
const summary = 'Reads progress from the LMS of an organisation';
/** Milliseconds for which a new pull waits for the run of the one before to close. */
const closingDeadline = 2_000;

/** Creates what keeps the schedules of pulls, and starts a pull at once. */
export function createPullRuns(temporal: TemporalClient): PullRuns {
  const { client, taskQueue } = temporal;

  const common = (input: PullProgressInput) => ({
    taskQueue,
    args: [input],
    staticSummary: summary,
    workflowExecutionTimeout: runTimeout,
    typedSearchAttributes: [{ key: organisationsAttribute, value: [input.organisationId] }],
    // Its activities inherit it. Organisations take turns.
    priority: { priorityKey: lowPriority, fairnessKey: input.organisationId },
  });

  const scheduleOf = ({ organisationId, intervalMinutes }: WantedSchedule) =>
    ({
      // The jitter spreads the organisations, which otherwise would all begin at the full hour.
      spec: {
        intervals: [{ every: `${intervalMinutes} minutes` }],
        jitter: `${Math.floor(intervalMinutes / 3)} minutes`,
      },
      action: {
        type: 'startWorkflow',
        workflowType: 'pullProgress',
        workflowId: pullScheduleId(organisationId),
        ...common({ organisationId, trigger: 'SCHEDULE', userId: null }),
      },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 minute' },
    }) satisfies Omit<ScheduleOptions, 'scheduleId'>;

  const remove = async (organisationId: string): Promise<void> => {
    try {
      await client.schedule.getHandle(pullScheduleId(organisationId)).delete();
    } catch (error) {
      if (!(error instanceof ScheduleNotFoundError)) throw error;
    }
  };

  const createOrChange = async (wanted: WantedSchedule): Promise<void> => {
    const scheduleId = pullScheduleId(wanted.organisationId);
    try {
      await client.schedule.create({ scheduleId, ...scheduleOf(wanted) });
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw error;
      await client.schedule.getHandle(scheduleId).update(({ state }) => ({ ...scheduleOf(wanted), state }));
    }
  };

  /** Waits until a run is closed, or for two seconds. */
  const closing = async (workflowId: string): Promise<void> => {
    try {
      await client.withDeadline(Date.now() + closingDeadline, () => client.workflow.getHandle(workflowId).result());
    } catch {
      // It has failed, was cancelled or has not begun. If Temporal is away, the next start says so.
    }
  };

  return {
    syncSchedule: (wanted) =>
      startWithAttributes(temporal, () => (wanted.enabled ? createOrChange(wanted) : remove(wanted.organisationId))),
    async startPull({ organisationId, userId }) {
      const workflowId = `pull-progress-now-${organisationId}`;
      const start = (workflowIdConflictPolicy: WorkflowIdConflictPolicy) =>
        startWithAttributes(temporal, () =>
          client.workflow.start('pullProgress', {
            workflowId,
            workflowIdConflictPolicy,
            ...common({ organisationId, trigger: 'USER', userId }),
          }),
        );
      try {
        await start(WorkflowIdConflictPolicy.FAIL);
      } catch (error) {
        if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
        // The run may have ended its pull and be about to close. Then it would do nothing for this user.
        await closing(workflowId);
        await start(WorkflowIdConflictPolicy.USE_EXISTING);
      }
    },
  };
}
