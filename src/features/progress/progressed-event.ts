import type { LockedEnrolment } from './store/reported-enrolments.ts';
import type { NewDomainEvent } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';

/** Tells that an enrolment's progress has grown. @param before the enrolment as it was */
export function progressedEvent(
  before: Omit<LockedEnrolment, 'courseRevision' | 'resultsRevision'>,
  { progress, mark }: { readonly progress: number; readonly mark: number },
): NewDomainEvent {
  const { id, studentId, courseId, lmsEnrolmentId, status } = before;
  return {
    id: newId(),
    type: 'enrolment.progressed',
    subjectId: id,
    data: {
      enrolmentId: id,
      studentId,
      courseId,
      lmsEnrolmentId,
      status,
      progressBefore: before.progress,
      progress,
      markBefore: before.mark,
      mark,
    },
  };
}
