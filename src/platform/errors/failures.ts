/** What activities need to know of a failure to decide whether it is worth another attempt. */
export { failureReason, isDatabaseUnavailable, isTransient } from '../database/transient-errors.ts';
