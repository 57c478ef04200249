import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConnectorOperation } from '../../../src/features/lms/connectors/connector-operations.ts';
import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import { CanvasStandIn, canvasToken } from '../../support/connectors/canvas-stand-in.ts';
import { ConnectorBench, valueOf } from '../../support/connectors/connector-bench.ts';
import { checkPresetFaults, type PresetOperation, withoutTransfers } from '../../support/connectors/preset-faults.ts';

const document = findPreset('canvas')!;
const bench = new ConnectorBench();
const secrets = { token: canvasToken };
let canvas: CanvasStandIn;
beforeAll(async () => {
  canvas = await CanvasStandIn.start();
});
afterAll(() => canvas.http.stop());
beforeEach(() => {
  canvas.reset();
  bench.reset();
});

const person = (name: 'student' | 'to') => ({
  [`${name}.id`]: '0199c0de-0000-7000-8000-00000000000a',
  [`${name}.firstName`]: 'Zoë',
  [`${name}.lastName`]: "O'Neil & Łuk",
  [`${name}.email`]: 'zoe+1@example.invalid',
});
const quizResult = (unit: string, score: number, maxScore: number) => ({
  unit,
  name: 'Quiz',
  score,
  maxScore,
  passed: true,
});
const run = (operation: ConnectorOperation, variables: Record<string, unknown>, further: object = {}) =>
  bench.run({
    operation,
    document,
    address: canvas.http.origin,
    secrets,
    variables,
    idempotencyKey: 'key',
    ...further,
  });

const student = person('student');
const sisId = `attain-${student['student.id']}`;

describe('Canvas: courses', () => {
  it('are found; a short search is made here, since Canvas wants three characters', async () => {
    expect(await valueOf(run('GET_COURSES', { searchTerm: '' }))).toEqual([
      { id: '12', name: 'Level 3 Bookkeeping' },
      { id: '13', name: 'Level 4 Bookkeeping' },
    ]);
    expect(await valueOf(run('GET_COURSES', { searchTerm: '3' }))).toEqual([{ id: '12', name: 'Level 3 Bookkeeping' }]);
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'BOOK' }))).toHaveLength(2);
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'zzz' }))).toEqual([]);
    expect(canvas.http.received.map(({ target }) => target.searchParams.get('search_term'))).toEqual([
      null,
      null,
      'BOOK',
      'zzz',
    ]);
  });

  it('are read by the header Link', async () => {
    canvas.courses = Array.from({ length: 23 }, (_, index) => ({ id: index + 1, name: `Course ${index}` }));
    canvas.pageSize = 10;
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'course' }))).toHaveLength(23);
    expect(canvas.http.received).toHaveLength(3);
  });

  it('are found by id', async () => {
    expect(await valueOf(run('GET_COURSE', { courseId: '12' }))).toEqual({ id: '12', name: 'Level 3 Bookkeeping' });
    const { report } = await run('GET_COURSE', { courseId: '99' });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 404 });
    expect(report.message).toContain('The specified resource does not exist.');
  });
});

describe('Canvas: create an enrolment', () => {
  it('creates the user and enrols it', async () => {
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '12', ...student }))).toEqual({ id: '12:50:51' });
    expect(canvas.users).toEqual([{ id: 50, name: "Zoë O'Neil & Łuk", login: 'zoe+1@example.invalid', sisId }]);
    expect(canvas.writes).toEqual([`create ${sisId}`, 'enrol 12:50']);
  });

  it('takes the user with the SIS id, otherwise the one with the e-mail address', async () => {
    const login = canvas.addUser('zoe+1@example.invalid');
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '12', ...student }))).toEqual({ id: `12:${login}:51` });
    const sis = canvas.addUser('another', sisId);
    const value = await valueOf(run('CREATE_ENROLMENT', { courseId: '12', ...student }));
    expect(value).toEqual({ id: `12:${sis}:53` });
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '12', ...student }))).toEqual(value);
    expect(canvas.writes).toEqual([`enrol 12:${login}`, `enrol 12:${sis}`]);
  });

  it('needs an e-mail address for a new user only', async () => {
    const { report } = await run('CREATE_ENROLMENT', { courseId: '12', ...student, 'student.email': null });
    expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
    expect(report.message).toContain('The student needs an e-mail address');
    canvas.addUser('another', sisId);
    const again = await run('CREATE_ENROLMENT', { courseId: '12', ...student, 'student.email': null });
    expect(again.report.ending).toBe('SUCCEEDED');
  });

  it('looks again when another request has created the user meanwhile', async () => {
    canvas.http.fault = ({ method, target }) => {
      if (method === 'POST' && target.pathname.endsWith('/users')) canvas.addUser('zoe+1@example.invalid', sisId);
      return null;
    };
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '12', ...student }))).toEqual({ id: '12:50:51' });
    expect(canvas.writes).toEqual(['enrol 12:50']);
  });

  it('says when the course does not exist, and what was done', async () => {
    const { report } = await run('CREATE_ENROLMENT', { courseId: '99', ...student });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 404 });
    expect(report.message).toContain('Done in the LMS before: “create the user”.');
  });
});

