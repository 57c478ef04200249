import { selectionBytes } from '../../../domain/bulk-runs/bulk-runs.ts';
import type { Database } from '../../../platform/database/database.ts';
import { printedNameOf, type FindPrintWarnings } from '../../certificates/index.ts';
import { exportStudents } from '../export-students.ts';
import { listStudents } from '../list-students.ts';
import { createStudent, showStudent, showStudentFacts, updateStudent } from '../save-student.ts';
import { studentVersion } from '../student-version.ts';
import type { StudentRecord } from '../store/students.ts';
import { presentPage } from '../../../platform/http/portal/present-page.ts';
import { presentFacts, presentStudent } from './present-student.ts';
import { presentWarnings } from '../../certificates/http/index.ts';
import { created, ok, tableDownload } from '../../../platform/http/portal/reply.ts';
import { long, userRoute, type PortalRoute } from '../../../platform/http/portal/route.ts';
import type { Schema } from '../../../contract/schema.ts';

export interface StudentRoutesDependencies {
  readonly database: Database;
  readonly findPrintWarnings: FindPrintWarnings;
}

export function studentRoutes({ database, findPrintWarnings }: StudentRoutesDependencies): PortalRoute[] {
  const withFacts = async (organisationId: string, student: StudentRecord): Promise<Schema<'Student'>> => ({
    ...presentStudent(student),
    version: studentVersion(student),
    ...presentFacts(await showStudentFacts(database, organisationId, student.id)),
    // The replacement of an erased name is our own text.
    ...presentWarnings(student.isErased ? [] : await findPrintWarnings(organisationId, [printedNameOf(student)])),
  });
  return [
    userRoute('get', '/students', 'STAFF', async ({ query, session }) =>
      ok(presentPage(await listStudents(database, session.organisationId, query), presentStudent)),
    ),

    {
      ...long(
        userRoute('post', '/students/export', 'STAFF', async ({ body, query, session, actor }) =>
          tableDownload(query.format, await exportStudents(database, session.organisationId, { ids: body.ids }, actor)),
        ),
      ),
      bodyLimit: selectionBytes,
    },

    long(
      userRoute('get', '/students/export', 'STAFF', async ({ query, session, actor }) =>
        tableDownload(query.format, await exportStudents(database, session.organisationId, query, actor)),
      ),
    ),

    userRoute('post', '/students', 'STAFF', async ({ body, session, actor }) => {
      const student = await createStudent(database, session.organisationId, body, actor);
      return created(await withFacts(session.organisationId, student), `/internal/students/${student.id}`);
    }),

    userRoute('get', '/students/{studentId}', 'STAFF', async ({ params, session }) =>
      ok(
        await withFacts(session.organisationId, await showStudent(database, session.organisationId, params.studentId)),
      ),
    ),

    userRoute('put', '/students/{studentId}', 'STAFF', async ({ params, body, session, actor }) =>
      ok(
        await withFacts(
          session.organisationId,
          await updateStudent(database, session.organisationId, params.studentId, body, actor),
        ),
      ),
    ),
  ];
}
