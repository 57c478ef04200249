import type { CallOutcome } from '../../../domain/lms/call-outcomes.ts';
import type { Lms } from '../../../domain/lms/lms-modes.ts';
import type { ActionChoice } from '../../../domain/lms/actions.ts';
import type { CallFailure } from './endings.ts';
import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { firstPartyAdviceAfterStatus } from './first-party-advice.ts';
import { operationName } from './operation-name.ts';
import { lmsOperations, type LmsOperation } from './operations.ts';
import { saysNotDone } from './says-not-done.ts';

/**
 * Returns the useful choices after an outcome (docs/product.md "Choices after a failure").
 * @param mayHaveActed whether the LMS may have done what it refused
 */
export function choicesAfter(
  operation: LmsOperation,
  ending: CallOutcome,
  mayHaveActed = false,
): readonly ActionChoice[] {
  if (ending === 'SUCCEEDED' || ending === 'NOT_CONFIGURED') return [];
  const isOpen = ending === 'UNKNOWN' || ending === 'INVALID_RESPONSE' || (ending === 'REJECTED' && mayHaveActed);
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
      return isOpen ? ['REPEAT', 'CONFIRM', 'DISCARD'] : ['REPEAT', 'DISCARD'];
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

/** The step after a correction. */
const thenRepeat = () => asSentence('Then repeat the action.');

/** The steps after a refusal that says that nothing was done, or that leaves that open. */
const thenRepeatOrCheck = (operation: LmsOperation, lmsStatus: number | null): readonly Sentence[] =>
  lmsOperations[operation].method === 'GET' || saysNotDone(lmsStatus) ? [thenRepeat()] : adviceAfterDoubt(operation);

/** Returns the next steps for the user, a sentence each. */
export function adviceFor(subject: AdviceSubject): readonly Sentence[] {
  const { operation, lms, ending, lmsStatus, failure } = subject;
  const isFirstParty = lms === 'FIRST_PARTY';
  if (lms === 'CONNECTOR') {
    const advice = connectorAdvice(subject);
    if (advice !== null) return advice;
  }
  const name = operationName(operation);
  switch (ending) {
    case 'SUCCEEDED':
    case 'NOT_CONFIGURED':
      return [];
    case 'REJECTED': {
      const status = lmsStatus ?? 0;
      return [
        isFirstParty ? firstPartyAdviceAfterStatus(status) : adviceAfterStatus(name, status),
        ...thenRepeatOrCheck(operation, lmsStatus),
      ];
    }
    case 'INVALID_RESPONSE':
      return [
        isFirstParty
          ? asSentence('This is a fault of the first-party LMS: tell the operator of this installation.')
          : asSentence(
              'Check that the URL of {name} under Developers → LMS Integration is correct. If the LMS answers in another form, enter there under “Advanced” how to read its response.',
              { name },
            ),
        ...adviceAfterDoubt(operation),
      ];
    case 'UNREACHABLE':
      return [
        isFirstParty
          ? asSentence(
              'Wait a few minutes. If the first-party LMS still cannot be reached, tell the operator of this installation.',
            )
          : asSentence(
              'Check that the LMS is running, that the URL of {name} under Developers → LMS Integration is correct and that its address is public.',
              { name },
            ),
        thenRepeat(),
      ];
    case 'UNKNOWN':
      return adviceAfterDoubt(operation);
    case 'MISCONFIGURED':
      if (failure === 'COURSE_NOT_LINKED') {
        return [asSentence('Link the course to a course in the LMS under Courses. Then repeat the action.')];
      }
      if (failure === 'UNITS_CHANGED') {
        return [asSentence('Mark the enrolment again, with the current units of the course.')];
      }
      return [
        isFirstParty
          ? asSentence(
              'Ask an administrator to choose “Set up again” under Developers → LMS Integration. Attain and the LMS then exchange new secrets. Then repeat the action. If that does not help, tell the operator of this installation.',
            )
          : asSentence('Correct the settings of {name} under Developers → LMS Integration. Then repeat the action.', {
              name,
            }),
      ];
    case 'NOT_SENT':
      return [
        asSentence(
          'Repeat the action in a few minutes. If this happens again, tell the operator of this installation.',
        ),
      ];
  }
}

/** Returns the next steps that are about the settings of a connector; null where they are those of any LMS. */
function connectorAdvice({ operation, ending, lmsStatus, failure }: AdviceSubject): readonly Sentence[] | null {
  switch (ending) {
    case 'REJECTED':
      return [connectorAdviceAfterStatus(lmsStatus ?? 0), ...thenRepeatOrCheck(operation, lmsStatus)];
    case 'INVALID_RESPONSE':
      return [
        asSentence(
          'Compare the replies of the steps with {name} of the connector under Developers → LMS Integration.',
          { name: operationName(operation) },
        ),
        ...adviceAfterDoubt(operation),
      ];
    case 'UNREACHABLE':
      return [
        asSentence(
          'Check that the LMS is running, and that the address of the connector under Developers → LMS Integration is correct and public.',
        ),
        thenRepeat(),
      ];
    case 'MISCONFIGURED':
      if (failure === 'COURSE_NOT_LINKED' || failure === 'UNITS_CHANGED') return null;
      return [
        asSentence('Correct the settings of the connector under Developers → LMS Integration. Then repeat the action.'),
      ];
    default:
      return null;
  }
}

/** The sentences about the settings, by the group of the status that the LMS refuses with. */
interface RefusalAdvice {
  readonly redirected: Sentence;
  readonly unauthorised: Sentence;
  readonly missing: Sentence;
  readonly other: Sentence;
}

function adviceByStatus(status: number, advice: RefusalAdvice): Sentence {
  if (status >= 300 && status < 400) return advice.redirected;
  if (status === 401 || status === 403) return advice.unauthorised;
  if (status === 404 || status === 410) return advice.missing;
  return adviceOfAnyLms(status) ?? advice.other;
}

const connectorAdviceAfterStatus = (status: number): Sentence =>
  adviceByStatus(status, {
    redirected: asSentence(
      'The LMS redirects to another address, which Attain does not follow: enter that address in the connector under Developers → LMS Integration.',
    ),
    unauthorised: asSentence(
      'Check the secrets of the connector under Developers → LMS Integration and their rights in the LMS.',
    ),
    missing: asSentence(
      'Check the address of the connector under Developers → LMS Integration, and whether the course or enrolment still exists in the LMS.',
    ),
    other: asSentence(
      'Read the response of the LMS and correct the cause, in the data, in the LMS or in the connector under Developers → LMS Integration.',
    ),
  });

function adviceAfterStatus(name: Sentence, status: number): Sentence {
  if (status === 405 || status === 415) {
    return asSentence(
      'Check the URL and the body of {name} under Developers → LMS Integration against the documentation of the LMS.',
      { name },
    );
  }
  return adviceByStatus(status, {
    redirected: asSentence(
      'The LMS redirects to another address, which Attain does not follow: enter that address as the URL of {name} under Developers → LMS Integration.',
      { name },
    ),
    unauthorised: asSentence(
      'Check the authentication of {name} under Developers → LMS Integration and its rights in the LMS.',
      { name },
    ),
    missing: asSentence(
      'Check the URL of {name} in “Operations” under Developers → LMS Integration, and whether the course or enrolment still exists in the LMS.',
      { name },
    ),
    other: asSentence(
      'Read the response of the LMS and correct the cause, in the data or in the settings of {name} under Developers → LMS Integration.',
      { name },
    ),
  });
}

/** Returns the advice that does not depend on the settings; null for other statuses. */
export function adviceOfAnyLms(status: number): Sentence | null {
  if (status === 429) return asSentence('The LMS has had too many requests: wait a few minutes.');
  if (status >= 500) {
    return asSentence('The LMS has an internal error: wait until it works again, or tell its operator.');
  }
  return null;
}

/** Returns what to do when it is not known whether the LMS has acted. */
export function adviceAfterDoubt(operation: LmsOperation): readonly Sentence[] {
  switch (operation) {
    case 'GET_COURSES':
    case 'GET_COURSE':
    case 'GET_ENROLMENT':
      return [asSentence('Repeat the action: it only reads and changes nothing.')];
    case 'CREATE_ENROLMENT':
    case 'TRANSFER_ENROLMENT':
      return [
        asSentence('Check whether the enrolment is in the LMS. If it is, link it here.'),
        asSentence(
          'If it is not, repeat or discard the action. If the LMS did enrol the student, repeating the action may enrol the student twice.',
        ),
      ];
    case 'CANCEL_ENROLMENT':
      return [
        asSentence(
          'Check whether the enrolment is cancelled in the LMS. If it is, confirm it here. If it is not, repeat or discard the action.',
        ),
      ];
    case 'UPDATE_MARKING':
      return [
        asSentence(
          'Check whether the results are in the LMS. If they are, confirm it here. If they are not, repeat or discard the action.',
        ),
      ];
  }
}
