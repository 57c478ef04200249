import { newId } from '../../src/platform/ids.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { Enrolment } from '../../src/schema/entities/index.ts';
import type { EnrolmentStatus } from '../../src/domain/enrolments/enrolment-status.ts';
import { buildCourse } from './course-factory.ts';
import { buildStudent } from './student-factory.ts';

export interface EnrolmentShape {
  readonly courseId: string;
  readonly lmsEnrolmentId: string | null;
  readonly status: EnrolmentStatus;
  readonly progress: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}

export interface TestEnrolment {
  readonly id: string;
  readonly studentId: string;
  readonly email: string;
}

/** An ACTIVE enrolment of a student of its own; makes its course unless it is given one. */
export async function buildEnrolment(
  database: Database,
  organisationId: string,
  overrides: Partial<EnrolmentShape> = {},
): Promise<TestEnrolment> {
  const courseId = overrides.courseId ?? (await buildCourse(database, organisationId)).id;
  const id = newId();
  const { courseId: _course, lmsEnrolmentId = `lms-${id}`, status = 'ACTIVE', progress = 0, ...person } = overrides;
  const student = await buildStudent(database, organisationId, person);
  const now = new Date();
  await database.inOrganisation(organisationId, async (em) => {
    em.create(Enrolment, {
      id,
      organisationId,
      studentId: student.id,
      courseId,
      status,
      lmsEnrolmentId,
      lmsEnrolmentProgress: progress,
      mark: progress,
      createdAt: now,
      updatedAt: now,
    });
    await em.flush();
  });
  return { id, studentId: student.id, email: student.email };
}