describe('Canvas: an enrolment', () => {
  let id = '';
  beforeEach(() => {
    id = canvas.enrol(12, canvas.addUser('former'));
  });

  it('is found while it is active', async () => {
    expect(await valueOf(run('GET_ENROLMENT', { enrolmentId: id }))).toEqual({ id });
    expect((await run('GET_ENROLMENT', { enrolmentId: '12:50:99' })).report).toMatchObject({ lmsStatus: 404 });
    expect((await run('GET_ENROLMENT', { enrolmentId: '13:50:51' })).report.message).toContain(
      'another course or user',
    );
    expect((await run('GET_ENROLMENT', { enrolmentId: '51' })).report).toMatchObject({ ending: 'MISCONFIGURED' });
    canvas.enrolments[0]!.enrollment_state = 'inactive';
    expect((await run('GET_ENROLMENT', { enrolmentId: id })).report).toMatchObject({ ending: 'REJECTED' });
  });

  it('is transferred, but not to the same user', async () => {
    expect(await valueOf(run('TRANSFER_ENROLMENT', { enrolmentId: id, ...person('to') }))).toEqual({ id: '12:52:53' });
    expect(canvas.writes).toEqual([`create ${sisId}`, 'enrol 12:52', 'inactive 12:50']);
    const { report } = await run('TRANSFER_ENROLMENT', { enrolmentId: '12:52:53', ...person('to') });
    expect(report.message).toContain('The enrolment belongs to this user already.');
  });

  it('becomes inactive when it is cancelled, also twice, or what the setting says', async () => {
    for (const _time of [1, 2]) {
      expect((await run('CANCEL_ENROLMENT', { enrolmentId: id })).report.ending).toBe('SUCCEEDED');
    }
    expect(canvas.writes).toEqual(['inactive 12:50']);
    const other = canvas.enrol(13, 50);
    await run('CANCEL_ENROLMENT', { enrolmentId: other }, { constants: { cancelTask: 'conclude' } });
    expect(canvas.writes).toContain('completed 13:50');
  });

  it('is marked: each result is a part of the points of its assignment', async () => {
    canvas.pageSize = 1;
    const quizResults = [quizResult('U1', 8, 10), quizResult('U2', 1, 3)];
    expect((await run('UPDATE_MARKING', { enrolmentId: id, quizResults })).report.ending).toBe('SUCCEEDED');
    expect([...canvas.grades]).toEqual([
      ['1:50', 40],
      ['2:50', 3.3333],
    ]);
  });

  it('has its marks checked before any is written', async () => {
    canvas.assignments.push({ id: 3, course: 12, name: 'U3', sis: null, points: null });
    canvas.assignments.push({ id: 4, course: 12, name: 'U1', sis: null, points: 10 });
    const cases: [string, unknown[]][] = [
      ['A score is above its maximum', [quizResult('U2', 11, 10)]],
      ['A unit has several results', [quizResult('U2', 1, 10), quizResult('U2', 2, 10)]],
      ['has this SIS id or name: U9.', [quizResult('U2', 1, 10), quizResult('U9', 1, 10)]],
      ['Several assignments of the course in Canvas have this SIS id or name: U1.', [quizResult('U1', 1, 10)]],
      ['The assignment in Canvas has no points: U3.', [quizResult('U3', 1, 10)]],
    ];
    for (const [message, quizResults] of cases) {
      const { report } = await run('UPDATE_MARKING', { enrolmentId: id, quizResults });
      expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
      expect(report.message).toContain(message);
    }
    expect(canvas.writes).toEqual([]);
  });

  it('has a progress where the course has requirements', async () => {
    canvas.requirements.set('12:50', [3, 4]);
    const enrolmentIds = [id, canvas.enrol(13, 50), '99:50:51', 'unusable'];
    expect(await valueOf(run('GET_PROGRESS', { enrolmentIds }))).toEqual([{ lmsEnrolmentId: id, progress: 75 }]);
    expect(await valueOf(run('GET_PROGRESS', { enrolmentIds: [] }))).toEqual([]);
  });

  it('has no progress, and no success, when something else than Canvas answers', async () => {
    const page = '<html>Not here</html>';
    const endings: [{ status: number; body: unknown }, string][] = [
      [{ status: 404, body: page }, 'Canvas was not found at this address.'],
      [{ status: 400, body: page }, 'the LMS answered 400 Bad Request'],
      [{ status: 400, body: { errors: [{ message: 'bad' }] } }, 'Canvas refused it: bad'],
    ];
    for (const [reply, message] of endings) {
      canvas.http.fault = () => reply;
      const { report, value } = await run('GET_PROGRESS', { enrolmentIds: [id] });
      expect(report).toMatchObject({ ending: 'REJECTED' });
      expect(report.message).toContain(message);
      expect(value).toBeNull();
    }
  });

  it('has no progress without requirements, whichever status says so', async () => {
    const body = { error: { message: 'no progress available because this course is not module based' } };
    for (const status of [200, 400]) {
      canvas.http.fault = () => ({ status, body });
      expect(await valueOf(run('GET_PROGRESS', { enrolmentIds: [id] }))).toEqual([]);
    }
  });
});

