import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { doceboRefusal, doceboSecrets, DoceboStandIn, doceboToken } from '../../support/connectors/docebo-stand-in.ts';
import { valueOf } from '../../support/connectors/connector-bench.ts';
import { describePreset, presetRunner } from '../../support/connectors/preset-behaviour.ts';
import { personNamed } from '../../support/connectors/preset-faults.ts';

let docebo: DoceboStandIn;
beforeAll(async () => {
  docebo = await DoceboStandIn.start();
});
afterAll(() => docebo.http.stop());

const subject = { id: 'docebo', secrets: doceboSecrets, lms: () => docebo };
const { bench, run } = presetRunner(subject);
const requests = () => docebo.http.received.map(({ method, target }) => `${method} ${target.pathname}`);
const storeToken = () => {
  bench.token = { token: doceboToken, expiresAt: new Date(Date.now() + 3_600_000) };
};

describePreset('Docebo', {
  ...subject,
  username: 'attain-s1',
  findsWithoutEmail: true,
  createPath: '/manage/v1/user',
  sentences: {
    noCourse: 'Docebo has no course with this id.',
    noEnrolment: 'Docebo has no enrolment of this user on this course.',
    noEmail: 'The student needs an e-mail address',
    emailInUse: 'another user has this e-mail address',
  },
});

describe('Docebo: the access token', () => {
  beforeEach(() => {
    docebo.reset();
    bench.reset();
  });

  it('is got once with the client in a form, and kept without being shown', async () => {
    for (const _time of [1, 2]) expect((await run('GET_COURSE', { courseId: '2' })).report.ending).toBe('SUCCEEDED');
    expect(requests()).toEqual(['POST /oauth2/token', 'GET /learn/v1/courses/2', 'GET /learn/v1/courses/2']);
    const kept = JSON.stringify(bench.steps);
    for (const secret of [doceboSecrets.clientSecret, bench.token!.token]) expect(kept).not.toContain(secret);
  });

  it('is renewed once when it has expired', async () => {
    storeToken();
    docebo.tokens.clear();
    const { report, value } = await run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') });
    expect(report.ending).toBe('SUCCEEDED');
    expect(value).toEqual({ id: '2:6' });
    expect(requests().filter((each) => each === 'POST /oauth2/token')).toHaveLength(1);
    expect(docebo.world.writes).toEqual(['create attain-s1', 'enrol 2:6']);
  });

  it('is not renewed a second time, nor at a write', async () => {
    storeToken();
    docebo.http.fault = ({ target }) => (target.pathname === '/oauth2/token' ? null : doceboRefusal(401, 'No'));
    const refused = await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    expect(refused.report).toMatchObject({ ending: 'MISCONFIGURED', lmsStatus: 401 });
    expect(requests()).toHaveLength(3);
    docebo.reset();
    storeToken();
    docebo.http.fault = ({ method }) => (method === 'POST' ? doceboRefusal(401, 'No') : null);
    const write = await run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') });
    expect(write.report.ending).toBe('MISCONFIGURED');
    expect(requests()).toEqual(['GET /manage/v1/user', 'POST /manage/v1/user']);
    expect(docebo.world.writes).toEqual([]);
  });

  it('is not given for a wrong secret', async () => {
    const { report } = await run('GET_COURSES', { searchTerm: '' }, { ...doceboSecrets, clientSecret: 'no-such' });
    expect(report).toMatchObject({ ending: 'REJECTED' });
    expect(report.message).toContain('The LMS gave no access token.');
    expect(requests()).toEqual(['POST /oauth2/token']);
  });
});

