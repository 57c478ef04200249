import { describe, expect, it } from '@jest/globals';
import type { ConnectionOperation, ConnectionTrial } from '../../../src/portal/queries/lms-connection.ts';
import { noEntry } from '../../../src/portal/sections/developers/connector/no-entry.ts';
import { testReads } from '../../../src/portal/sections/developers/connector/read-tests.ts';

type Outcome = NonNullable<ConnectionTrial['outcome']>;

const outcome = (given: Partial<Outcome>): Outcome => ({
  ending: 'SUCCEEDED',
  lmsStatus: 200,
  hasTimedOut: false,
  excerpt: null,
  message: 'What the server says.',
  nextSteps: [],
  result: null,
  ...given,
});
const operations = [
  { operation: 'GET_COURSES', steps: ['courses'] },
  { operation: 'GET_COURSE', steps: ['course'] },
] as unknown as ConnectionOperation[];
const test = (courses: Outcome, course: Outcome) =>
  testReads(operations, (operation) =>
    Promise.resolve({ problem: null, callId: 'call-1', outcome: operation === 'GET_COURSES' ? courses : course }),
  );

const oneCourse = outcome({ result: '[{"id":"C-1","name":"First aid"}]' });

describe('a reply without an entry', () => {
  it('is an own state of the test of a connection, with what to do', async () => {
    const [courses, course] = await test(outcome({ excerpt: '[]', result: '[]' }), outcome({}));
    expect(courses).toMatchObject({
      state: 'NO_ENTRY',
      message: 'The reply of the LMS has no entry, so nothing was proven.',
      nextSteps: [expect.stringContaining('may see it')],
    });
    expect(course!.state).toBe('LEFT_OUT');
  });

  it.each([
    ['INVALID_RESPONSE', '[]'],
    ['REJECTED', '{"courses": []}'],
  ] as const)('is one of a look-up, too: %s %s', async (ending, excerpt) => {
    const [courses, course] = await test(oneCourse, outcome({ ending, excerpt }));
    expect(courses!.state).toBe('FITS');
    expect(course).toMatchObject({ state: 'NO_ENTRY', nextSteps: [expect.stringContaining('id')] });
  });

  it('is not what has an entry, is refused, or needs no entry', async () => {
    expect((await test(oneCourse, outcome({ result: '{"id":"C-1"}' }))).map(({ state }) => state)).toEqual([
      'FITS',
      'FITS',
    ]);
    expect(noEntry('GET_COURSE', outcome({ ending: 'REJECTED', lmsStatus: 404, excerpt: '' }))).toBeNull();
    expect(noEntry('GET_COURSE', outcome({ ending: 'UNREACHABLE', lmsStatus: null }))).toBeNull();
    expect(noEntry('GET_COURSE', outcome({ ending: 'INVALID_RESPONSE', excerpt: '{"x":1}' }))).toBeNull();
    expect(noEntry('CANCEL_ENROLMENT', outcome({ excerpt: '' }))).toBeNull();
  });
});

describe('a failed test of a connection', () => {
  it.each([
    ['Could not connect', { ending: 'UNREACHABLE', lmsStatus: null }],
    ['Timed out', { ending: 'UNREACHABLE', lmsStatus: null, hasTimedOut: true }],
    ['Timed out', { ending: 'INVALID_RESPONSE', lmsStatus: 200, hasTimedOut: true }],
    ['Refused with status 403', { ending: 'REJECTED', lmsStatus: 403 }],
    ['Refused with status 401', { ending: 'MISCONFIGURED', lmsStatus: 401 }],
    ['LMS failed with status 503', { ending: 'REJECTED', lmsStatus: 503 }],
    ['Refused', { ending: 'REJECTED', lmsStatus: 200, excerpt: '{"error":"no"}' }],
    ['Answer does not fit', { ending: 'INVALID_RESPONSE', lmsStatus: 200, excerpt: '{"x":1}' }],
    ['Misconfigured', { ending: 'MISCONFIGURED', lmsStatus: null }],
    ['Not sent', { ending: 'NOT_SENT', lmsStatus: null }],
  ] as const)('says what happened: %s', async (label, given) => {
    const [courses] = await test(outcome(given), outcome({}));
    expect(courses).toMatchObject({ state: 'FAILED', badge: { label }, message: 'What the server says.' });
  });

  it('has the answer of the LMS and its call', async () => {
    const [courses] = await test(
      outcome({ ending: 'REJECTED', lmsStatus: 401, excerpt: '{"error":"no"}' }),
      outcome({}),
    );
    expect(courses).toMatchObject({ excerpt: '{"error":"no"}', callId: 'call-1' });
  });

  it('says that it could not be tried when nothing was sent', async () => {
    const [courses] = await testReads(operations, () =>
      Promise.resolve({ problem: 'No address.', outcome: null, callId: null }),
    );
    expect(courses).toMatchObject({ state: 'FAILED', badge: { label: 'Could not be tried' }, message: 'No address.' });
  });
});
