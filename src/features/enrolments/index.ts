/** The exports of enrolments for other features. */
export { adoptEarlyReports } from './lifecycle/adopt-early-reports.ts';
export { isFailure } from './lifecycle/finish-action.ts';
export { requestAction } from './lifecycle/request-action.ts';
export { TooManyOpenActionsError } from './lifecycle/require-room.ts';
export { listActions, selectWaiting, type ActionFilters, type ListedAction } from './store/action-ledger.ts';
export { insertEnrolment } from './store/enrolment-lifecycle.ts';
export { findAction } from './store/lifecycle-actions.ts';
