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
  'Correct the settings of {name} under Developers → LMS Integration. Then repeat the action.': asSentence(
    'Correct the settings of {name} under Developers → LMS Integration. Then test it again.',
    { name: '' },
  ),
  'Correct the settings of the connector under Developers → LMS Integration. Then repeat the action.': asSentence(
    'Correct the settings of the connector under Developers → LMS Integration. Then test it again.',
  ),
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
