import type { CheckPartName } from '../../../domain/lms/checks.ts';
import { fieldOf } from '../../../platform/field-of.ts';
import type { SentCall } from '../../lms/index.ts';
import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import { changesLms } from './settle-part.ts';
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
  { report, value }: SentCall,
): Judged {
  const { ending, message, nextSteps } = report;
  const mayHaveChanged = !nothingSent.has(ending) && changesLms(name);
  return { ...answered(name, input, parts, { ending, message, nextSteps, value }), mayHaveChanged };
}

/** The outcomes after which nothing has changed in the LMS. */
const nothingSent: ReadonlySet<CallOutcome> = new Set(['MISCONFIGURED', 'NOT_SENT', 'UNREACHABLE', 'NOT_CONFIGURED']);

type Answered = Omit<Judged, 'mayHaveChanged'>;

function answered(
  name: CheckPartName,
  input: CheckInput,
  parts: readonly CheckPart[],
  {
    ending,
    message,
    nextSteps,
    value,
  }: Pick<SentCall['report'], 'ending' | 'message' | 'nextSteps'> & { readonly value: unknown },
): Answered {
  if (name === 'GET_CANCELLED') return judgeCancelled(ending, message, nextSteps);
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
    : `The LMS listed ${count}. The test course is not among them, so users cannot find it by searching for nothing.`;
}

function sameId(value: unknown, wanted: string, what: string, message: string): Answered {
  const id = text(fieldOf(value, 'id'));
  if (id === wanted) return fits(message);
  return {
    state: 'DOES_NOT_FIT',
    message: `Attain asked for the ${what} ${wanted}, and the LMS answered with ${id}.`,
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

/** A cancelled enrolment may be gone or still be there: both are usual. */
function judgeCancelled(ending: string, message: string, nextSteps: readonly string[]): Answered {
  if (ending === 'SUCCEEDED') return fits('The LMS still shows the cancelled enrolment.');
  if (ending === 'REJECTED') return fits('The LMS does not show the cancelled enrolment any more.');
  return { state: ending === 'UNKNOWN' ? 'UNKNOWN' : 'DOES_NOT_FIT', message, nextSteps, lmsEnrolmentId: null };
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
