/** The exports of lms-progress for other features. */
export { pullScheduleId } from './pulls/pull-runs.ts';
