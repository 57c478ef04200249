import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { ActionChoice } from '../../../domain/lms/actions.ts';
import type { CallFailure } from './endings.ts';
import { firstPartyAdviceAfterStatus, operatorOfFirstParty, setUpAgain } from './first-party-advice.ts';
import { lmsOperations, type LmsOperation } from './operations.ts';

const SETTINGS = 'Developers → LMS Integration';

/** Returns the useful choices after an outcome. */
export function choicesAfter(operation: LmsOperation, ending: CallOutcome): readonly ActionChoice[] {
  if (ending === 'SUCCEEDED' || ending === 'NOT_CONFIGURED') return [];
  const isOpen = ending === 'UNKNOWN' || ending === 'INVALID_RESPONSE';
  switch (operation) {
    case 'GET_COURSES':
    case 'GET_COURSE':
    case 'GET_ENROLMENT':
      return ['REPEAT'];
    case 'CREATE_ENROLMENT':
    case 'TRANSFER_ENROLMENT':
      return isOpen ? ['REPEAT', 'LINK', 'DISCARD'] : ['REPEAT', 'DISCARD'];
    case 'CANCEL_ENROLMENT':
    case 'UPDATE_MARKING':
      return isOpen ? ['REPEAT', 'CONFIRM'] : ['REPEAT', 'DISCARD'];
  }
}

export interface AdviceSubject {
  readonly operation: LmsOperation;
  readonly lms: Lms;
  readonly ending: CallOutcome;
  /** The status of the LMS's answer, or null. */
  readonly lmsStatus: number | null;
  /** The reason for which there is no answer, or null. */
  readonly failure: CallFailure['kind'] | null;
}

/** Returns the next steps for the user, a sentence each. */
export function adviceFor(subject: AdviceSubject): readonly string[] {
  const { operation, lms, ending, lmsStatus, failure } = subject;
  const isFirstParty = lms === 'FIRST_PARTY';
  const settings = `of ${lmsOperations[operation].label} under ${SETTINGS}`;
  switch (ending) {
    case 'SUCCEEDED':
    case 'NOT_CONFIGURED':
      return [];
    case 'REJECTED': {
      const status = lmsStatus ?? 0;
      const advice = isFirstParty ? firstPartyAdviceAfterStatus(status) : adviceAfterStatus(settings, status);
      return [advice, 'Then repeat the action.'];
    }
    case 'INVALID_RESPONSE':
      return [
        isFirstParty
          ? `The answer is a fault of the first-party LMS: ${operatorOfFirstParty}.`
          : `Check that the URL ${settings} is the right one; an LMS that answers in another shape needs an adapter.`,
        ...adviceAfterDoubt(operation),
      ];
    case 'UNREACHABLE':
      return [
        isFirstParty
          ? `Wait a few minutes. If the first-party LMS is not reached then, ${operatorOfFirstParty}.`
          : `Check that the LMS is running, that the URL ${settings} is right and that its address is a public one.`,
        'Then repeat the action.',
      ];
    case 'UNKNOWN':
      return adviceAfterDoubt(operation);
    case 'MISCONFIGURED':
      if (failure === 'COURSE_NOT_LINKED') {
        return ['Link the course to a course of the LMS under Courses. Then repeat the action.'];
      }
      if (failure === 'UNITS_CHANGED') return ['Mark the enrolment again, with the units that the course has now.'];
      return isFirstParty
        ? [`${setUpAgain} Then repeat the action. If that does not help, ${operatorOfFirstParty}.`]
        : [`Correct the settings ${settings}. Then repeat the action.`];
    case 'NOT_SENT':
      return ['Repeat the action in a few minutes. If it is not sent again, tell the operator of the service.'];
  }
}

function adviceAfterStatus(settings: string, status: number): string {
  if (status >= 300 && status < 400) {
    return `The LMS refers to another address, which the service does not follow: enter that address as the URL ${settings}.`;
  }
  if (status === 401 || status === 403) return `Check the authentication ${settings} and its rights in the LMS.`;
  if (status === 404 || status === 410) {
    return `Check the URL ${settings}, and whether the course or enrolment still exists in the LMS.`;
  }
  if (status === 405 || status === 415)
    return `Check the URL and the body ${settings} against the documentation of the LMS.`;
  if (status === 429) return 'The LMS has had too many requests: wait a few minutes.';
  if (status >= 500) return 'The LMS has a problem of its own: wait until it has recovered, or tell whoever runs it.';
  return `Read what the LMS said and correct the cause, in the record or in the settings ${settings}.`;
}

function adviceAfterDoubt(operation: LmsOperation): readonly string[] {
  switch (operation) {
    case 'GET_COURSES':
    case 'GET_COURSE':
    case 'GET_ENROLMENT':
      return ['Repeat the action: it only reads and changes nothing.'];
    case 'CREATE_ENROLMENT':
    case 'TRANSFER_ENROLMENT':
      return [
        'Look in the LMS whether the enrolment is there. If it is, link its id here.',
        'If it is not, repeat the action, or discard it. Repeating it although the LMS did it may enrol the student twice.',
      ];
    case 'CANCEL_ENROLMENT':
      return [
        'Look in the LMS whether the enrolment is cancelled. If it is, confirm that here. If it is not, repeat the action.',
      ];
    case 'UPDATE_MARKING':
      return [
        'Look in the LMS whether the results are there. If they are, confirm that here. If not, repeat the action.',
      ];
  }
}
