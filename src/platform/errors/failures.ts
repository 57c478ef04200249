/** The functions with which activities decide whether a failure is worth another attempt. */
export { failureReason, isDatabaseUnavailable, isTransient } from '../database/transient-errors.ts';
