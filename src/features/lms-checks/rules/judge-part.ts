import { asSentence, type Sentence } from '../../../language/sentence.ts';
import type { CheckPartName } from '../../../domain/lms/checks.ts';
import { fieldOf } from '../../../platform/field-of.ts';
import { inWords, type SentCall } from '../../lms/index.ts';
import { presentEnrolmentId } from './part-call.ts';
import type { CheckInput, CheckPart } from '../../../domain/lms/checks.ts';

/** How a part went. */
export type Judged = Pick<CheckPart, 'state' | 'message' | 'nextSteps' | 'words' | 'mayHaveChanged' | 'lmsEnrolmentId'>;

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
  const { ending, message, nextSteps, words } = report;
  if (name === 'GET_CANCELLED') return judgeCancelled(report);
  if (ending === 'UNKNOWN') return { state: 'UNKNOWN', message, nextSteps, words, lmsEnrolmentId: null };
  if (ending !== 'SUCCEEDED') return { state: 'DOES_NOT_FIT', message, nextSteps, words, lmsEnrolmentId: null };
  switch (name) {
    case 'GET_COURSES':
      return fits(coursesMessage(value, input.courseId));
    case 'GET_COURSE':
      return sameId(
        value,
        input.courseId,
        (values) => asSentence('Attain asked for the course {wanted}, and the LMS answered {answer}.', values),
        asSentence('The LMS found the course “{course}”.', { course: text(fieldOf(value, 'name')) }),
      );
    case 'CREATE_ENROLMENT': {
      const id = text(fieldOf(value, 'id'));
      return {
        ...fits(asSentence('The LMS enrolled the test student. The id of the enrolment is {id}.', { id })),
        lmsEnrolmentId: id,
      };
    }
    case 'GET_ENROLMENT':
      return sameId(
        value,
        presentEnrolmentId(parts) ?? '',
        (values) => asSentence('Attain asked for the enrolment {wanted}, and the LMS answered {answer}.', values),
        asSentence('The LMS found the enrolment by its id.'),
      );
    case 'GET_PROGRESS':
      return judgeProgress(value, presentEnrolmentId(parts));
    case 'UPDATE_MARKING':
      return fits(asSentence('The LMS took the result.'));
    case 'TRANSFER_ENROLMENT': {
      const id = text(fieldOf(value, 'id'));
      const isSame = id === presentEnrolmentId(parts);
      return {
        ...fits(
          isSame
            ? asSentence('The LMS transferred the enrolment. It kept its id.')
            : asSentence('The LMS transferred the enrolment. Its id is now {id}.', { id }),
        ),
        lmsEnrolmentId: id,
      };
    }
    case 'CANCEL_ENROLMENT':
      return fits(asSentence('The LMS cancelled the enrolment.'));
  }
}

const fits = (message: Sentence): Answered => ({ state: 'FITS', ...inWords([message], []), lmsEnrolmentId: null });

function coursesMessage(value: unknown, courseId: string): Sentence {
  const courses = Array.isArray(value) ? (value as unknown[]) : [];
  const count = courses.length;
  const isListed = courses.some((course) => fieldOf(course, 'id') === courseId);
  return isListed
    ? asSentence('The LMS listed {count, plural, one {one course} other {# courses}}, the test course among them.', {
        count,
      })
    : asSentence(
        'The LMS listed {count, plural, one {one course} other {# courses}}. The test course is not among them: an empty search does not show it.',
        { count },
      );
}

function sameId(
  value: unknown,
  wanted: string,
  isAnother: (values: { readonly wanted: string; readonly answer: Sentence }) => Sentence,
  message: Sentence,
): Answered {
  const id = text(fieldOf(value, 'id'));
  if (id === wanted) return fits(message);
  const answer = id === '' ? asSentence('without an id') : asSentence('with {id}', { id });
  return {
    state: 'DOES_NOT_FIT',
    ...inWords([isAnother({ wanted, answer })], [asSentence('Correct where the id in the answer is taken from.')]),
    lmsEnrolmentId: null,
  };
}

function judgeProgress(value: unknown, enrolmentId: string | null): Answered {
  const found = (Array.isArray(value) ? (value as unknown[]) : []).find(
    (each) => fieldOf(each, 'lmsEnrolmentId') === enrolmentId,
  );
  return fits(
    found === undefined
      ? asSentence('The LMS answered, and has no progress for the enrolment yet.')
      : asSentence('The LMS has {progress} % for the enrolment.', { progress: text(fieldOf(found, 'progress')) }),
  );
}

/** A cancelled enrolment may be gone or still be there: both are usual. Another refusal says nothing about it. */
function judgeCancelled({ ending, lmsStatus, message, nextSteps, words }: SentCall['report']): Answered {
  if (ending === 'SUCCEEDED') return fits(asSentence('The LMS still shows the cancelled enrolment.'));
  if (ending === 'REJECTED' && saysGone(lmsStatus ?? 0)) {
    return fits(asSentence('The LMS does not show the cancelled enrolment any more.'));
  }
  const state = ending === 'UNKNOWN' || ending === 'REJECTED' ? 'UNKNOWN' : 'DOES_NOT_FIT';
  return { state, message, nextSteps, words, lmsEnrolmentId: null };
}

/** A refusal with a 2xx is that of a connector, or of a condition, which has read the reply. */
const saysGone = (status: number): boolean => status === 404 || status === 410 || (status >= 200 && status <= 299);

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
