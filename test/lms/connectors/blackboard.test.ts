import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import { blackboardKey, blackboardSecret, BlackboardStandIn } from '../../support/connectors/blackboard-stand-in.ts';
import { valueOf } from '../../support/connectors/connector-bench.ts';
import { describePreset, presetRunner, presetStudent } from '../../support/connectors/preset-behaviour.ts';
import {
  checkPresetFaults,
  personNamed,
  type PresetOperation,
  withoutTransfers,
} from '../../support/connectors/preset-faults.ts';

let blackboard: BlackboardStandIn;
beforeAll(async () => {
  blackboard = await BlackboardStandIn.start();
});
afterAll(() => blackboard.http.stop());

const secrets = { key: blackboardKey, secret: blackboardSecret };
const subject = { id: 'blackboard', secrets, lms: () => blackboard };
const { bench, run } = presetRunner(subject);
const valid = () => new Date(Date.now() + 600_000);

describePreset('Blackboard', {
  ...subject,
  username: 'attain-s1',
  findsWithoutEmail: true,
  hasProgress: false,
  createPath: '/learn/api/public/v1/users',
  sentences: {
    noCourse: 'Blackboard has no course with this id.',
    noEnrolment: 'Blackboard has no enrolment of this user on this course.',
    noEmail: 'The student needs an e-mail address',
    emailInUse: 'another user has this name or this e-mail address',
  },
});

const quizResult = (unit: string, score: number, maxScore: number) => ({ unit, name: 'Quiz', score, maxScore });

describe('Blackboard: its habits', () => {
  beforeEach(() => {
    blackboard.reset();
    bench.reset();
    blackboard.world.addUser('former');
    blackboard.world.enrolments.set('2:6', null);
  });

  it('are pages whose next one is a path', async () => {
    blackboard.world.courses = Array.from({ length: 230 }, (_, index) => ({ id: `_${index}_1`, name: `C ${index}` }));
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'c' }))).toHaveLength(230);
    const offsets = blackboard.http.received.map(({ target }) => target.searchParams.get('offset'));
    expect(offsets).toEqual([null, null, '100', '200']);
  });

  it('are enrolments that are closed and opened again', async () => {
    await run('CANCEL_ENROLMENT', { enrolmentId: '2:6' });
    const { report } = await run('GET_ENROLMENT', { enrolmentId: '2:6' });
    expect(report.message).toContain('This enrolment in Blackboard is not available.');
    const found = blackboard.world.addUser('attain-s1');
    blackboard.world.enrolments.set(`2:${found.id}`, null);
    blackboard.closed.add(`2:${found.id}`);
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: '2', ...presetStudent }))).toEqual({ id: '2:7' });
    expect(blackboard.world.writes).toEqual(['remove 2:6', 'open 2:7']);
  });

  it('want a mark as a part of the points of a column', async () => {
    const quizResults = [quizResult('U1', 8, 10), quizResult('U2', 1, 3)];
    expect((await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults })).report.ending).toBe('SUCCEEDED');
    expect([...blackboard.grades]).toEqual([
      ['1:6', 40],
      ['2:6', 3.3333],
    ]);
  });

  it('have marks checked before any is written', async () => {
    blackboard.columns.push({ id: '3', course: '2', name: 'U3', possible: null });
    blackboard.columns.push({ id: '4', course: '2', name: 'U1', possible: 10 });
    const cases: [string, unknown[]][] = [
      ['A score is above its maximum', [quizResult('U2', 11, 10)]],
      ['A unit has several results', [quizResult('U2', 1, 10), quizResult('U2', 2, 10)]],
      ['has this name or external id: U9.', [quizResult('U2', 1, 10), quizResult('U9', 1, 10)]],
      ['Several grade columns of the course in Blackboard have', [quizResult('U1', 1, 10)]],
      ['The grade column in Blackboard has no points: U3.', [quizResult('U3', 1, 10)]],
    ];
    for (const [message, quizResults] of cases) {
      const { report } = await run('UPDATE_MARKING', { enrolmentId: '2:6', quizResults });
      expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
      expect(report.message).toContain(message);
    }
    const { report } = await run('UPDATE_MARKING', { enrolmentId: '3:6', quizResults: [quizResult('U2', 1, 10)] });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 404 });
    expect(blackboard.world.writes).toEqual([]);
  });

  it('have no progress', async () => {
    expect((await run('GET_PROGRESS', { enrolmentIds: ['2:6'] })).report.ending).toBe('MISCONFIGURED');
    expect(blackboard.http.received).toEqual([]);
  });
});

