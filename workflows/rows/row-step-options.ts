// Heartbeats show the death of a worker long before an activity's own limit.
const heartbeatTimeout = '10s';

/**
 * Options of the steps that take rows, request their actions and record the end. The activities themselves end their
 * retries after an hour. The time-out is for workers that die again and again.
 */
export const rowStepOptions = {
  startToCloseTimeout: '1 minute',
  scheduleToCloseTimeout: '3 hours',
  heartbeatTimeout,
  retry: { initialInterval: '250ms', backoffCoefficient: 2, maximumInterval: '1 minute' },
} as const;

/** Options of the step that waits for a row's action: it ends within two minutes, and asking for its state is cheap. */
export const rowEndingOptions = {
  summary: 'Record how the action of a row ended',
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '3 hours',
  heartbeatTimeout,
  retry: { initialInterval: '500ms', backoffCoefficient: 1.5, maximumInterval: '5s' },
} as const;
