/** The exports of enrolments for other features. */
export { againWithFewerReports } from './lifecycle/again-with-fewer-reports.ts';
export { adoptEarlyReports } from './lifecycle/adopt-early-reports.ts';
export { requestAction, type ActionRequest } from './lifecycle/request-action.ts';
export { TooManyOpenActionsError } from './lifecycle/require-room.ts';
export { endingsInDoubt, readRowOutcome } from './lifecycle/row-outcome.ts';
export { enrolmentsInOrder, type EnrolmentQuery } from './list-enrolments.ts';
export { showEnrolment, type EnrolmentDetails } from './show-enrolment.ts';
export { showTimeline } from './show-timeline.ts';
export { listActions, selectWaiting, type ActionFilters, type ListedAction } from './store/action-ledger.ts';
export { listFailedActions } from './list-failed-actions.ts';
export type { FailedAction } from './store/failed-actions.ts';
export { listEnrolmentsByTime } from './store/enrolment-orders.ts';
export { insertEnrolment } from './store/enrolment-lifecycle.ts';
export { findAction } from './store/lifecycle-actions.ts';
export type { TimelineEntry } from './store/timeline-entries.ts';
/** The message of an action's outcome. */
export { messageInLanguage, type ReportWords } from '../lms/index.ts';