describe('Canvas: odd endings', () => {
  const unauthorized = { status: 'unauthorized', errors: [{ message: 'user not authorized to perform that action' }] };
  const endings: [string, { status: number; body: unknown }, string, string][] = [
    ['a missing permission', { status: 401, body: unauthorized }, 'REJECTED', 'a permission is missing: user not'],
    ['a missing permission, newly', { status: 403, body: unauthorized }, 'REJECTED', 'a permission is missing: user'],
    [
      'too many requests',
      { status: 403, body: '403 Forbidden (Rate Limit Exceeded)' },
      'REJECTED',
      'too many requests',
    ],
    ['too many requests, newly', { status: 429, body: '' }, 'REJECTED', 'too many requests'],
    [
      'too many requests, as JSON',
      { status: 403, body: { errors: [{ message: 'Rate Limit Exceeded' }] } },
      'REJECTED',
      'too many requests',
    ],
    ['a firewall', { status: 403, body: '<html>Forbidden</html>' }, 'REJECTED', 'such as a firewall'],
    ['a wrong value', { status: 400, body: { errors: { name: [{ type: 'x' }] } } }, 'REJECTED', 'Canvas refused it: {'],
    ['a sign-in page', { status: 200, body: '<html>Log in</html>' }, 'INVALID_RESPONSE', 'looks like a web page'],
  ];
  it.each(endings)('%s', async (_name, reply, ending, message) => {
    canvas.http.fault = () => reply;
    const { report } = await run('GET_COURSE', { courseId: '12' });
    expect(report).toMatchObject({ ending });
    expect(report.message).toContain(message);
  });

  it('an expired token', async () => {
    const { report } = await run('GET_COURSE', { courseId: '12' }, { secrets: { token: 'expired' } });
    expect(report).toMatchObject({ ending: 'MISCONFIGURED', lmsStatus: 401 });
    expect(report.message).toContain('does not accept the access token');
  });
});

const quizResults = [quizResult('U1', 5, 10), quizResult('U2', 5, 10)];
const operations: readonly PresetOperation[] = [
  ['GET_COURSES', { searchTerm: 'book' }, 1, []],
  ['GET_COURSE', { courseId: '12' }, 1, []],
  ['GET_ENROLMENT', { enrolmentId: '12:50:51' }, 1, []],
  ['CREATE_ENROLMENT', { courseId: '12', ...student }, 4, [`create ${sisId}`, 'enrol 12:52']],
  [
    'TRANSFER_ENROLMENT',
    { enrolmentId: '12:50:51', ...person('to') },
    6,
    [`create ${sisId}`, 'enrol 12:52', 'inactive 12:50'],
  ],
  ['CANCEL_ENROLMENT', { enrolmentId: '12:50:51' }, 2, ['inactive 12:50']],
  ['UPDATE_MARKING', { enrolmentId: '12:50:51', quizResults }, 3, ['grade 1:50 25', 'grade 2:50 5']],
  ['GET_PROGRESS', { enrolmentIds: ['12:50:51'] }, 1, []],
];

describe('a fault at each request of an operation of Canvas', () => {
  it.each(withoutTransfers(operations))('never leads to a second write: %s', async (...operation) => {
    const prepare = () => {
      canvas.reset();
      canvas.enrol(12, canvas.addUser('former'));
      canvas.requirements.set('12:50', [1, 2]);
    };
    const { http, isWrite } = canvas;
    const preset = { document, http, secrets, prepare, isWrite, refusal: null, writes: () => canvas.writes };
    await checkPresetFaults(preset, operation, ['CUT_BEFORE', 'CUT_AFTER', 'HALF', '500', 'WEB_PAGE']);
  });
});
