import { isRefusal, type BulkSkipReason } from '../../../domain/bulk-runs/bulk-runs.ts';
import { t, tIn } from '../../../language/translate.ts';
import type { BulkRow, BulkRun } from '../../queries/bulk-runs.ts';
import type { ToneName } from '../../theme/palette.ts';

interface Words {
  readonly label: string;
  readonly tone: ToneName;
}

export const runStates: Readonly<Record<BulkRun['state'], Words>> = {
  PREVIEWED: { label: t('Not started'), tone: 'neutral' },
  RUNNING: { label: t('Under way'), tone: 'info' },
  CANCELLING: { label: t('Cancelling'), tone: 'caution' },
  DONE: { label: t('Done'), tone: 'positive' },
  CANCELLED: { label: tIn('run', 'Cancelled'), tone: 'caution' },
};

/** The states by which rows are selected. */
export const rowStates: Readonly<Record<BulkRow['state'], Words>> = {
  WAITING: { label: t('Waiting'), tone: 'neutral' },
  RUNNING: { label: t('Under way'), tone: 'info' },
  DONE: { label: t('Done'), tone: 'positive' },
  SKIPPED: { label: t('Skipped or refused'), tone: 'neutral' },
  FAILED: { label: t('Failed'), tone: 'negative' },
  UNKNOWN: { label: t('Unknown'), tone: 'caution' },
  NOT_DONE: { label: t('Not done'), tone: 'neutral' },
};

/** The result of a row in words. A row that a rule refused is SKIPPED, too, but is a problem. */
export const resultOf = ({ state, skipReason }: Pick<BulkRow, 'state' | 'skipReason'>): Words =>
  isRefusal(skipReason)
    ? { label: t('Refused'), tone: 'negative' }
    : state === 'SKIPPED'
      ? { label: t('Skipped'), tone: 'neutral' }
      : rowStates[state];

/** Why nothing is done for a row. */
export const skipReasons: Readonly<Record<BulkSkipReason, string>> = {
  ALREADY_ENROLLED: t('The student is already enrolled on this course.'),
  ENROLMENT_PENDING: t(
    'An enrolment on this course is pending: the LMS has not confirmed it. Send it to the LMS again.',
  ),
  NOT_PENDING: t('The enrolment is not pending.'),
  OUTCOME_UNKNOWN: t('It is not known whether the LMS enrolled the student. Decide on the page of the enrolment.'),
  NOT_REPEATABLE: t('There is no failed request to the LMS that can be repeated. Open the enrolment.'),
  STUDENT_ERASED: t('The student’s data was erased.'),
  NOT_ACTIVE: t('The enrolment is not active.'),
  ACTION_OPEN: t('Another action on this enrolment was under way.'),
  EMAIL_NOT_FAILED: t('The e-mail has not failed.'),
  DELIVERY_NOT_FAILED: t('The delivery has not failed.'),
  GONE: t('It no longer exists.'),
};

/** The heading of a run: what is done, with how many records. */
export function titleOf({ kind, course, endpoint, rows }: BulkRun): string {
  switch (kind) {
    case 'ENROL':
      return t('Enrol {count, plural, one {# student} other {# students}} on {course}', {
        count: rows,
        course: course?.name ?? '',
      });
    case 'CANCEL':
      return t('Cancel {count, plural, one {# enrolment} other {# enrolments}}', { count: rows });
    case 'REPEAT':
      return t('Send {count, plural, one {# enrolment} other {# enrolments}} to the LMS again', { count: rows });
    case 'RESEND':
      return t('Send {count, plural, one {# e-mail} other {# e-mails}} again', { count: rows });
    case 'REDELIVER':
      return t('Send {count, plural, one {# webhook} other {# webhooks}} to {endpoint} again', {
        count: rows,
        endpoint: endpoint?.name ?? '',
      });
  }
}

