import type { Database } from '../database/database.ts';
import { lockActiveEnrolment } from '../enrolments/find-enrolment.ts';
import { newId } from '../ids.ts';
import type { ReportSender } from './report-sender.ts';

export interface Advance {
  readonly enrolmentId: string;
  /** Percentage, 0–100. */
  readonly progress: number;
  /** The name of the user who reports it. */
  readonly reportedBy: string;
}

/**
 * Stores a student's progress together with the report of it. The caller sends the report with `sendNow`. If Attain
 * does not accept it, the report stays in the outbox and is sent again in the background.
 * @returns the id of the report
 * @throws RefusedError 404, or 409 if the enrolment is not active
 */
export async function advanceProgress(
  database: Database,
  sender: ReportSender,
  tenantId: string,
  { enrolmentId, progress, reportedBy }: Advance,
): Promise<string> {
  const id = newId();
  await database.transaction(async (queries) => {
    await lockActiveEnrolment(queries, tenantId, enrolmentId);
    await queries.query('update enrolment set progress = $3, updated_at = now() where tenant_id = $1 and id = $2', [
      tenantId,
      enrolmentId,
      progress,
    ]);
    await sender.enqueue(queries, { tenantId, id, enrolmentId, progress, reportedBy });
  });
  return id;
}
