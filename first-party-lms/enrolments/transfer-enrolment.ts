import type { Queries } from '../database/database.ts';
import { insertEnrolment } from './create-enrolment.ts';
import type { Student } from './enrolment.ts';
import { lockActiveEnrolment } from './find-enrolment.ts';

/**
 * Transfers the seat to another student, who starts at progress 0. This also works on an archived course, because the
 * seat exists already.
 * @returns the id of the new enrolment
 * @throws RefusedError 404, or 409 if the enrolment is not active
 */
export async function transferEnrolment(queries: Queries, tenantId: string, id: string, to: Student): Promise<string> {
  const { courseId } = await lockActiveEnrolment(queries, tenantId, id);
  const newEnrolment = await insertEnrolment(queries, tenantId, courseId, to);
  await queries.query(
    `update enrolment set status = 'TRANSFERRED', transferred_to = $3, updated_at = now()
     where tenant_id = $1 and id = $2`,
    [tenantId, id, newEnrolment],
  );
  return newEnrolment;
}
