/** What other features may use of enrolments where they answer requests. */
export { presentAction } from './present-action.ts';
