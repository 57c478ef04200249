import { excerptInLanguage } from '../../../platform/language/excerpt-in-language.ts';
import type { Schema } from '../../../contract/schema.ts';
import type { FoundInLms } from '../read-from-lms.ts';

/** Returns an enrolment in the LMS. @param lmsEnrolmentId the id in the request to the LMS */
export function presentLmsEnrolment(
  lmsEnrolmentId: string,
  { lms, value, report }: FoundInLms<'GET_ENROLMENT'>,
): Schema<'LmsEnrolment'> {
  return { lms, lmsEnrolmentId, id: value.id, excerpt: excerptInLanguage(report.excerpt) };
}
