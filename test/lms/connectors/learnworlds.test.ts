import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  learnWorldsRefusal,
  learnWorldsSecrets,
  LearnWorldsStandIn,
} from '../../support/connectors/learnworlds-stand-in.ts';
import { valueOf } from '../../support/connectors/connector-bench.ts';
import { describePreset, presetRunner } from '../../support/connectors/preset-behaviour.ts';
import { personNamed } from '../../support/connectors/preset-faults.ts';

let learnWorlds: LearnWorldsStandIn;
beforeAll(async () => {
  learnWorlds = await LearnWorldsStandIn.start();
});
afterAll(() => learnWorlds.http.stop());

const subject = { id: 'learnworlds', secrets: learnWorldsSecrets, lms: () => learnWorlds };
const { bench, run } = presetRunner(subject);
const requests = () => learnWorlds.http.received.map(({ method, target }) => `${method} ${target.pathname}`);

describePreset('LearnWorlds', {
  ...subject,
  username: 'attain-s1',
  findsWithoutEmail: false,
  createPath: '/admin/api/v2/users',
  sentences: {
    noCourse: 'LearnWorlds has no course with this id.',
    noEnrolment: 'LearnWorlds has no enrolment of this user on this course.',
    noEmail: 'The student needs an e-mail address, because LearnWorlds knows its users by it.',
    emailInUse: '',
  },
});

describe('LearnWorlds: its habits', () => {
  beforeEach(() => learnWorlds.reset());

  it('are a header Lw-Client beside the token, which is hidden in the ledger like it', async () => {
    await run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') });
    expect(requests()).toEqual([
      'GET /admin/api/v2/users/ada%40example.invalid',
      'POST /admin/api/v2/users',
      'POST /admin/api/v2/users/6/enrollment',
    ]);
    for (const { headers } of learnWorlds.http.received) {
      expect(headers).toMatchObject({
        authorization: `Bearer ${learnWorldsSecrets.token}`,
        'lw-client': learnWorldsSecrets.client,
      });
    }
    const kept = JSON.stringify(bench.steps);
    for (const secret of Object.values(learnWorldsSecrets)) expect(kept).not.toContain(secret);
    expect(learnWorlds.http.received[2]?.json).toEqual({
      productId: '2',
      productType: 'course',
      justification: 'Enrolled by Attain',
      price: 0,
    });
  });

  it('know a user by the e-mail address, whatever its name is', async () => {
    learnWorlds.world.addUser('ada', 'ada@example.invalid');
    const value = await valueOf(run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') }));
    expect(value).toEqual({ id: '2:6' });
    expect(learnWorlds.world.writes).toEqual(['enrol 2:6']);
  });

  it('say when another user has the name', async () => {
    learnWorlds.world.addUser('attain-s1', 'former@example.invalid');
    const { report } = await run('CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') });
    expect(report).toMatchObject({ ending: 'REJECTED' });
    expect(report.message).toContain('another user has this name');
    expect(learnWorlds.world.writes).toEqual([]);
  });

  it('have pages that are smaller than asked for, also of the courses and the progress of a user', async () => {
    learnWorlds.world.courses = Array.from({ length: 120 }, (_, index) => ({ id: `c-${index}`, name: `C ${index}` }));
    learnWorlds.world.addUser('ada', 'ada@example.invalid');
    for (const { id } of learnWorlds.world.courses) learnWorlds.world.enrolments.set(`${id}:6`, 10);
    expect(await valueOf(run('GET_ENROLMENT', { enrolmentId: 'c-119:6' }))).toEqual({ id: 'c-119:6' });
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: 'c-119', ...personNamed('student') }))).toEqual({
      id: 'c-119:6',
    });
    expect(learnWorlds.world.writes).toEqual([]);
    const value = await valueOf(run('GET_PROGRESS', { enrolmentIds: ['c-0:6', 'c-119:6'] }));
    expect(value).toEqual([
      { lmsEnrolmentId: 'c-0:6', progress: 10 },
      { lmsEnrolmentId: 'c-119:6', progress: 10 },
    ]);
  });

  it('answer 404 for a user without courses, who has no enrolment then', async () => {
    learnWorlds.world.addUser('ada', 'ada@example.invalid');
    expect((await run('GET_ENROLMENT', { enrolmentId: '2:6' })).report.ending).toBe('REJECTED');
    const { report } = await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    expect(report.message).toBe('Cancel LMS Enrolment succeeded.');
    const unknown = await run('CANCEL_ENROLMENT', { enrolmentId: '2:99' });
    expect(unknown.report).toMatchObject({ ending: 'REJECTED' });
    expect(unknown.report.message).toContain('LearnWorlds has no such user.');
  });

  it('have no way to send results', async () => {
    const { report } = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults: [] });
    expect(report.ending).toBe('MISCONFIGURED');
    expect(learnWorlds.http.received).toEqual([]);
  });
});

describe('LearnWorlds: odd endings', () => {
  beforeEach(() => learnWorlds.reset());

  it.each(['token', 'client'])('are a wrong or expired secret: %s', async (name) => {
    const { report } = await run(
      'GET_COURSES',
      { searchTerm: '' },
      { ...learnWorldsSecrets, [name]: 'another-secret' },
    );
    expect(report).toMatchObject({ ending: 'MISCONFIGURED', lmsStatus: 401 });
    expect(report.message).toContain('The token may have expired');
  });

  const endings: [string, { status?: number; body?: unknown }, string, string][] = [
    ['a missing permission', learnWorldsRefusal(403, 'Not in your plan'), 'REJECTED', 'It says: Not in your plan'],
    ['too many requests', { status: 429, body: '' }, 'REJECTED', 'too many requests'],
    ['an error with status 200', learnWorldsRefusal(200, 'Odd'), 'REJECTED', 'LearnWorlds refused it: Odd'],
    ['an error that is a text', { status: 400, body: { error: 'Bad id' } }, 'REJECTED', 'refused it: Bad id'],
    ['a server error', { status: 500, body: '' }, 'REJECTED', '500 Internal Server Error'],
    ['a web page', { body: '<html>Sign in</html>' }, 'INVALID_RESPONSE', 'looks like a web page'],
  ];
  it.each(endings)('of a cancellation: %s', async (_name, reply, ending, message) => {
    learnWorlds.http.fault = () => reply;
    const { report } = await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    expect(report).toMatchObject({ ending });
    expect(report.message).toContain(message);
    expect(report.message).toContain('Nothing was changed in the LMS.');
  });
});
