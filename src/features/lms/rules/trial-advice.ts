import { adviceAfterDoubt } from './ending-advice.ts';
import type { EndingReport } from './endings.ts';
import type { LmsOperation } from './operations.ts';

const afterDoubt: Readonly<Partial<Record<LmsOperation, string>>> = {
  CREATE_ENROLMENT:
    'Check whether the enrolment is in the LMS. If it is, remove it there: Attain keeps nothing of a test.',
  TRANSFER_ENROLMENT:
    'Check whether the enrolment was transferred in the LMS. If it was, undo it there: Attain keeps nothing of a test.',
  CANCEL_ENROLMENT: 'Check in the LMS whether the enrolment is cancelled.',
  UPDATE_MARKING: 'Check in the LMS whether the results are there.',
};

/**
 * Returns the report of a test of an operation. There is no action that a user could repeat, link or discard, so the next
 * steps say what to do in the LMS and here instead.
 */
export function reportOfTrial(operation: LmsOperation, report: EndingReport): EndingReport {
  const ofActions = new Set(adviceAfterDoubt(operation));
  const others = report.nextSteps.filter((step) => !ofActions.has(step));
  const isInDoubt = others.length < report.nextSteps.length;
  const inDoubt = afterDoubt[operation] ?? 'Test it again: it only reads and changes nothing.';
  const nextSteps = [...others, ...(isInDoubt ? [inDoubt] : [])].map((step) =>
    step.replace('Then repeat the action.', 'Then test it again.').replace('Repeat the action', 'Test it again'),
  );
  return { ...report, nextSteps, choices: [] };
}
