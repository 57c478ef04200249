import { rowRunStates, type RowRunState } from '../work/row-run-states.ts';

/** The kinds of imports, by the content of the file. */
export const importKinds = ['STUDENTS', 'ENROLMENTS'] as const;
export type ImportKind = (typeof importKinds)[number];

/** The states of an import. */
export const importStates = rowRunStates;
export type ImportState = RowRunState;

/** The plans for a row. */
export const importPlans = ['ADD_STUDENT', 'CALL_LMS', 'ADOPT_ID', 'EXISTS', 'LEAVE_OUT'] as const;
export type ImportPlan = (typeof importPlans)[number];

/** The states of a row. */
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
