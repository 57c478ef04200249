import type { UserRole } from '../../../domain/accounts/user-roles.ts';
import { shownNames } from '../../../domain/students/erased-student.ts';
import type { EnrolmentDetails } from '../show-enrolment.ts';
import type { ListedEnrolment } from '../store/enrolment-lists.ts';
import type { UnitResultRecord } from '../store/enrolment-results.ts';
import { presentAction } from './present-action.ts';
import { presentEnrolmentCertificate } from '../../certificates/http/index.ts';
import type { Schema } from '../../../contract/schema.ts';

export function presentEnrolment(enrolment: ListedEnrolment): Schema<'Enrolment'> {
  return {
    id: enrolment.id,
    student: {
      id: enrolment.studentId,
      ...shownNames({ firstName: enrolment.studentFirstName, lastName: enrolment.studentLastName }),
      email: enrolment.studentEmail,
      isErased: enrolment.studentErased,
    },
    course: { id: enrolment.courseId, name: enrolment.courseName },
    status: enrolment.status,
    lmsEnrolmentId: enrolment.lmsEnrolmentId,
    lms: enrolment.lms,
    transferredFromId: enrolment.transferredFromId,
    lmsEnrolmentProgress: enrolment.progress,
    mark: enrolment.mark,
    createdAt: enrolment.createdAt.toISOString(),
    updatedAt: enrolment.updatedAt.toISOString(),
  };
}

export function presentEnrolmentDetails(
  publicUrl: string,
  enrolment: EnrolmentDetails,
  role: UserRole,
): Schema<'EnrolmentDetails'> {
  return {
    ...presentEnrolment(enrolment),
    currentLms: enrolment.currentLms,
    transferredToId: enrolment.transferredToId,
    enrolledAt: enrolment.enrolledAt?.toISOString() ?? null,
    hasReports: enrolment.hasReports,
    units: enrolment.units.map(presentUnitResult),
    certificates: enrolment.certificates.map((each) =>
      presentEnrolmentCertificate(publicUrl, each, enrolment.studentErased),
    ),
    actionsWithoutCall: [...enrolment.actionsWithoutCall],
    lastActions: enrolment.lastActions.map((action) => presentAction(action, role)),
  };
}

function presentUnitResult({ quiz, outcomes, ...unit }: UnitResultRecord): Schema<'UnitResult'> {
  return {
    unitId: unit.unitId,
    code: unit.code,
    name: unit.name,
    weight: unit.weight,
    status: unit.status,
    progress: unit.progress,
    mark: unit.mark,
    quiz:
      quiz === null
        ? null
        : {
            name: quiz.name,
            score: quiz.score,
            maxScore: quiz.maxScore,
            passed: quiz.passed,
            markedAt: new Date(quiz.markedAt).toISOString(),
          },
    outcomes: outcomes.map(({ outcomeId, code, name, status, progress }) => ({
      outcomeId,
      code,
      name,
      status,
      progress,
    })),
  };
}
