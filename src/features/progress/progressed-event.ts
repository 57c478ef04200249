import type { EnrolmentStatus } from '../../domain/enrolments/enrolment-status.ts';
import type { NewDomainEvent } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';

/** The facts of an enrolment that its events contain. */
interface EnrolmentOfEvent {
  readonly id: string;
  readonly studentId: string;
  readonly courseId: string;
  readonly lmsEnrolmentId: string | null;
  readonly status: EnrolmentStatus;
  readonly progress: number;
  readonly mark: number;
}

/** Returns the data of an event about changed results. @param before the enrolment before the change */
export function changedResults(
  before: EnrolmentOfEvent,
  { progress, mark }: { readonly progress: number; readonly mark: number },
) {
  const { id: enrolmentId, studentId, courseId, lmsEnrolmentId, status } = before;
  const { progress: progressBefore, mark: markBefore } = before;
  return { enrolmentId, studentId, courseId, lmsEnrolmentId, status, progressBefore, progress, markBefore, mark };
}

/** Returns the event of an enrolment's growing progress. @param before the enrolment before the change */
export const progressedEvent = (
  before: EnrolmentOfEvent,
  after: { readonly progress: number; readonly mark: number },
): NewDomainEvent => ({
  id: newId(),
  type: 'enrolment.progressed',
  subjectId: before.id,
  data: changedResults(before, after),
});
