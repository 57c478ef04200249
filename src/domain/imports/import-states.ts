/** What a file imports. */
export const importKinds = ['STUDENTS', 'ENROLMENTS'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Where an import is. */
export const importStates = ['PREVIEWED', 'RUNNING', 'CANCELLING', 'DONE', 'CANCELLED'] as const;
export type ImportState = (typeof importStates)[number];

/** What is planned for a row. */
export const importPlans = ['ADD_STUDENT', 'CALL_LMS', 'ADOPT_ID', 'EXISTS', 'LEAVE_OUT'] as const;
export type ImportPlan = (typeof importPlans)[number];

/** What became of a row. */
export const importRowStates = [
  'WAITING',
  'RUNNING',
  'CREATED',
  'EXISTED',
  'FAILED',
  'UNKNOWN',
  'LEFT_OUT',
  'NOT_DONE',
] as const;
export type ImportRowState = (typeof importRowStates)[number];
