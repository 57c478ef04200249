import type pg from 'pg';

interface AcknowledgedReport {
  readonly lmsEnrolmentId: string;
  readonly progress: number;
}

/** Counts the acknowledged reports with more progress than their enrolment has at the end. */
export async function countLost(database: pg.Pool, reports: readonly AcknowledgedReport[]): Promise<number> {
  const { rows } = await database.query<{ id: string; progress: number }>(
    `select lms_enrolment_id as id, lms_enrolment_progress as progress from enrolment where lms_enrolment_id = any($1)`,
    [[...new Set(reports.map(({ lmsEnrolmentId }) => lmsEnrolmentId))]],
  );
  const stored = new Map(rows.map(({ id, progress }) => [id, progress]));
  return reports.filter(({ lmsEnrolmentId, progress }) => progress > (stored.get(lmsEnrolmentId) ?? -1)).length;
}
