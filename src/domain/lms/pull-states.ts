/** The triggers of a pull: the schedule of the organisation, or an administrator. */
export const pullTriggers = ['SCHEDULE', 'USER'] as const;
export type PullTrigger = (typeof pullTriggers)[number];

/** The states of a pull. Only a RUNNING one stores reports. */
export const pullStates = ['RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELLED'] as const;
export type PullState = (typeof pullStates)[number];

/** The interval between two pulls, in minutes. */
export const pullInterval = { minimum: 15, maximum: 24 * 60, default: 60 } as const;

const lostAfter = 60 * 60_000;

/**
 * Returns whether a pull that has not ended has lost its run, so that another one may begin.
 * @param now milliseconds since 1970
 */
export const hasLostRun = (startedAt: Date, now: number): boolean => now - startedAt.getTime() >= lostAfter;
