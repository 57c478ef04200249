/** The exports of enrolments for the routes of other features. */
export { presentAction } from './present-action.ts';
