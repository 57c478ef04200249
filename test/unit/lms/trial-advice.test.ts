import { describe, expect, it } from '@jest/globals';
import { endingOf } from '../../../src/features/lms/rules/endings.ts';
import { lmsOperations, type LmsOperation } from '../../../src/features/lms/rules/operations.ts';
import { reportOfTrial } from '../../../src/features/lms/rules/trial-advice.ts';

const operations = Object.keys(lmsOperations) as LmsOperation[];
const reply = (status: number) =>
  ({ status, excerpt: '', readResult: null, bodyProblem: null, success: null }) as never;

describe('the advice after a test', () => {
  it.each(operations)('of %s is never about an action, which a test does not have', (operation) => {
    for (const lms of ['CUSTOM', 'CONNECTOR', 'FIRST_PARTY'] as const) {
      for (const outcome of [
        { kind: 'UNKNOWN' as const },
        { kind: 'WORKER_LOST' as const },
        { kind: 'UNREACHABLE' as const },
        { kind: 'MISCONFIGURED' as const },
        { kind: 'URL_MISSING' as const },
        { kind: 'COURSE_NOT_LINKED' as const },
        { kind: 'NOT_SENT' as const },
        reply(400),
        reply(503),
      ]) {
        const { nextSteps, choices } = reportOfTrial(operation, endingOf(operation, outcome, lms));
        expect(nextSteps.join(' ')).not.toMatch(/link it here|confirm it here|discard|the action/i);
        expect(nextSteps.length).toBeGreaterThan(0);
        expect(choices).toEqual([]);
      }
    }
  });

  it.each(operations)('of an own template of %s does not lead to the page on which the user is', (operation) => {
    for (const outcome of [
      { kind: 'UNREACHABLE' as const },
      { kind: 'MISCONFIGURED' as const },
      ...[200, 302, 401, 404, 405, 422].map(reply),
    ]) {
      const { nextSteps } = reportOfTrial(operation, endingOf(operation, outcome, 'CUSTOM'));
      expect(nextSteps.join(' ')).not.toContain('Developers');
    }
  });

  it('says what to do in the LMS when it may have enrolled somebody', () => {
    expect(reportOfTrial('CREATE_ENROLMENT', endingOf('CREATE_ENROLMENT', { kind: 'UNKNOWN' })).nextSteps).toEqual([
      'Check whether the enrolment is in the LMS. If it is, remove it there: Attain keeps nothing of a test.',
    ]);
  });
});
