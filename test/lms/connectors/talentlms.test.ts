import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { valueOf } from '../../support/connectors/connector-bench.ts';
import { describePreset, presetRunner } from '../../support/connectors/preset-behaviour.ts';
import { personNamed } from '../../support/connectors/preset-faults.ts';
import { talentLmsKey, TalentLmsStandIn } from '../../support/connectors/talentlms-stand-in.ts';

let talentLms: TalentLmsStandIn;
beforeAll(async () => {
  talentLms = await TalentLmsStandIn.start();
});
afterAll(() => talentLms.http.stop());

const subject = { id: 'talentlms', secrets: { key: talentLmsKey }, lms: () => talentLms };
const { run } = presetRunner(subject);

describePreset('TalentLMS', {
  ...subject,
  username: 'attain-s1',
  findsWithoutEmail: true,
  createPath: '/api/v1/usersignup',
  sentences: {
    noCourse: 'TalentLMS has no course with this id.',
    noEnrolment: 'TalentLMS has no enrolment of this user on this course.',
    noEmail: 'The student needs an e-mail address',
    emailInUse: 'another user has this e-mail address',
  },
});

describe('TalentLMS: its habits', () => {
  it('are forms, a key without a password, and no password for a new user', async () => {
    await run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') });
    expect(talentLms.http.received.map(({ method, target }) => `${method} ${target.pathname}`)).toEqual([
      'GET /api/v1/users/username:attain-s1',
      'POST /api/v1/usersignup',
      'POST /api/v1/addusertocourse',
    ]);
    const [, created, enrolled] = talentLms.http.received;
    expect(created?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect([...created!.form.keys()]).toEqual(['first_name', 'last_name', 'email', 'login']);
    expect(enrolled?.form.get('role')).toBe('learner');
  });

  it('remove a user with a GET, which counts as a write', async () => {
    talentLms.world.addUser('former');
    talentLms.world.enrolments.set('2:6', 0);
    talentLms.http.fault = (_request, number) => (number === 2 ? 'CUT_AFTER' : null);
    const { report } = await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    expect(report).toMatchObject({ ending: 'UNKNOWN' });
    expect(report.message).toContain('The LMS may have done “remove the user from the course” anyway.');
  });

  it('list only courses that are active', async () => {
    talentLms.inactiveCourses.add('3');
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'bookkeeping' }))).toEqual([
      { id: '2', name: 'Level 3 Bookkeeping' },
    ]);
  });

  it('read the progress of a course at once, for as many students as a call may ask for', async () => {
    const enrolmentIds = Array.from({ length: 100 }, () => `2:${talentLms.world.addUser('u').id}`);
    for (const id of enrolmentIds) talentLms.world.enrolments.set(id, 50);
    expect(await valueOf(run('GET_PROGRESS', { enrolmentIds }))).toHaveLength(100);
    expect(talentLms.http.received).toHaveLength(1);
  });

  it('have no way to send results', async () => {
    const { report } = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults: [] });
    expect(report.ending).toBe('MISCONFIGURED');
    expect(talentLms.http.received).toEqual([]);
  });
});

describe('TalentLMS: odd endings', () => {
  it('are an unknown key, really', async () => {
    const { report } = await run('GET_COURSES', { searchTerm: '' }, { key: 'wrong' });
    expect(report).toMatchObject({ ending: 'MISCONFIGURED', lmsStatus: 401 });
    expect(report.message).toContain('TalentLMS does not know the API key.');
  });

  const refusal = (message: string) => ({ error: { type: 'invalid_request_error', message } });
  const endings: [string, { status?: number; body: unknown }, string, string][] = [
    ['the API is switched off', { status: 403, body: refusal('API is not enabled') }, 'REJECTED', 'API is not enabled'],
    ['the limit is reached', { status: 403, body: '' }, 'REJECTED', 'the limit of requests is reached'],
    ['a user that does not exist', { status: 404, body: refusal('No user') }, 'REJECTED', 'has no such user'],
    ['a domain that does not exist', { status: 404, body: '<html>Not found</html>' }, 'REJECTED', 'no such user'],
    ['an error with status 200', { body: refusal('Odd') }, 'REJECTED', 'TalentLMS refused it: Odd'],
    ['a server error', { status: 500, body: '' }, 'REJECTED', '500 Internal Server Error'],
    ['a web page', { body: '<html>Sign in</html>' }, 'INVALID_RESPONSE', 'looks like a web page'],
  ];
  it.each(endings)('of a cancellation: %s', async (_name, reply, ending, message) => {
    talentLms.http.fault = () => reply;
    const { report } = await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    expect(report).toMatchObject({ ending });
    expect(report.message).toContain(message);
    expect(report.message).toContain('Nothing was changed in the LMS.');
  });
});
