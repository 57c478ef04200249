/** The functions with which activities decide whether a failure is worth another attempt. */
export { failureReason, isDatabaseUnavailable, isOwnLoad, isTransient } from '../database/transient-errors.ts';
