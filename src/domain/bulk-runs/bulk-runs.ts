/** What a bulk run does with each selected record: a student, an enrolment, a failed e-mail or a failed delivery. */
export const bulkKinds = ['ENROL', 'CANCEL', 'RESEND', 'REDELIVER', 'REPEAT'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** The states of a row. WAITING and RUNNING have no result yet. NOT_DONE: the run was cancelled before the row. */
export const bulkRowStates = ['WAITING', 'RUNNING', 'DONE', 'SKIPPED', 'FAILED', 'UNKNOWN', 'NOT_DONE'] as const;
export type BulkRowState = (typeof bulkRowStates)[number];

/** The reasons for which nothing is done for a row. */
export const bulkSkipReasons = [
  'ALREADY_ENROLLED',
  'STUDENT_ERASED',
  'NOT_ACTIVE',
  'ACTION_OPEN',
  'EMAIL_NOT_FAILED',
  'DELIVERY_NOT_FAILED',
  'GONE',
  // The student has an enrolment on the course that the LMS has not confirmed.
  'ENROLMENT_PENDING',
  'NOT_PENDING',
  // The LMS may have enrolled the student.
  'OUTCOME_UNKNOWN',
  'NOT_REPEATABLE',
] as const;
export type BulkSkipReason = (typeof bulkSkipReasons)[number];

const nothingToDo: readonly BulkSkipReason[] = [
  'ALREADY_ENROLLED',
  'NOT_PENDING',
  'EMAIL_NOT_FAILED',
  'DELIVERY_NOT_FAILED',
];

/** Whether a rule refused the row, so that what the user asked for is not so. Otherwise there was nothing to do. */
export const isRefusal = (reason: BulkSkipReason | null): boolean => reason !== null && !nothingToDo.includes(reason);

/** Maximum number of rows of a bulk run. */
export const bulkRowsMax = 5_000;

/** Maximum number of an organisation's bulk runs that were not started. A further one removes the oldest. */
export const bulkPreviewsMax = 20;

/** Maximum length of a request with as many ids. An id has 36 characters. */
export const selectionBytes = 256 * 1024;
