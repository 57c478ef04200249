import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectorOperation } from '../../../src/features/lms/connectors/connector-operations.ts';
import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import { ConnectorBench, valueOf } from '../../support/connectors/connector-bench.ts';
import { moodleErrors } from '../../support/connectors/moodle-errors.ts';
import { MoodleStandIn, moodleToken } from '../../support/connectors/moodle-stand-in.ts';

const document = findPreset('moodle')!;
const bench = new ConnectorBench();
let moodle: MoodleStandIn;
beforeAll(async () => {
  moodle = await MoodleStandIn.start();
});
afterAll(() => moodle.http.stop());
beforeEach(() => {
  moodle.reset();
  bench.reset();
});

const student = {
  'student.id': '0199c0de-0000-7000-8000-00000000000A',
  'student.firstName': 'Zoë',
  'student.lastName': "O'Neil & Łuk",
  'student.email': 'zoe@example.invalid',
};
const to = Object.fromEntries(Object.entries(student).map(([name, value]) => [name.replace('student', 'to'), value]));
const username = 'attain-0199c0de-0000-7000-8000-00000000000a';

const run = (operation: ConnectorOperation, variables: Record<string, unknown>, secrets = { token: moodleToken }) =>
  bench.run({ operation, document, address: moodle.http.origin, secrets, variables, idempotencyKey: 'key' });

const result = (unit: string, score: number, maxScore: number) => ({
  unit,
  name: 'Quiz',
  score,
  maxScore,
  passed: true,
  markedAt: '2026-03-01T09:30:00.000Z',
});

describe('Moodle: courses', () => {
  it('are found, without the site itself, with their names unescaped', async () => {
    const { report, value } = await run('GET_COURSES', { searchTerm: '' });
    expect(report).toMatchObject({ ending: 'SUCCEEDED', lmsStatus: 200 });
    expect(value).toEqual([
      { id: '2', name: 'Level 3 Bookkeeping' },
      { id: '3', name: 'Level 4 Bookkeeping' },
      { id: '4', name: 'Cookery & <Baking>' },
    ]);
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'bookkeeping' }))).toHaveLength(2);
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'zzz' }))).toEqual([]);
  });

  it('are read page by page', async () => {
    moodle.world.courses = Array.from({ length: 230 }, (_, index) => ({ id: index + 2, fullname: `Course ${index}` }));
    const value = await valueOf(run('GET_COURSES', { searchTerm: '' }));
    expect(value).toHaveLength(230);
    expect(moodle.http.received.map(({ form }) => form.get('page'))).toEqual(['0', '1', '2']);
  });

  it('are found by id; neither the site nor an unknown one', async () => {
    expect(await valueOf(run('GET_COURSE', { courseId: '2' }))).toEqual({ id: '2', name: 'Level 3 Bookkeeping' });
    for (const courseId of ['1', '999']) {
      const { report } = await run('GET_COURSE', { courseId });
      expect(report).toMatchObject({ ending: 'REJECTED' });
      expect(report.message).toContain('Moodle has no course with this id');
    }
  });
});

