import type { Queries } from '../database/database.ts';

export interface ProgressReport {
  readonly id: string;
  readonly progress: number;
  readonly reportedBy: string;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly acceptedAt: Date | null;
  readonly nextAttemptAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly replyStatus: number | null;
  readonly replyBody: string | null;
  readonly failure: string | null;
}

/** Returns the reports of an enrolment, newest first: all waiting ones, and the latest accepted ones. */
export async function listReports(queries: Queries, tenantId: string, enrolmentId: string): Promise<ProgressReport[]> {
  const { rows } = await queries.query<ProgressReport>(
    `select id, progress, reported_by as "reportedBy", created_at as "createdAt", attempts, accepted_at as "acceptedAt",
            next_attempt_at as "nextAttemptAt", last_attempt_at as "lastAttemptAt", reply_status as "replyStatus",
            reply_body as "replyBody", failure
     from progress_report r where tenant_id = $1 and enrolment_id = $2
       and (accepted_at is null or id in (
         select id from progress_report
         where tenant_id = $1 and enrolment_id = $2 and accepted_at is not null order by id desc limit 20))
     order by id desc limit 100`,
    [tenantId, enrolmentId],
  );
  return rows;
}
