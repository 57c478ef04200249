import type { Queries } from '../database/database.ts';
import { newId } from '../ids.ts';
import type { QuizResult } from './enrolment.ts';
import { lockActiveEnrolment } from './find-enrolment.ts';

/** The quiz results that Attain sent in one request. */
export interface Marking {
  readonly id: string;
  readonly receivedAt: Date;
  readonly quizResults: readonly QuizResult[];
}

/**
 * Stores the results in addition to those of earlier markings.
 * @throws RefusedError 404, or 409 if the enrolment is not active
 */
export async function recordMarking(
  queries: Queries,
  tenantId: string,
  enrolmentId: string,
  quizResults: readonly QuizResult[],
): Promise<void> {
  await lockActiveEnrolment(queries, tenantId, enrolmentId);
  await queries.query('insert into marking (tenant_id, id, enrolment_id, quiz_results) values ($1, $2, $3, $4)', [
    tenantId,
    newId(),
    enrolmentId,
    JSON.stringify(quizResults),
  ]);
}

/** Returns the latest markings of an enrolment, newest first. */
export async function listMarkings(queries: Queries, tenantId: string, enrolmentId: string): Promise<Marking[]> {
  const { rows } = await queries.query<Marking>(
    `select id, received_at as "receivedAt", quiz_results as "quizResults" from marking
     where tenant_id = $1 and enrolment_id = $2 order by id desc limit 20`,
    [tenantId, enrolmentId],
  );
  return rows;
}
