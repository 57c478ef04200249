import pg from 'pg';
import { createUser } from '../../src/features/accounts/users/create-user.ts';
import { openDatabase, type Database } from '../../src/platform/database/database.ts';
import { saveOperation } from '../../src/features/lms/store/lms-configuration.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOrganisation } from '../factories/organisation-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import type { Credentials } from './http-call.ts';
import type { WorstStack } from './worst-stack.ts';

export interface WorldTenant {
  readonly id: string;
  readonly apiKey: string;
  readonly administrator: Credentials;
  readonly courseId: string;
  readonly unitIds: readonly string[];
  readonly studentIds: readonly string[];
  /** Ids of the LMS that have ACTIVE enrolments in the course. */
  readonly lmsEnrolmentIds: readonly string[];
}

/** The data that the processes of the two tenants receive. */
export interface WorstWorld {
  readonly apiUrl: string;
  readonly steady: WorldTenant;
  readonly hostile: WorldTenant;
  /** As a superuser of rows, for what a place prepares. */
  readonly ownerUrl: string;
  readonly lmsPorts: { readonly steady: number; readonly hostile: number };
}

/** The name server knows this name as 127.0.0.1; whatever ends with `.silent.test` it never answers. */
export const steadyLmsHost = 'lms.steady.test';

/** Rows of the hostile tenant's lists. */
const students = 20_000;

export async function buildWorstWorld(
  { apiUrl, database }: WorstStack,
  lmsPorts: WorstWorld['lmsPorts'],
): Promise<WorstWorld> {
  const app = await openDatabase({ url: database.appUrl, poolMax: 4, applicationName: 'attain-worst' });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    const steady = await buildTenant(app, 'Steady College', `http://${steadyLmsHost}:${lmsPorts.steady}`);
    const hostile = await buildTenant(app, 'Hostile Academy', `http://127.0.0.1:${lmsPorts.hostile}/quick`);
    await addRows(owner, steady, 500);
    await addRows(owner, hostile, students);
    await owner.query('analyze');
    return { apiUrl, steady, hostile, ownerUrl: database.ownerUrl, lmsPorts };
  } finally {
    await Promise.all([app.close(), owner.end()]);
  }
}

async function buildTenant(database: Database, name: string, lms: string): Promise<WorldTenant> {
  const { id, apiKey } = await buildOrganisation(database, name);
  const administrator = { email: `admin-${id}@example.org`, password: 'correct horse battery' };
  await createUser(database, id, { ...administrator, name: 'Ann Admin', role: 'ADMIN' }, { kind: 'SYSTEM' });
  const course = await buildCourse(database, id, { lmsCourseId: 'course-1' });
  const studentIds: string[] = [];
  for (let index = 0; index < 20; index += 1) studentIds.push((await buildStudent(database, id)).id);
  const lmsEnrolmentIds = Array.from({ length: 40 }, (_, index) => `${name} ${index}`);
  for (const lmsEnrolmentId of lmsEnrolmentIds) {
    await buildEnrolment(database, id, { courseId: course.id, lmsEnrolmentId });
  }
  const operations = {
    GET_COURSES: ['/courses', ''],
    GET_ENROLMENT: ['/enrolments/${enrolmentId}', ''],
    CREATE_ENROLMENT: ['/enrolments', '{"course": "${courseId}", "student": "${student.id}"}'],
    UPDATE_MARKING: ['/enrolments/${enrolmentId}/marks', '{"results": ${quizResults}}'],
  } as const;
  for (const [operation, [path, body]] of Object.entries(operations)) {
    const settings = { operation, url: lms + path, body, authenticationType: 'NONE', credentials: null } as const;
    await database.inOrganisation(id, (tx) => saveOperation(tx, settings as never));
  }
  return { id, apiKey, administrator, courseId: course.id, unitIds: course.unitIds, studentIds, lmsEnrolmentIds };
}

/** Students with an enrolment each, at once. */
async function addRows(owner: pg.Client, { id, courseId }: WorldTenant, count: number): Promise<void> {
  await owner.query(`select set_config('attain.organisation_id', '${id}', false)`);
  await owner.query(`
    with new_student as (
      insert into student (id, organisation_id, first_name, last_name, email, created_at)
      select uuidv7(), '${id}', 'First ' || n, 'Last ' || md5(n::text), 'row-' || n || '-${id}@example.org', now()
      from generate_series(1, ${count}) n returning id)
    insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, lms_enrolment_progress, mark,
      created_at, updated_at)
    select uuidv7(), '${id}', id, '${courseId}', 'ACTIVE', 'row ' || id, 0, 0, now(), now() from new_student`);
}
