import { exportStudents } from '../../application/exports/export-lists.ts';
import { listStudents, type StudentQuery as StudentOrder } from '../../application/students/list-students.ts';
import { createStudent, showStudent, updateStudent } from '../../application/students/save-student.ts';
import type { StudentDetails } from '../../persistence/repositories/students.ts';
import type { PortalDependencies } from './portal-dependencies.ts';
import { presentPage } from './presenters/page.ts';
import { presentStudent } from './presenters/student.ts';
import { created, csvDownload, ok, long, userRoute, type PortalRoute } from './route.ts';

interface StudentParams {
  readonly studentId: string;
}

interface StudentQuery extends StudentOrder {
  readonly limit: number;
  readonly cursor?: string;
}

export function studentRoutes({ database }: PortalDependencies): PortalRoute[] {
  return [
    userRoute<{ query: StudentQuery }>('get', '/students', 'STAFF', async ({ query, session }) =>
      ok(presentPage(await listStudents(database, session.organisationId, query), presentStudent)),
    ),

    long(
      userRoute<{ query: StudentOrder }>('get', '/students/export', 'STAFF', async ({ query, session, actor }) =>
        csvDownload('students', await exportStudents(database, session.organisationId, query, actor)),
      ),
    ),

    userRoute<{ body: StudentDetails }>('post', '/students', 'STAFF', async ({ body, session, actor }) => {
      const student = await createStudent(database, session.organisationId, body, actor);
      return created(presentStudent(student), `/internal/students/${student.id}`);
    }),

    userRoute<{ params: StudentParams }>('get', '/students/:studentId', 'STAFF', async ({ params, session }) =>
      ok(presentStudent(await showStudent(database, session.organisationId, params.studentId))),
    ),

    userRoute<{ params: StudentParams; body: StudentDetails }>(
      'put',
      '/students/:studentId',
      'STAFF',
      async ({ params, body, session, actor }) =>
        ok(presentStudent(await updateStudent(database, session.organisationId, params.studentId, body, actor))),
    ),
  ];
}
