import type { Import, ImportKind, ImportRow } from '../../queries/imports.ts';
import type { ToneName } from '../../theme/palette.ts';

interface Words {
  readonly label: string;
  readonly tone: ToneName;
}

/** Label of each kind of import. */
export const kindLabels: Readonly<Record<ImportKind, string>> = { STUDENTS: 'Students', ENROLMENTS: 'Enrolments' };

export const importStates: Readonly<Record<Import['state'], Words>> = {
  PREVIEWED: { label: 'Not started', tone: 'neutral' },
  RUNNING: { label: 'Under way', tone: 'info' },
  CANCELLING: { label: 'Cancelling', tone: 'caution' },
  DONE: { label: 'Done', tone: 'positive' },
  CANCELLED: { label: 'Cancelled', tone: 'caution' },
};

export const rowStates: Readonly<Record<ImportRow['state'], Words>> = {
  WAITING: { label: 'Waiting', tone: 'neutral' },
  RUNNING: { label: 'Under way', tone: 'info' },
  CREATED: { label: 'Created', tone: 'positive' },
  EXISTED: { label: 'Already existed', tone: 'neutral' },
  FAILED: { label: 'Failed', tone: 'negative' },
  UNKNOWN: { label: 'Unknown', tone: 'caution' },
  LEFT_OUT: { label: 'Skipped', tone: 'caution' },
  NOT_DONE: { label: 'Not imported', tone: 'neutral' },
};

/** Label and colour of each planned action. */
export const rowPlans: Readonly<Record<ImportRow['plan'], Words>> = {
  ADD_STUDENT: { label: 'Add', tone: 'positive' },
  CALL_LMS: { label: 'Enrol in the LMS', tone: 'positive' },
  ADOPT_ID: { label: 'Add with LMS id', tone: 'positive' },
  EXISTS: { label: 'Already exists', tone: 'neutral' },
  LEAVE_OUT: { label: 'Skip', tone: 'caution' },
};

/** Returns a count with its noun, such as "1 student" or "2,000 students". */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

/** Returns the number of rows with a result and the number of rows to import. */
export function progressOf({ plan, result }: Import): { readonly done: number; readonly total: number } {
  const total = plan.rows - result.leftOut;
  return { done: total - result.waiting - result.running, total };
}
