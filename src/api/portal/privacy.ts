import { eraseStudent } from '../../application/privacy/erase-student.ts';
import { exportStudent } from '../../application/privacy/export-student.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentStudentExport } from './presenters/student-export.ts';
import { presentStudent } from './presenters/student.ts';
import { ok, long, userRoute, type PortalRoute } from './route.ts';

type OfStudent = { params: { studentId: string } };

/** What a student may demand: what is kept, and that it is erased. */
export function privacyRoutes({ database }: PortalDependencies): PortalRoute[] {
  return [
    long(
      userRoute<OfStudent>('get', '/students/:studentId/export', 'ADMIN', async ({ params, session, actor }) =>
        ok(presentStudentExport(await exportStudent(database, session.organisationId, params.studentId, actor))),
      ),
    ),
    userRoute<OfStudent & { body: { name: string } }>(
      'post',
      '/students/:studentId/erase',
      'ADMIN',
      async ({ params, body, session, actor }) => {
        const erasure = { studentId: params.studentId, name: body.name };
        return ok(presentStudent(await eraseStudent(database, session.organisationId, erasure, actor)));
      },
    ),
  ];
}
