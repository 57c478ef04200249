import type { Schema } from '../../../contract/schema.ts';
import type { FoundInLms } from '../read-from-lms.ts';

/** @param lmsEnrolmentId what the LMS was asked for */
export function presentLmsEnrolment(
  lmsEnrolmentId: string,
  { lms, value, report }: FoundInLms<'GET_ENROLMENT'>,
): Schema<'LmsEnrolment'> {
  return { lms, lmsEnrolmentId, id: value.id, excerpt: report.excerpt };
}
