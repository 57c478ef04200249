/** The exports of lms-checks for the command line. */
export { showCheck, type ShownCheck } from './show-checks.ts';
export { startCheck } from './start-check.ts';
