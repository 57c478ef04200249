import { shownNames } from '../../../domain/students/erased-student.ts';
import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import { whyOf } from '../why-of-row.ts';
import type { Schema } from '../../../contract/schema.ts';
import { bulkSkipReasons, type BulkRowState } from '../../../domain/bulk-runs/bulk-runs.ts';
import type { BulkRunOverview } from '../show-bulk-runs.ts';
import type { ListedBulkRow } from '../store/bulk-rows.ts';

/** Returns a bulk run with the numbers of its rows by their results. */
export function presentBulkRun({ rows, ...found }: BulkRunOverview): Schema<'BulkRun'> {
  const total = (fits: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(fits).reduce((sum, { count }) => sum + count, 0);
  const inState = (state: BulkRowState) => total((row) => row.state === state);
  return {
    id: found.id,
    kind: found.kind,
    state: found.state,
    course: found.courseId === null ? null : { id: found.courseId, name: found.courseName ?? '' },
    endpoint: found.endpointId === null ? null : { id: found.endpointId, name: found.endpointName ?? '' },
    createdBy: { id: found.createdByUserId, name: found.createdByName },
    createdAt: found.createdAt.toISOString(),
    startedAt: found.confirmedAt?.toISOString() ?? null,
    finishedAt: found.finishedAt?.toISOString() ?? null,
    rows: total(() => true),
    result: {
      waiting: inState('WAITING'),
      running: inState('RUNNING'),
      done: inState('DONE'),
      skipped: inState('SKIPPED'),
      failed: inState('FAILED'),
      unknown: inState('UNKNOWN'),
      notDone: inState('NOT_DONE'),
    },
    skipped: bulkSkipReasons
      .map((reason) => ({ reason, rows: total((row) => row.state === 'SKIPPED' && row.skipReason === reason) }))
      .filter((each) => each.rows > 0),
  };
}

/** Returns a row of a bulk run with its result. */
export function presentBulkRow(row: ListedBulkRow): Schema<'BulkRow'> {
  return {
    position: row.position,
    subjectId: row.subjectId,
    student:
      row.studentId === null
        ? null
        : {
            id: row.studentId,
            ...shownNames({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }),
            email: row.email ?? '',
          },
    delivery: row.endpointId === null ? null : { endpointId: row.endpointId, type: row.eventType ?? '' },
    courseName: row.courseName,
    state: row.state,
    skipReason: row.skipReason,
    // A row that was done needs no reason.
    reason: row.state === 'FAILED' || row.state === 'UNKNOWN' ? whyOf(row) : null,
    lmsStatus: row.lmsStatus,
    lmsAnswer: row.state === 'FAILED' || row.state === 'UNKNOWN' ? excerptInLanguage(row.excerpt) : null,
    enrolmentId: row.enrolmentId,
    actionId: row.actionId,
  };
}
