import { asSentence, type Sentence } from '../../../language/sentence.ts';
import { adviceAfterDoubt } from './ending-advice.ts';
import type { EndingReport } from './endings.ts';
import type { LmsOperation } from './operations.ts';
import { inWords } from './report-words.ts';

const afterDoubt: Readonly<Partial<Record<LmsOperation, Sentence>>> = {
  CREATE_ENROLMENT: asSentence(
    'Check whether the enrolment is in the LMS. If it is, remove it there: Attain keeps nothing of a test.',
  ),
  TRANSFER_ENROLMENT: asSentence(
    'Check whether the enrolment was transferred in the LMS. If it was, undo it there: Attain keeps nothing of a test.',
  ),
  CANCEL_ENROLMENT: asSentence('Check in the LMS whether the enrolment is cancelled.'),
  UPDATE_MARKING: asSentence('Check in the LMS whether the results are there.'),
};

/** The advice after a test, by the advice after an action. It takes the values of the latter. */
const ofTrial: Readonly<Record<string, Sentence>> = {
  'Then repeat the action.': asSentence('Then test it again.'),
  'Link the course to a course in the LMS under Courses. Then repeat the action.': asSentence(
    'Link the course to a course in the LMS under Courses. Then test it again.',
  ),
  'Ask an administrator to choose “Set up again” under Developers → LMS Integration. Attain and the LMS then exchange new secrets. Then repeat the action. If that does not help, tell the operator of this installation.':
    asSentence(
      'Ask an administrator to choose “Set up again” under Developers → LMS Integration. Attain and the LMS then exchange new secrets. Then test it again. If that does not help, tell the operator of this installation.',
    ),
  // An operation is tested on its page under Developers → LMS Integration.
  'Correct the settings of {name} under Developers → LMS Integration. Then repeat the action.': asSentence(
    'Correct the settings. Then test it again.',
  ),
  'Check the URL and the body of {name} under Developers → LMS Integration against the documentation of the LMS.':
    asSentence('Check the URL and the body against the documentation of the LMS.'),
  'The LMS redirects to another address, which Attain does not follow: enter that address as the URL of {name} under Developers → LMS Integration.':
    asSentence('The LMS redirects to another address, which Attain does not follow: enter that address as the URL.'),
  'Check the authentication of {name} under Developers → LMS Integration and its rights in the LMS.': asSentence(
    'Check the authentication and its rights in the LMS.',
  ),
  'Check the URL of {name} in “Operations” under Developers → LMS Integration, and whether the course or enrolment still exists in the LMS.':
    asSentence('Check the URL, and whether the course or enrolment exists in the LMS.'),
  'Read the response of the LMS and correct the cause, in the data or in the settings of {name} under Developers → LMS Integration.':
    asSentence('Read the response of the LMS and correct the cause, in the settings or in the values of the test.'),
  'Check that the URL of {name} under Developers → LMS Integration is correct. If the LMS answers in another form, enter there under “Advanced” how to read its response.':
    asSentence(
      'Check that the URL is correct. If the LMS answers in another form, enter under “Advanced” how to read its response.',
    ),
  'Check that the LMS is running, that the URL of {name} under Developers → LMS Integration is correct and that its address is public.':
    asSentence('Check that the LMS is running, that the URL is correct and that its address is public.'),
  'Correct the settings of the connector under Developers → LMS Integration. Then repeat the action.': asSentence(
    'Correct the settings of the connector under Developers → LMS Integration. Then test it again.',
  ),
  // A connection is tested on the page that the advice after an action leads to.
  'Correct what the message names, in the data or in the connection under Developers → LMS Integration.': asSentence(
    'Correct what the message names, in the connection or in the values of the test.',
  ),
  'Check that the address of the connection under Developers → LMS Integration is correct, and that the connector fits this version of the LMS.':
    asSentence('Check that the address of the LMS is correct, and that the connector fits this version of the LMS.'),
  'Check that the LMS is running, that the address of the connection under Developers → LMS Integration is correct and that it is public.':
    asSentence('Check that the LMS is running, that its address is correct and that it is public.'),
  'The LMS redirects to another address, which Attain does not follow: enter that address under Developers → LMS Integration.':
    asSentence('The LMS redirects to another address, which Attain does not follow: enter that address here.'),
  'Check the credentials under Developers → LMS Integration and their permissions in the LMS.': asSentence(
    'Check the credentials and their permissions in the LMS.',
  ),
  'Check the address in “Your LMS” under Developers → LMS Integration, and whether the course or enrolment still exists in the LMS.':
    asSentence('Check the address of the LMS, and whether the course or enrolment exists in the LMS.'),
  'Read the response of the LMS and correct the cause, in the data or in the connection under Developers → LMS Integration.':
    asSentence('Read the response of the LMS and correct the cause, in the connection or in the values of the test.'),
  'Repeat the action in a few minutes. If this happens again, tell the operator of this installation.': asSentence(
    'Test it again in a few minutes. If this happens again, tell the operator of this installation.',
  ),
};

/**
 * Returns the report of a test of an operation. There is no action that a user could repeat, link or discard, so the next
 * steps say what to do in the LMS and here instead.
 */
export function reportOfTrial(operation: LmsOperation, report: EndingReport): EndingReport {
  const ofActions = new Set(adviceAfterDoubt(operation).map(({ text }) => text));
  const { message, nextSteps } = report.words;
  const others = nextSteps.filter(({ text }) => !ofActions.has(text));
  const isInDoubt = others.length < nextSteps.length;
  const inDoubt = afterDoubt[operation] ?? asSentence('Test it again: it only reads and changes nothing.');
  const steps = [...others, ...(isInDoubt ? [inDoubt] : [])].map((step) => ({
    ...step,
    text: ofTrial[step.text]?.text ?? step.text,
  }));
  return { ...report, ...inWords(message, steps), choices: [] };
}