describe('Moodle: create an enrolment', () => {
  it('creates the user and enrols it', async () => {
    const { report, value } = await run('CREATE_ENROLMENT', { courseId: '2', ...student });
    expect(report.message).toBe('Create LMS Enrolment succeeded: the LMS answered 200 OK.');
    expect(value).toEqual({ id: '2:6' });
    expect(moodle.world.writes).toEqual([`create ${username}`, 'enrol 2:6']);
    expect(moodle.world.users[0]).toMatchObject({ firstname: 'Zoë', lastname: "O'Neil & Łuk", username });
    expect(bench.steps.map(({ name, effect, end }) => [name, effect, end?.ending])).toEqual([
      ['found', 'READ', 'SUCCEEDED'],
      ['created', 'WRITE', 'SUCCEEDED'],
      ['enrolled', 'WRITE', 'SUCCEEDED'],
    ]);
    const keys = moodle.http.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBeUndefined();
    expect(new Set(keys).size).toBe(3);
  });

  it('enrols a user who exists, also without an e-mail address, and once more when repeated', async () => {
    const id = moodle.addUser(username);
    const { 'student.email': _email, ...withoutEmail } = student;
    for (const _time of [1, 2]) {
      expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '2', ...withoutEmail }))).toEqual({ id: `2:${id}` });
    }
    expect(moodle.world.writes).toEqual([`enrol 2:${id}`, `enrol 2:${id}`]);
    const keys = moodle.http.received.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
    expect(keys[0]).toBe(keys[1]);
  });

  it('needs an e-mail address for a new user, and says so before it writes', async () => {
    for (const email of [undefined, null, '']) {
      const { report } = await run('CREATE_ENROLMENT', { courseId: '2', ...student, 'student.email': email });
      expect(report).toMatchObject({ ending: 'MISCONFIGURED', httpStatusForClient: 500 });
      expect(report.message).toContain('The student needs an e-mail address');
      expect(report.message).toContain('Nothing was changed in the LMS.');
    }
    expect(moodle.world.writes).toEqual([]);
  });

  it('looks again when another request has created the user meanwhile', async () => {
    moodle.http.fault = ({ form }) => {
      if (form.get('wsfunction') === 'core_user_create_users') moodle.addUser(username);
      return null;
    };
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '2', ...student }))).toEqual({ id: '2:6' });
    expect(moodle.world.writes).toEqual(['enrol 2:6']);
  });

  it('says when the e-mail address is in use', async () => {
    moodle.addUser('somebody', 'zoe@example.invalid');
    const { report } = await run('CREATE_ENROLMENT', { courseId: '2', ...student });
    expect(report).toMatchObject({ ending: 'REJECTED', choices: ['REPEAT', 'DISCARD'] });
    expect(report.message).toContain('another user has this e-mail address');
    expect(report.message).toContain('moodle/user:viewdetails');
    expect(report.message).toContain('Nothing was changed in the LMS.');
  });

  it('names what was done when the enrolment is refused, and goes on from there', async () => {
    const { report } = await run('CREATE_ENROLMENT', { courseId: '999', ...student });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 200 });
    expect(report.message).toContain('at “enrol the user”');
    expect(report.message).toContain('Done in the LMS before: “create the user”.');
    expect((await run('CREATE_ENROLMENT', { courseId: '2', ...student })).report.ending).toBe('SUCCEEDED');
    expect(moodle.world.writes).toEqual([`create ${username}`, 'enrol 2:6']);
  });
});

describe('Moodle: an enrolment', () => {
  beforeEach(() => {
    moodle.addUser('former');
    moodle.world.enrolments.set('2:6', { suspended: false, progress: 33.33333333333333 });
  });

  it('is found while it is active', async () => {
    expect(await valueOf(run('GET_ENROLMENT', { enrolmentId: '2:6' }))).toEqual({ id: '2:6' });
    for (const enrolmentId of ['3:6', '2:7']) {
      expect((await run('GET_ENROLMENT', { enrolmentId })).report).toMatchObject({ ending: 'REJECTED' });
    }
    for (const enrolmentId of ['2', '2:6:1', 'a:b', '']) {
      expect((await run('GET_ENROLMENT', { enrolmentId })).report).toMatchObject({ ending: 'MISCONFIGURED' });
    }
  });

  it('is transferred: the new one is enrolled before the former one is suspended', async () => {
    expect(await valueOf(run('TRANSFER_ENROLMENT', { enrolmentId: '2:6', ...to }))).toEqual({ id: '2:7' });
    expect(moodle.world.writes).toEqual([`create ${username}`, 'enrol 2:7', 'suspend 2:6']);
  });

  it('is not transferred to the same user', async () => {
    moodle.world.users = [];
    moodle.addUser(username);
    const { report } = await run('TRANSFER_ENROLMENT', { enrolmentId: '2:7', ...to });
    expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
    expect(report.message).toContain('belongs to this user already');
    expect(moodle.world.writes).toEqual([]);
  });

  it('is suspended when it is cancelled', async () => {
    expect((await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' })).report.ending).toBe('SUCCEEDED');
    expect(moodle.world.enrolments.get('2:6')?.suspended).toBe(true);
    expect((await run('CANCEL_ENROLMENT', { enrolmentId: '2:99' })).report).toMatchObject({ ending: 'REJECTED' });
  });

  it('is marked: each result is a part of the maximum of its assignment', async () => {
    const quizResults = JSON.stringify([result('U1', 8, 10), result('U2', 1, 3)]);
    const { report } = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults });
    expect(report.message).toBe('Update LMS Enrolment Marking succeeded: the LMS answered 200 OK.');
    expect([...moodle.world.grades]).toEqual([
      ['1:6', 80],
      ['2:6', 16.66667],
    ]);
  });

  it('has its marks checked before any is written', async () => {
    const cases: [string, unknown[]][] = [
      ['A score is above its maximum', [result('U1', 8, 10), result('U2', 650, 100)]],
      ['No assignment of the course in Moodle has this ID number: U9.', [result('U1', 8, 10), result('U9', 1, 10)]],
      ['A unit has several results', [result('U1', 8, 10), result('U1', 9, 10)]],
    ];
    for (const [message, quizResults] of cases) {
      const { report } = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults });
      expect(report.message).toContain(message);
      expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
    }
    moodle.world.assignments[1]!.locked = true;
    const locked = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults: [result('U2', 1, 10)] });
    expect(locked.report.message).toContain('The grade is locked in Moodle: U2.');
    moodle.world.assignments[1] = { id: 2, course: 2, idnumber: 'U2', grademax: 3, scaleid: 1 };
    const scaled = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults: [result('U2', 1, 10)] });
    expect(scaled.report.message).toContain('is graded with a scale and not with points: U2.');
    moodle.world.assignments.push({ id: 3, course: 2, idnumber: 'U1', grademax: 10 });
    const several = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults: [result('U1', 1, 10)] });
    expect(several.report.message).toContain('Several assignments of the course in Moodle have this ID number: U1.');
    const notEnrolled = await run('UPDATE_MARKING', { enrolmentId: '3:6', quizResults: [result('U1', 1, 10)] });
    expect(notEnrolled.report).toMatchObject({ ending: 'REJECTED' });
    expect(moodle.world.writes).toEqual([]);
  });

  it('has a progress, unless completion is off or the enrolment is not active', async () => {
    moodle.world.enrolments.set('3:6', { suspended: false, progress: null });
    moodle.world.enrolments.set('4:6', { suspended: true, progress: 50 });
    const value = await valueOf(run('GET_PROGRESS', { enrolmentIds: ['2:6', '3:6', '4:6', '2:999', 'unusable'] }));
    expect(value).toEqual([{ lmsEnrolmentId: '2:6', progress: 33.33333333333333 }]);
    expect(await valueOf(run('GET_PROGRESS', { enrolmentIds: [] }))).toEqual([]);
  });

  it('has no success with a progress that is not a number', async () => {
    moodle.world.enrolments.set('3:6', { suspended: false, progress: 'seventy' });
    const { report, value } = await run('GET_PROGRESS', { enrolmentIds: ['2:6', '3:6'] });
    expect(report.ending).toBe('INVALID_RESPONSE');
    expect(report.message).toContain('item 2 of the result has a progress that is not a number');
    expect(value).toBeNull();
  });
});

