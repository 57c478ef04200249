import type { CheckPartName } from '../../../domain/lms/checks.ts';
import { fieldOf } from '../../../platform/field-of.ts';
import type { SentCall } from '../../lms/index.ts';
import { presentEnrolmentId } from './part-call.ts';
import type { CheckInput, CheckPart } from '../../../domain/lms/checks.ts';

/** How a part went. */
export type Judged = Pick<CheckPart, 'state' | 'message' | 'nextSteps' | 'mayHaveChanged' | 'lmsEnrolmentId'>;

/**
 * Returns whether the LMS's answer fits what Attain needs of an operation (docs/product.md "Checking an LMS").
 * @param parts those of the check before this part
 */
export function judgePart(
  name: CheckPartName,
  input: CheckInput,
  parts: readonly CheckPart[],
  sent: Pick<SentCall, 'report' | 'value' | 'mayHaveChanged'>,
): Judged {
  return { ...answered(name, input, parts, sent), mayHaveChanged: sent.mayHaveChanged };
}

type Answered = Omit<Judged, 'mayHaveChanged'>;

function answered(
  name: CheckPartName,
  input: CheckInput,
  parts: readonly CheckPart[],
  { report, value }: Pick<SentCall, 'report' | 'value'>,
): Answered {
  const { ending, message, nextSteps } = report;
  if (name === 'GET_CANCELLED') return judgeCancelled(report);
  if (ending === 'UNKNOWN') return { state: 'UNKNOWN', message, nextSteps, lmsEnrolmentId: null };
  if (ending !== 'SUCCEEDED') return { state: 'DOES_NOT_FIT', message, nextSteps, lmsEnrolmentId: null };
  switch (name) {
    case 'GET_COURSES':
      return fits(coursesMessage(value, input.courseId));
    case 'GET_COURSE':
      return sameId(value, input.courseId, 'course', `The LMS found the course “${text(fieldOf(value, 'name'))}”.`);
    case 'CREATE_ENROLMENT': {
      const id = text(fieldOf(value, 'id'));
      return { ...fits(`The LMS enrolled the test student. The id of the enrolment is ${id}.`), lmsEnrolmentId: id };
    }
    case 'GET_ENROLMENT':
      return sameId(value, presentEnrolmentId(parts) ?? '', 'enrolment', 'The LMS found the enrolment by its id.');
    case 'GET_PROGRESS':
      return judgeProgress(value, presentEnrolmentId(parts));
    case 'UPDATE_MARKING':
      return fits('The LMS took the result.');
    case 'TRANSFER_ENROLMENT': {
      const id = text(fieldOf(value, 'id'));
      const isSame = id === presentEnrolmentId(parts);
      return {
        ...fits(`The LMS transferred the enrolment. ${isSame ? 'It kept its id.' : `Its id is now ${id}.`}`),
        lmsEnrolmentId: id,
      };
    }
    case 'CANCEL_ENROLMENT':
      return fits('The LMS cancelled the enrolment.');
  }
}

const fits = (message: string): Answered => ({ state: 'FITS', message, nextSteps: [], lmsEnrolmentId: null });

function coursesMessage(value: unknown, courseId: string): string {
  const courses = Array.isArray(value) ? (value as unknown[]) : [];
  const count = courses.length === 1 ? 'one course' : `${courses.length} courses`;
  const isListed = courses.some((course) => fieldOf(course, 'id') === courseId);
  return isListed
    ? `The LMS listed ${count}, the test course among them.`
    : `The LMS listed ${count}. The test course is not among them: an empty search does not show it.`;
}

function sameId(value: unknown, wanted: string, what: string, message: string): Answered {
  const id = text(fieldOf(value, 'id'));
  if (id === wanted) return fits(message);
  const answer = id === '' ? 'without an id' : `with ${id}`;
  return {
    state: 'DOES_NOT_FIT',
    message: `Attain asked for the ${what} ${wanted}, and the LMS answered ${answer}.`,
    nextSteps: ['Correct where the id in the answer is taken from.'],
    lmsEnrolmentId: null,
  };
}

function judgeProgress(value: unknown, enrolmentId: string | null): Answered {
  const found = (Array.isArray(value) ? (value as unknown[]) : []).find(
    (each) => fieldOf(each, 'lmsEnrolmentId') === enrolmentId,
  );
  return fits(
    found === undefined
      ? 'The LMS answered, and has no progress for the enrolment yet.'
      : `The LMS has ${text(fieldOf(found, 'progress'))} % for the enrolment.`,
  );
}

/** A cancelled enrolment may be gone or still be there: both are usual. Another refusal says nothing about it. */
function judgeCancelled({ ending, lmsStatus, message, nextSteps }: SentCall['report']): Answered {
  if (ending === 'SUCCEEDED') return fits('The LMS still shows the cancelled enrolment.');
  if (ending === 'REJECTED' && saysGone(lmsStatus ?? 0)) {
    return fits('The LMS does not show the cancelled enrolment any more.');
  }
  const state = ending === 'UNKNOWN' || ending === 'REJECTED' ? 'UNKNOWN' : 'DOES_NOT_FIT';
  return { state, message, nextSteps, lmsEnrolmentId: null };
}

/** A refusal with a 2xx is that of a connector, or of a condition, which has read the reply. */
const saysGone = (status: number): boolean => status === 404 || status === 410 || (status >= 200 && status <= 299);

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