/** The label of the button that starts a run; it counts only the records for which something is done. */
export function startLabel({ kind, result: { waiting: count } }: BulkRun): string {
  switch (kind) {
    case 'ENROL':
      return t('Enrol {count, plural, one {# student} other {# students}}', { count });
    case 'CANCEL':
      return t('Cancel {count, plural, one {# enrolment} other {# enrolments}}', { count });
    case 'REPEAT':
      return t('Send {count, plural, one {# enrolment} other {# enrolments}} to the LMS again', { count });
    case 'RESEND':
      return t('Send {count, plural, one {# e-mail} other {# e-mails}}', { count });
    case 'REDELIVER':
      return t('Send {count, plural, one {# webhook} other {# webhooks}}', { count });
  }
}

/** What exactly happens when a run is started. */
export function planOf({ kind, course, endpoint, result: { waiting: count } }: BulkRun): string {
  switch (kind) {
    case 'ENROL':
      return t(
        '{count, plural, one {# student} other {# students}} will be enrolled on {course}. Attain calls your LMS once for each.',
        { count, course: course?.name ?? '' },
      );
    case 'CANCEL':
      return t(
        '{count, plural, one {# enrolment} other {# enrolments}} will be cancelled. Attain calls your LMS once for each. Certificates that were issued stay valid. This cannot be undone.',
        { count },
      );
    case 'REPEAT':
      return t(
        '{count, plural, one {# pending enrolment} other {# pending enrolments}} can be repeated. Attain calls your LMS once for each. It did not enrol these students when it was called before.',
        { count },
      );
    case 'RESEND':
      return t('{count, plural, one {# e-mail} other {# e-mails}} will be sent again. Your LMS is not called.', {
        count,
      });
    case 'REDELIVER':
      return t(
        '{count, plural, one {# webhook} other {# webhooks}} will be sent to {endpoint} again, with the ids that the first attempts had. A webhook is “done” here when it waits to be sent; the list of deliveries shows the answer.',
        { count, endpoint: endpoint?.name ?? '' },
      );
  }
}

/** The refused rows by their reasons. */
export const refusalsOf = ({ skipped }: Pick<BulkRun, 'skipped'>): BulkRun['skipped'] =>
  skipped.filter(({ reason }) => isRefusal(reason));

/** The number of rows that were refused, have failed or may have failed. */
export const problemsOf = ({ result, skipped }: Pick<BulkRun, 'result' | 'skipped'>): number =>
  refusalsOf({ skipped }).reduce((sum, { rows }) => sum + rows, result.failed + result.unknown);

/** The numbers of rows with a result, and of rows that get one. After a cancellation the others are not done. */
export function progressOf({ rows, result }: Pick<BulkRun, 'rows' | 'result'>): {
  readonly done: number;
  readonly total: number;
} {
  const total = rows - result.skipped;
  return { done: total - result.waiting - result.running - result.notDone, total };
}

/** The state of a run in words. A run that has ended says how many rows were refused, have failed or may have failed. */
export function runStateOf({ state, ...run }: Pick<BulkRun, 'state' | 'rows' | 'result' | 'skipped'>): Words {
  const count = problemsOf(run);
  if (state !== 'DONE' || count === 0) return runStates[state];
  return {
    label:
      count === run.result.failed
        ? t('Done, {count, number} failed', { count })
        : t('{count, plural, one {Done, # with a problem} other {Done, # with problems}}', { count }),
    // What the LMS may have done is no failure of all.
    tone: run.result.done + run.result.unknown === 0 ? 'negative' : 'caution',
  };
}

/** What a screen reader says when a run ends. */
export const endOf = (run: Pick<BulkRun, 'state' | 'rows' | 'result' | 'skipped'>): string =>
  run.state !== 'DONE'
    ? t('The run was cancelled.')
    : problemsOf(run) === 0
      ? t('The run has ended.')
      : t('The run has ended. {state}.', { state: runStateOf(run).label });