describe('Blackboard: access tokens', () => {
  beforeEach(() => {
    blackboard.reset();
    bench.reset();
  });

  it('are kept, and renewed once before the first write when one is refused', async () => {
    const course = () => run('GET_COURSE', { courseId: '2' });
    await course();
    await course();
    expect(blackboard.http.received.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
    blackboard.token = 'another one';
    blackboard.http.received.length = 0;
    expect((await course()).report.ending).toBe('SUCCEEDED');
    expect(blackboard.http.received.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });

  it('are not given for a wrong secret', async () => {
    const { report } = await run('GET_COURSE', { courseId: '2' }, { ...secrets, secret: 'wrong' });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 401 });
    expect(report.message).toContain('The LMS gave no access token.');
  });

  const endings: [string, { status: number; body: unknown }, string, string][] = [
    [
      'a missing entitlement',
      { status: 403, body: { status: 403, message: 'Not authorised' } },
      'REJECTED',
      'Not auth',
    ],
    ['too many requests', { status: 429, body: '' }, 'REJECTED', 'too many requests'],
    ['a wrong value', { status: 400, body: { status: 400, message: 'Wrong value' } }, 'REJECTED', 'it: Wrong value'],
    ['a refused new token', { status: 401, body: {} }, 'MISCONFIGURED', 'check its key and secret'],
    ['a 404 of another program', { status: 404, body: '<html>Not found</html>' }, 'REJECTED', '404 Not Found'],
  ];
  it.each(endings)('and other endings: %s', async (_name, reply, ending, message) => {
    blackboard.http.fault = ({ target }) => (target.pathname.endsWith('/token') ? null : reply);
    const { report } = await run('CREATE_ENROLMENT', { courseId: '2', ...presetStudent });
    expect(report).toMatchObject({ ending });
    expect(report.message).toContain(message);
    expect(report.message).toContain('Nothing was changed in the LMS.');
  });
});

describe('a fault at each request of an operation of Blackboard', () => {
  const quizResults = [quizResult('U1', 5, 10), quizResult('U2', 5, 10)];
  const operations: readonly PresetOperation[] = [
    ['GET_COURSES', { searchTerm: '' }, 1, []],
    ['GET_COURSE', { courseId: '2' }, 1, []],
    ['GET_ENROLMENT', { enrolmentId: '2:6' }, 1, []],
    ['CREATE_ENROLMENT', { courseId: '2', ...personNamed('student') }, 4, ['create attain-s1', 'enrol 2:7']],
    [
      'TRANSFER_ENROLMENT',
      { enrolmentId: '2:6', ...personNamed('to') },
      6,
      ['create attain-s1', 'enrol 2:7', 'remove 2:6'],
    ],
    ['CANCEL_ENROLMENT', { enrolmentId: '2:6' }, 2, ['remove 2:6']],
    ['UPDATE_MARKING', { enrolmentId: '2:6', quizResults }, 4, ['grade 1:6 25', 'grade 2:6 5']],
  ];
  it.each(withoutTransfers(operations))('never leads to a second write: %s', async (...operation) => {
    const preset = {
      document: findPreset('blackboard')!,
      secrets,
      token: { token: 'firsttokenofblackboard', expiresAt: valid() },
      http: blackboard.http,
      prepare: () => {
        blackboard.reset();
        blackboard.world.addUser('former');
        blackboard.world.enrolments.set('2:6', null);
      },
      isWrite: blackboard.isWrite,
      refusal: null,
      writes: () => blackboard.world.writes,
    };
    await checkPresetFaults(preset, operation, ['CUT_AFTER', 'HALF', '500']);
  });
});
