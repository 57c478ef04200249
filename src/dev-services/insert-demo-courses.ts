import { newId } from '../application/ids.ts';
import type { EntityManager } from '../persistence/database.ts';
import { CertificateDefinition } from '../persistence/entities/certificate-definition.ts';
import { Course } from '../persistence/entities/course.ts';
import { Enrolment } from '../persistence/entities/enrolment.ts';
import { Outcome } from '../persistence/entities/outcome.ts';
import { Student } from '../persistence/entities/student.ts';
import { Unit } from '../persistence/entities/unit.ts';
import type { DemoOrganisation } from './demo-data.ts';

/** Stores the courses, students and enrolments of a demo organisation; nobody has made any progress yet. */
export async function insertDemoCourses(
  em: EntityManager,
  organisationId: string,
  demo: DemoOrganisation,
): Promise<void> {
  const createdAt = new Date();
  const own = () => ({ id: newId(), organisationId });

  const courses = demo.courses.map((course) => ({
    row: { ...own(), name: course.name, lmsCourseId: course.lmsCourseId, createdAt },
    course,
  }));
  const units = courses.flatMap(({ row, course }) =>
    course.units.map(({ outcomes, ...unit }, position) => ({
      row: { ...own(), courseId: row.id, position, ...unit },
      outcomes,
    })),
  );
  const outcomes = units.flatMap(({ row, outcomes }) =>
    outcomes.map(([code, name], position) => ({ ...own(), unitId: row.id, position, code, name })),
  );
  const definitions = courses.flatMap(({ row, course }) =>
    course.certificates.map((certificate, position) => ({ ...own(), courseId: row.id, position, ...certificate })),
  );
  const students = demo.students.map(([firstName, lastName]) => ({
    ...own(),
    firstName,
    lastName,
    email: `${plain(firstName)}.${plain(lastName)}@students.${demo.domain}`,
    createdAt,
  }));
  const enrolments = demo.enrolments.map(([student, course, lmsEnrolmentId]) => ({
    ...own(),
    studentId: students[student]!.id,
    courseId: courses[course]!.row.id,
    status: lmsEnrolmentId === null ? ('PENDING' as const) : ('ACTIVE' as const),
    lmsEnrolmentId,
    createdAt,
    updatedAt: createdAt,
  }));

  await em.insertMany(
    Course,
    courses.map(({ row }) => row),
  );
  await em.insertMany(
    Unit,
    units.map(({ row }) => row),
  );
  await em.insertMany(Outcome, outcomes);
  await em.insertMany(CertificateDefinition, definitions);
  await em.insertMany(Student, students);
  await em.insertMany(Enrolment, enrolments);
}

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll('ø', 'o')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
