/** The exports of progress for other features. */
export { changedResults, progressedEvent } from './progressed-event.ts';
export { recalculateEnrolments, type EnrolmentToMark } from './recalculate-enrolments.ts';
export { effectsOf, lastApplied, reportCause } from './report-effects.ts';
export { findOwnStructure } from './own-structure.ts';
export { preparePreview, type PreviewedResults } from './preview-results.ts';
export { staysWithOwnRevision } from './store/own-revision.ts';
export { recordMarkChanges } from './store/mark-changes.ts';
export { appendEffects } from './store/progress-reports.ts';
export {
  findLatestReportOfKey,
  findLatestReportWithKey,
  findPushedReport,
  findReport,
  listPushedReports,
  listReports,
  loadEffects,
  selectLatest,
  senderOf,
  type ListedEffect,
  type ListedReport,
  type PushedReport,
  type ReportFilters,
} from './store/report-ledger.ts';
export { correctEnrolments, lockLmsEnrolmentIds, type LockedEnrolment } from './store/reported-enrolments.ts';
export {
  hasUnmatchedReports,
  ignoredAtOnce,
  ignoreReports,
  loadUnmatchedIds,
  readUnmatchedStretch,
  type UnmatchedId,
} from './store/unmatched-reports.ts';
export { reportFailureInLanguage } from './report-failure.ts';
