import type { Queries } from '../database/database.ts';
import { lockActiveEnrolment } from './find-enrolment.ts';

/** Cancels an enrolment. @throws RefusedError 404, or 409 if the enrolment is not active */
export async function cancelEnrolment(queries: Queries, tenantId: string, id: string): Promise<void> {
  await lockActiveEnrolment(queries, tenantId, id);
  await queries.query(
    `update enrolment set status = 'CANCELLED', updated_at = now() where tenant_id = $1 and id = $2`,
    [tenantId, id],
  );
}