describe('Docebo: its habits', () => {
  beforeEach(() => {
    docebo.reset();
    bench.reset();
    storeToken();
  });

  it('are ids that are numbers in a body, and no password for a new user', async () => {
    await run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') });
    const [, created, enrolled] = docebo.http.received;
    expect(created?.json).toEqual({
      userid: 'attain-s1',
      email: 'ada@example.invalid',
      firstname: 'Ada',
      lastname: 'Byron',
    });
    expect(enrolled?.json).toEqual({ course_ids: [2], user_ids: [6], level: 'student' });
  });

  it('refuse an enrolment with status 200', async () => {
    docebo.world.addUser('attain-s1');
    const { report } = await run('CREATE_ENROLMENT', { courseId: '999', ...personNamed('student') });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 200 });
    expect(report.message).toContain('"invalid_courses":[999]');
    expect(report.message).toContain('Nothing was changed in the LMS.');
  });

  it('find users by a part of the name, of whom only the right one counts', async () => {
    docebo.world.addUser('attain-s10');
    docebo.world.addUser('ATTAIN-S1');
    const value = await valueOf(run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') }));
    expect(value).toEqual({ id: '2:7' });
    expect(docebo.world.writes).toEqual(['enrol 2:7']);
  });

  it('have pages, also of the enrolments of a user', async () => {
    docebo.world.courses = Array.from({ length: 120 }, (_, index) => ({ id: `${index}`, name: `C ${index}` }));
    docebo.world.addUser('attain-s1');
    for (const { id } of docebo.world.courses) docebo.world.enrolments.set(`${id}:6`, 10);
    const value = await valueOf(run('CREATE_ENROLMENT', { courseId: '119', ...personNamed('student') }));
    expect(value).toEqual({ id: '119:6' });
    expect(docebo.world.writes).toEqual([]);
  });

  it('read the progress of many users with few requests', async () => {
    const enrolmentIds = Array.from({ length: 100 }, (_, index) => `2:${docebo.world.addUser(`u${index}`).id}`);
    for (const id of enrolmentIds) docebo.world.enrolments.set(id, 50);
    expect(await valueOf(run('GET_PROGRESS', { enrolmentIds }))).toHaveLength(100);
    expect(docebo.http.received).toHaveLength(2);
  });

  it('have a status where there is no percentage, which says 0 or 100', async () => {
    docebo.hasPercentage = false;
    const statuses = { '2:6': 'subscribed', '3:6': 'in_progress', '4:6': 'completed' };
    for (const [id, status] of Object.entries(statuses)) {
      docebo.world.enrolments.set(id, 1);
      docebo.statuses.set(id, status);
    }
    expect(await valueOf(run('GET_PROGRESS', { enrolmentIds: Object.keys(statuses) }))).toEqual([
      { lmsEnrolmentId: '2:6', progress: 0 },
      { lmsEnrolmentId: '4:6', progress: 100 },
    ]);
  });

  it('have no way to send results', async () => {
    const { report } = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults: [] });
    expect(report.ending).toBe('MISCONFIGURED');
    expect(docebo.http.received).toEqual([]);
  });
});

describe('Docebo: odd endings', () => {
  beforeEach(() => {
    docebo.reset();
    storeToken();
  });

  const endings: [string, { status?: number; body?: unknown }, string, string][] = [
    ['a missing permission', doceboRefusal(403, 'Not allowed'), 'REJECTED', 'lacks a permission: Not allowed'],
    ['an unknown user', doceboRefusal(404, 'User not found'), 'REJECTED', 'Docebo has no such user.'],
    ['too many requests', { status: 429, body: '' }, 'REJECTED', 'too many requests in the last hour'],
    ['several messages', { status: 400, body: { message: ['One', 'Two'] } }, 'REJECTED', 'refused it: One; Two'],
    ['a failure with 200', { body: { success: false, message: 'Odd', code: 203 } }, 'REJECTED', 'refused it: Odd'],
    ['a failure in the data', { body: { data: { success: false, message: 'Odd' } } }, 'REJECTED', 'refused it: Odd'],
    ['a server error', { status: 500, body: '' }, 'REJECTED', '500 Internal Server Error'],
    ['a web page', { body: '<html>Sign in</html>' }, 'INVALID_RESPONSE', 'looks like a web page'],
  ];
  it.each(endings)('of a cancellation: %s', async (_name, reply, ending, message) => {
    docebo.http.fault = () => reply;
    const { report } = await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    expect(report).toMatchObject({ ending });
    expect(report.message).toContain(message);
    expect(report.message).toContain('Nothing was changed in the LMS.');
  });
});
