import { sql } from 'kysely';
import { newId } from '../src/platform/ids.ts';
import { execute, type OrganisationTransaction } from '../src/platform/database/database.ts';
import { addCourseRevision } from '../src/features/courses/store/course-revisions.ts';
import { loadCourseContent } from '../src/features/courses/store/courses.ts';
import type { DemoOrganisation } from './demo-data.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** Stores the courses, students and enrolments of a demo organisation, without any progress. */
export async function insertDemoCourses(tx: OrganisationTransaction, demo: DemoOrganisation): Promise<void> {
  const now = new Date().toISOString();
  const own = () => ({ id: newId(), organisation_id: tx.organisationId });

  const courses = demo.courses.map((course) => ({
    row: { ...own(), name: course.name, lms_course_id: course.lmsCourseId, created_at: now },
    course,
  }));
  const units = courses.flatMap(({ row, course }) =>
    course.units.map(({ outcomes, ...unit }, position) => ({
      row: { ...own(), course_id: row.id, position, ...unit },
      outcomes,
    })),
  );
  const outcomes = units.flatMap(({ row, outcomes }) =>
    outcomes.map(([code, name], position) => ({ ...own(), unit_id: row.id, position, code, name })),
  );
  const definitions = courses.flatMap(({ row, course }) =>
    course.certificates.map((certificate, position) => ({ ...own(), course_id: row.id, position, ...certificate })),
  );
  const students = demo.students.map(([firstName, lastName]) => ({
    ...own(),
    first_name: firstName,
    last_name: lastName,
    email: `${plain(firstName)}.${plain(lastName)}@students.${demo.domain}`,
    created_at: now,
  }));
  const enrolments = demo.enrolments.map(([student, course, lmsEnrolmentId]) => ({
    ...own(),
    student_id: students[student]!.id,
    course_id: courses[course]!.row.id,
    status: lmsEnrolmentId === null ? 'PENDING' : 'ACTIVE',
    lms_enrolment_id: lmsEnrolmentId,
    // They come from the LMS that the organisation had before: custom mode.
    lms: lmsEnrolmentId === null ? null : 'CUSTOM',
    created_at: now,
    updated_at: now,
  }));

  const row = <T>(entry: { row: T }): T => entry.row;
  await insert(tx, 'course', courses.map(row));
  await insert(tx, 'unit', units.map(row));
  await insert(tx, 'outcome', outcomes);
  await insert(tx, 'certificate_definition', definitions);
  for (const { row } of courses) await addCourseRevision(tx, row.id, await loadCourseContent(tx, row.id), null);
  await insert(tx, 'student', students);
  await insert(tx, 'enrolment', enrolments);
}

/** Inserts rows. Columns that they do not name get their defaults. */
async function insert(tx: OrganisationTransaction, table: string, rows: readonly Row[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)));
  await execute(
    tx,
    sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`,
  );
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll('ø', 'o')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
