import type { Import, ImportKind, ImportRow } from '../../queries/imports.ts';
import type { ToneName } from '../../theme/palette.ts';
import { t, tIn } from '../../../language/translate.ts';

interface Words {
  readonly label: string;
  readonly tone: ToneName;
}

/** Label of each kind of import. */
export const kindLabels: Readonly<Record<ImportKind, string>> = {
  STUDENTS: t('Students'),
  ENROLMENTS: t('Enrolments'),
};

export const importStates: Readonly<Record<Import['state'], Words>> = {
  PREVIEWED: { label: t('Not started'), tone: 'neutral' },
  RUNNING: { label: t('Under way'), tone: 'info' },
  CANCELLING: { label: t('Cancelling'), tone: 'caution' },
  DONE: { label: t('Done'), tone: 'positive' },
  CANCELLED: { label: tIn('run', 'Cancelled'), tone: 'caution' },
};

export const rowStates: Readonly<Record<ImportRow['state'], Words>> = {
  WAITING: { label: t('Waiting'), tone: 'neutral' },
  RUNNING: { label: t('Under way'), tone: 'info' },
  CREATED: { label: t('Created'), tone: 'positive' },
  EXISTED: { label: t('Already existed'), tone: 'neutral' },
  FAILED: { label: t('Failed'), tone: 'negative' },
  UNKNOWN: { label: t('Unknown'), tone: 'caution' },
  LEFT_OUT: { label: t('Skipped'), tone: 'caution' },
  NOT_DONE: { label: t('Not imported'), tone: 'neutral' },
};

/** Label and colour of each planned action. */
export const rowPlans: Readonly<Record<ImportRow['plan'], Words>> = {
  ADD_STUDENT: { label: t('Add'), tone: 'positive' },
  CALL_LMS: { label: t('Enrol in the LMS'), tone: 'positive' },
  ADOPT_ID: { label: t('Add with LMS id'), tone: 'positive' },
  EXISTS: { label: t('Already exists'), tone: 'neutral' },
  LEAVE_OUT: { label: t('Skip'), tone: 'caution' },
};

/**
 * Returns how many of the file's rows need nothing more, and how many there are. Skipped rows count as well, so that each
 * step counts the rows of the file. A cancelled import leaves some out.
 */
export function progressOf({ plan, result }: Pick<Import, 'plan' | 'result'>): {
  readonly done: number;
  readonly total: number;
} {
  return { done: plan.rows - result.waiting - result.running - result.notDone, total: plan.rows };
}

/** Returns what the question before the start says about the file: how many rows are imported, and why the others are not. */
export function questionOf({ plan: { rows, addStudent, callLms, adoptId, exists, leaveOut } }: Pick<Import, 'plan'>): {
  readonly title: string;
  readonly others: string | null;
} {
  const imported = addStudent + callLms + adoptId;
  return {
    title: t('Import {counted}?', {
      counted: t('{count, plural, one {# row} other {# rows}}', { count: imported }),
    }),
    others:
      imported === rows
        ? null
        : t(
            'The file has {counted}. Already there, and not changed: {exists, number}. Skipped because of a problem: {skipped, number}.',
            { counted: t('{count, plural, one {# row} other {# rows}}', { count: rows }), exists, skipped: leaveOut },
          ),
  };
}
