import type { LockedEnrolment } from './store/reported-enrolments.ts';
import type { NewDomainEvent } from '../../platform/events/record-events.ts';
import { newId } from '../../platform/ids.ts';

/** Returns the event of an enrolment's growing progress. @param before the enrolment before the change */
export function progressedEvent(
  before: Omit<LockedEnrolment, 'courseRevision' | 'mayHold' | 'resultsRevision' | 'markedRevision' | 'keptRevision'>,
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
