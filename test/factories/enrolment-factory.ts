import { newId } from '../../src/application/ids.ts';
import type { Database } from '../../src/persistence/database.ts';
import { Enrolment, Student } from '../../src/persistence/entities/index.ts';
import type { EnrolmentStatus } from '../../src/domain/enrolments/enrolment-status.ts';
import { buildCourse } from './course-factory.ts';

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
  const studentId = newId();
  const shape: Omit<EnrolmentShape, 'courseId'> = {
    lmsEnrolmentId: `lms-${id}`,
    status: 'ACTIVE',
    progress: 0,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `student-${studentId}@example.org`,
    ...overrides,
  };
  const now = new Date();
  await database.inOrganisation(organisationId, async (em) => {
    em.create(Student, {
      id: studentId,
      organisationId,
      firstName: shape.firstName,
      lastName: shape.lastName,
      email: shape.email,
      createdAt: now,
    });
    await em.flush();
    em.create(Enrolment, {
      id,
      organisationId,
      studentId,
      courseId,
      status: shape.status,
      lmsEnrolmentId: shape.lmsEnrolmentId,
      lmsEnrolmentProgress: shape.progress,
      mark: shape.progress,
      createdAt: now,
      updatedAt: now,
    });
    await em.flush();
  });
  return { id, studentId, email: shape.email };
}
