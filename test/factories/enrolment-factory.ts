import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { tables } from '../../src/platform/database/tables.ts';
import type { EnrolmentStatus } from '../../src/domain/enrolments/enrolment-status.ts';
import type { Lms } from '../../src/domain/lms/lms-modes.ts';
import { buildCourse } from './course-factory.ts';
import { buildStudent } from './student-factory.ts';

export interface EnrolmentShape {
  readonly courseId: string;
  /** Id of a student that exists; then names and address are ignored. */
  readonly studentId: string;
  readonly lmsEnrolmentId: string | null;
  readonly lms: Lms | null;
  readonly status: EnrolmentStatus;
  readonly progress: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface TestEnrolment {
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly email: string;
}

/** An ACTIVE enrolment; makes its course and its student unless it is given their ids. */
export async function buildEnrolment(
  database: Database,
  organisationId: string,
  overrides: Partial<EnrolmentShape> = {},
): Promise<TestEnrolment> {
  const courseId = overrides.courseId ?? (await buildCourse(database, organisationId)).id;
  const id = newId();
  const {
    courseId: _course,
    studentId,
    lmsEnrolmentId = `lms-${id}`,
    lms = null,
    status = 'ACTIVE',
    progress = 0,
    ...person
  } = overrides;
  const student =
    studentId === undefined ? await buildStudent(database, organisationId, person) : { id: studentId, email: '' };
  const now = new Date();
  await database.inOrganisation(organisationId, (tx) =>
    tables(tx)
      .insertInto('enrolment')
      .values({
        id,
        organisation_id: organisationId,
        student_id: student.id,
        course_id: courseId,
        status,
        lms_enrolment_id: lmsEnrolmentId,
        lms,
        lms_enrolment_progress: progress,
        mark: progress,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  return { id, studentId: student.id, courseId, email: student.email };
}