describe('Moodle: odd endings', () => {
  const endings: [string, { status?: number; body: unknown }, string, string][] = [
    ['an unknown token', { body: moodleErrors.invalidToken }, 'MISCONFIGURED', 'does not know the token'],
    [
      'a function outside the service',
      { body: moodleErrors.notInService },
      'MISCONFIGURED',
      'does not have this function',
    ],
    ['an unknown function', { body: moodleErrors.noSuchFunction }, 'MISCONFIGURED', 'This version of Moodle'],
    ['a missing permission', { body: moodleErrors.notPermitted }, 'REJECTED', '(Enrol users)'],
    ['a role that may not be assigned', { body: moodleErrors.roleNotAssignable }, 'REJECTED', 'permission is missing'],
    ['a hidden course', { body: moodleErrors.notAccessible }, 'REJECTED', 'moodle/course:view'],
    ['details of an error', { body: moodleErrors.withDebugInfo }, 'REJECTED', '(Context does not exist)'],
    ['web services that are off', { status: 403, body: moodleErrors.switchedOff }, 'REJECTED', 'switched off'],
    ['announced maintenance', { body: moodleErrors.siteMaintenance }, 'REJECTED', 'Moodle is in maintenance'],
    ['maintenance', { status: 503, body: moodleErrors.maintenance }, 'REJECTED', 'maintenance'],
    ['a page of another program', { body: '<html>Sign in</html>' }, 'INVALID_RESPONSE', 'looks like a web page'],
    ['an empty reply', { body: '' }, 'INVALID_RESPONSE', 'the body is empty'],
    ['a redirect', { status: 303, body: '' }, 'REJECTED', '303 See Other'],
  ];
  it.each(endings)('of a cancellation: %s', async (_name, reply, ending, message) => {
    moodle.addUser('former');
    moodle.http.fault = () => reply;
    const { report, value } = await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    expect(report).toMatchObject({ ending });
    expect(report.message).toContain(message);
    expect(value).toBeNull();
  });

  it('has a token that is not known, really', async () => {
    const { report } = await run('GET_COURSES', { searchTerm: '' }, { token: 'ffffffffffffffffffffffffffffffff' });
    expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
    const missing = await run('GET_COURSES', { searchTerm: '' }, {} as { token: string });
    expect(missing.report.message).toContain('The credential “Token of the web service” is missing.');
    expect(moodle.calls).toHaveLength(1);
  });
});
