import { describe, expect, it } from '@jest/globals';
import { checkParts, type CheckPart, type CheckPartName } from '../../../src/domain/lms/checks.ts';
import { callOutcomes, type CallOutcome } from '../../../src/domain/lms/call-outcomes.ts';
import { judgePart } from '../../../src/features/lms-checks/rules/judge-part.ts';
import type { SentCall } from '../../../src/features/lms/index.ts';

const input = { courseId: '2', studentEmail: 'one@example.org', otherEmail: 'two@example.org', unitCode: 'U1' };
const created: CheckPart = {
  name: 'CREATE_ENROLMENT',
  state: 'FITS',
  callId: null,
  message: null,
  nextSteps: [],
  mayHaveChanged: true,
  lmsEnrolmentId: 'e-1',
};

const sent = (ending: CallOutcome, value: unknown = null, lmsStatus: number | null = null): SentCall => ({
  report: {
    ending,
    httpStatusForClient: ending === 'SUCCEEDED' ? 200 : 502,
    lmsStatus,
    excerpt: null,
    message: `It was ${ending}.`,
    nextSteps: ['Do something.'],
    words: { message: [{ text: `It was ${ending}.` }], nextSteps: [{ text: 'Do something.' }] },
    choices: [],
  },
  value,
  errorMessage: null,
  errorWords: null,
  mayHaveChanged: false,
});
const judged = (name: CheckPartName, answer: SentCall) => judgePart(name, input, [created], answer);
const succeeded = (name: CheckPartName, value: unknown = null) => judged(name, sent('SUCCEEDED', value, 200));

describe('a part that succeeded', () => {
  it('fits, and says what the LMS has', () => {
    const course = { id: '2', name: 'Books' };
    expect(succeeded('GET_COURSES', [course]).message).toBe('The LMS listed one course, the test course among them.');
    expect(succeeded('GET_COURSES', []).message).toBe(
      'The LMS listed 0 courses. The test course is not among them: an empty search does not show it.',
    );
    expect(succeeded('GET_COURSE', course)).toMatchObject({ state: 'FITS', nextSteps: [], lmsEnrolmentId: null });
    expect(succeeded('CREATE_ENROLMENT', { id: 'e-1' })).toMatchObject({ state: 'FITS', lmsEnrolmentId: 'e-1' });
    expect(succeeded('GET_ENROLMENT', { id: 'e-1' })).toMatchObject({ state: 'FITS' });
    expect(succeeded('GET_PROGRESS', [{ lmsEnrolmentId: 'e-1', progress: 40 }]).message).toBe(
      'The LMS has 40 % for the enrolment.',
    );
    expect(succeeded('GET_PROGRESS', [{ lmsEnrolmentId: 'e-2', progress: 40 }]).message).toContain('no progress');
    expect(succeeded('UPDATE_MARKING')).toMatchObject({ state: 'FITS', message: 'The LMS took the result.' });
    expect(succeeded('TRANSFER_ENROLMENT', { id: 'e-1' }).message).toContain('It kept its id.');
    expect(succeeded('TRANSFER_ENROLMENT', { id: 'e-2' })).toMatchObject({ state: 'FITS', lmsEnrolmentId: 'e-2' });
    expect(succeeded('CANCEL_ENROLMENT')).toMatchObject({ state: 'FITS' });
  });

  it('does not fit with another id than the one that was asked for, or without one', () => {
    expect(succeeded('GET_COURSE', { id: '3', name: 'Books' })).toMatchObject({
      state: 'DOES_NOT_FIT',
      message: 'Attain asked for the course 2, and the LMS answered with 3.',
    });
    expect(succeeded('GET_ENROLMENT', null)).toMatchObject({
      state: 'DOES_NOT_FIT',
      message: 'Attain asked for the enrolment e-1, and the LMS answered without an id.',
    });
  });
});

describe('a part that failed', () => {
  const failures = callOutcomes.filter((ending) => ending !== 'SUCCEEDED');
  const parts = checkParts.filter((name) => name !== 'GET_CANCELLED');

  it.each(failures)('%s is not known or does not fit, with the message of the call and its next steps', (ending) => {
    for (const name of parts) {
      expect(judged(name, sent(ending))).toEqual({
        state: ending === 'UNKNOWN' ? 'UNKNOWN' : 'DOES_NOT_FIT',
        message: `It was ${ending}.`,
        nextSteps: ['Do something.'],
        words: { message: [{ text: `It was ${ending}.` }], nextSteps: [{ text: 'Do something.' }] },
        mayHaveChanged: false,
        lmsEnrolmentId: null,
      });
    }
  });

  it('may have changed something where the call says so, whatever its outcome is', () => {
    for (const ending of callOutcomes) {
      for (const mayHaveChanged of [true, false]) {
        expect(judged('CREATE_ENROLMENT', { ...sent(ending, { id: 'e-1' }), mayHaveChanged })).toMatchObject({
          mayHaveChanged,
        });
      }
    }
  });
});

describe('the look-up of a cancelled enrolment', () => {
  it.each([
    ['SUCCEEDED', 200, 'FITS', 'The LMS still shows the cancelled enrolment.'],
    ['REJECTED', 404, 'FITS', 'The LMS does not show the cancelled enrolment any more.'],
    ['REJECTED', 410, 'FITS', 'The LMS does not show the cancelled enrolment any more.'],
    // The connector has read the reply, such as “Moodle has no active enrolment of this user on this course”.
    ['REJECTED', 200, 'FITS', 'The LMS does not show the cancelled enrolment any more.'],
    ['REJECTED', 401, 'UNKNOWN', 'It was REJECTED.'],
    ['REJECTED', 403, 'UNKNOWN', 'It was REJECTED.'],
    ['REJECTED', 429, 'UNKNOWN', 'It was REJECTED.'],
    ['REJECTED', 500, 'UNKNOWN', 'It was REJECTED.'],
    ['REJECTED', null, 'UNKNOWN', 'It was REJECTED.'],
    ['UNKNOWN', null, 'UNKNOWN', 'It was UNKNOWN.'],
    ['UNREACHABLE', null, 'DOES_NOT_FIT', 'It was UNREACHABLE.'],
    ['INVALID_RESPONSE', 200, 'DOES_NOT_FIT', 'It was INVALID_RESPONSE.'],
    ['MISCONFIGURED', null, 'DOES_NOT_FIT', 'It was MISCONFIGURED.'],
  ] as const)('%s with %s: %s', (ending, lmsStatus, state, message) => {
    expect(judged('GET_CANCELLED', sent(ending, null, lmsStatus))).toMatchObject({ state, message });
  });
});
