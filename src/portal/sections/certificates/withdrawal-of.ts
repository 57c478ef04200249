import type { RetractionScope } from '../../../domain/corrections/corrections.ts';
import type { HeldCertificate } from '../../queries/held-certificates.ts';

/** The first choice in the form that withdraws reports. The user can change it. */
export interface Withdrawal {
  readonly scope?: RetractionScope;
  /** The id of the enrolment or of the course. */
  readonly subject?: string;
}

/**
 * Returns the enrolment, or else the course, that the listed certificates have in common, or nothing.
 * @param hasOthers whether further pages list other ones, which may be of other enrolments
 */
export function withdrawalOf(
  listed: readonly Pick<HeldCertificate, 'enrolmentId' | 'course'>[],
  hasOthers: boolean,
): Withdrawal {
  const [first] = listed;
  if (first === undefined) return {};
  const { enrolmentId, course } = first;
  if (!hasOthers && listed.every((each) => each.enrolmentId === enrolmentId)) {
    return { scope: 'ENROLMENT', subject: enrolmentId };
  }
  return listed.every((each) => each.course.id === course.id) ? { scope: 'COURSE', subject: course.id } : {};
}
