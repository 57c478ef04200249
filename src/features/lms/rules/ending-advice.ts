import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { ActionChoice } from '../../../domain/lms/actions.ts';
import type { CallFailure } from './endings.ts';
import { firstPartyAdviceAfterStatus, operatorOfFirstParty, setUpAgain } from './first-party-advice.ts';
import { lmsOperations, type LmsOperation } from './operations.ts';

const SETTINGS = 'Developers → LMS Integration';
const CONNECTOR = `the connector under ${SETTINGS}`;

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
  if (lms === 'CONNECTOR') {
    const advice = connectorAdvice(subject);
    if (advice !== null) return advice;
  }
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
          ? `This is a fault of the first-party LMS: ${operatorOfFirstParty}.`
          : `Check that the URL ${settings} is correct. An LMS with another form of response needs an adapter.`,
        ...adviceAfterDoubt(operation),
      ];
    case 'UNREACHABLE':
      return [
        isFirstParty
          ? `Wait a few minutes. If the first-party LMS still cannot be reached, ${operatorOfFirstParty}.`
          : `Check that the LMS is running, that the URL ${settings} is correct and that its address is public.`,
        'Then repeat the action.',
      ];
    case 'UNKNOWN':
      return adviceAfterDoubt(operation);
    case 'MISCONFIGURED':
      if (failure === 'COURSE_NOT_LINKED') {
        return ['Link the course to a course in the LMS under Courses. Then repeat the action.'];
      }
      if (failure === 'UNITS_CHANGED') return ['Mark the enrolment again, with the current units of the course.'];
      return isFirstParty
        ? [`${setUpAgain} Then repeat the action. If that does not help, ${operatorOfFirstParty}.`]
        : [`Correct the settings ${settings}. Then repeat the action.`];
    case 'NOT_SENT':
      return ['Repeat the action in a few minutes. If this happens again, tell the operator of this installation.'];
  }
}

/** Returns the next steps that are about the settings of a connector; null where they are those of any LMS. */
function connectorAdvice({ operation, ending, lmsStatus, failure }: AdviceSubject): readonly string[] | null {
  switch (ending) {
    case 'REJECTED':
      return [connectorAdviceAfterStatus(lmsStatus ?? 0), 'Then repeat the action.'];
    case 'INVALID_RESPONSE':
      return [
        `Compare the replies of the steps with ${lmsOperations[operation].label} of ${CONNECTOR}.`,
        ...adviceAfterDoubt(operation),
      ];
    case 'UNREACHABLE':
      return [
        `Check that the LMS is running, and that the address of ${CONNECTOR} is correct and public.`,
        'Then repeat the action.',
      ];
    case 'MISCONFIGURED':
      if (failure === 'COURSE_NOT_LINKED' || failure === 'UNITS_CHANGED') return null;
      return [`Correct the settings of ${CONNECTOR}. Then repeat the action.`];
    default:
      return null;
  }
}

function connectorAdviceAfterStatus(status: number): string {
  if (status >= 300 && status < 400) {
    return `The LMS redirects to another address, which Attain does not follow: enter that address in ${CONNECTOR}.`;
  }
  if (status === 401 || status === 403) return `Check the secrets of ${CONNECTOR} and their rights in the LMS.`;
  if (status === 404 || status === 410) {
    return `Check the address of ${CONNECTOR}, and whether the course or enrolment still exists in the LMS.`;
  }
  if (status === 429) return 'The LMS has had too many requests: wait a few minutes.';
  if (status >= 500) return 'The LMS has an internal error: wait until it works again, or tell its operator.';
  return `Read the response of the LMS and correct the cause, in the data, in the LMS or in ${CONNECTOR}.`;
}

function adviceAfterStatus(settings: string, status: number): string {
  if (status >= 300 && status < 400) {
    return `The LMS redirects to another address, which Attain does not follow: enter that address as the URL ${settings}.`;
  }
  if (status === 401 || status === 403) return `Check the authentication ${settings} and its rights in the LMS.`;
  if (status === 404 || status === 410) {
    return `Check the URL ${settings}, and whether the course or enrolment still exists in the LMS.`;
  }
  if (status === 405 || status === 415)
    return `Check the URL and the body ${settings} against the documentation of the LMS.`;
  if (status === 429) return 'The LMS has had too many requests: wait a few minutes.';
  if (status >= 500) return 'The LMS has an internal error: wait until it works again, or tell its operator.';
  return `Read the response of the LMS and correct the cause, in the data or in the settings ${settings}.`;
}

/** Returns what to do when it is not known whether the LMS has acted. */
export function adviceAfterDoubt(operation: LmsOperation): readonly string[] {
  switch (operation) {
    case 'GET_COURSES':
    case 'GET_COURSE':
    case 'GET_ENROLMENT':
      return ['Repeat the action: it only reads and changes nothing.'];
    case 'CREATE_ENROLMENT':
    case 'TRANSFER_ENROLMENT':
      return [
        'Check whether the enrolment is in the LMS. If it is, link it here.',
        'If it is not, repeat or discard the action. If the LMS did enrol the student, repeating the action may enrol the student twice.',
      ];
    case 'CANCEL_ENROLMENT':
      return [
        'Check whether the enrolment is cancelled in the LMS. If it is, confirm it here. If it is not, repeat the action.',
      ];
    case 'UPDATE_MARKING':
      return [
        'Check whether the results are in the LMS. If they are, confirm it here. If they are not, repeat the action.',
      ];
  }
}
