import type { Database } from '../../../platform/database/database.ts';
import { eraseStudent } from '../erase-student.ts';
import { exportStudent } from '../export-student.ts';
import { presentStudentExport } from './present-student-export.ts';
import { presentStudent } from './present-student.ts';
import { ok, okInParts } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';

export interface PrivacyRoutesDependencies {
  readonly database: Database;
}

/** Creates the routes for a student's rights: an export of all stored data, and its erasure. */
export function privacyRoutes({ database }: PrivacyRoutesDependencies): PortalRoute[] {
  return [
    long(
      userRoute('get', '/students/{studentId}/export', 'ADMIN', async ({ params, session, actor }) =>
        okInParts(presentStudentExport(await exportStudent(database, session.organisationId, params.studentId, actor))),
      ),
    ),
    long(
      userRoute('post', '/students/{studentId}/erase', 'ADMIN', async ({ params, body, session, actor }) => {
        const erasure = { studentId: params.studentId, name: body.name };
        return ok(presentStudent(await eraseStudent(database, session.organisationId, erasure, actor)));
      }),
    ),
  ];
}
