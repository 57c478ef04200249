import { shownNames } from '../../domain/students/erased-student.ts';
import { isRefusal, type BulkRowState, type BulkSkipReason } from '../../domain/bulk-runs/bulk-runs.ts';
import { whyOf } from './why-of-row.ts';
import { t } from '../../language/translate.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/events/record-audit-entry.ts';
import { beginExport } from '../../platform/exports/begin-export.ts';
import { tableOf, type Table } from '../../platform/exports/table.ts';
import { readWhole } from '../../platform/lists/ordered-list.ts';
import { requireBulkRun } from './show-bulk-runs.ts';
import { excerptInLanguage } from '../../platform/language/excerpt-in-language.ts';
import { listBulkRows, type ListedBulkRow } from './store/bulk-rows.ts';

const stateLabels = (): Readonly<Record<BulkRowState, string>> => ({
  WAITING: t('waiting'),
  RUNNING: t('under way'),
  DONE: t('done'),
  SKIPPED: t('skipped'),
  FAILED: t('failed'),
  UNKNOWN: t('outcome unknown'),
  NOT_DONE: t('not done'),
});

const reasonLabels = (): Readonly<Record<BulkSkipReason, string>> => ({
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
});

/**
 * Returns every row of a run with its result, as a table; optionally those of one state.
 * @throws ApplicationError NOT_FOUND
 */
export async function exportRows(
  database: Database,
  organisationId: string,
  { bulkRunId, state }: { readonly bulkRunId: string; readonly state?: BulkRowState | undefined },
  actor: Actor,
): Promise<Table> {
  const list = await beginExport(database, organisationId, 'bulk_run.exported', actor, async (tx) => {
    await requireBulkRun(tx, bulkRunId);
    return {
      name: `bulk rows:${bulkRunId}`,
      shape: [/^\d{1,6}$/],
      read: async (part, after, limit) => {
        const rows = await listBulkRows(part, bulkRunId, {
          state,
          after: after === null ? null : Number(after[0]),
          limit,
        });
        return rows.map((row) => ({ ...row, place: [String(row.position)] }));
      },
    };
  });
  const header = [
    t('First name'),
    t('Last name'),
    t('E-mail'),
    t('Course'),
    t('Result'),
    t('Reason'),
    t('LMS status'),
    t('LMS answer'),
    t('Student id'),
    t('Enrolment id'),
    t('Action id'),
    t('Event'),
    t('Event id'),
  ];
  const [states, reasons] = [stateLabels(), reasonLabels()];
  return tableOf({ name: t('Bulk run'), header }, readWhole(database, organisationId, list), (row) => [
    ...namesOf(row),
    row.email,
    row.courseName,
    isRefusal(row.skipReason) ? t('refused') : states[row.state],
    row.skipReason === null ? whyOf(row) : reasons[row.skipReason],
    row.lmsStatus,
    excerptInLanguage(row.excerpt),
    row.studentId,
    row.enrolmentId,
    row.actionId,
    row.eventType,
    row.eventType === null ? null : row.subjectId,
  ]);
}

function namesOf({ firstName, lastName }: ListedBulkRow): (string | null)[] {
  const names = shownNames({ firstName: firstName ?? '', lastName: lastName ?? '' });
  return [names.firstName, names.lastName];
}
