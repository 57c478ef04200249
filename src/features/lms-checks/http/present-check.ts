import { messageInLanguage, nextStepsInLanguage } from '../../lms/index.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { ShownCheck } from '../show-checks.ts';

/** Returns a check as the contract has it. */
export function presentCheck(check: ShownCheck): Schema<'LmsCheck'> {
  const { id, lms, input, parts, startedByName, startedAt, endedAt } = check;
  return {
    id,
    lms,
    courseId: input.courseId,
    studentEmail: input.studentEmail,
    otherEmail: input.otherEmail,
    unitCode: input.unitCode,
    startedBy: startedByName,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    parts: parts.map((part) => ({
      name: part.name,
      state: part.state,
      callId: part.callId,
      message: part.message === null ? null : messageInLanguage({ ...part, message: part.message }),
      nextSteps: nextStepsInLanguage(part),
      lmsEnrolmentId: part.lmsEnrolmentId,
    })),
    leftBehind: [...check.leftBehind],
  };
}
