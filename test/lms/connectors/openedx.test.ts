import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { findPreset } from '../../../src/features/lms/connectors/presets/index.ts';
import type { ConnectorOperation } from '../../../src/features/lms/connectors/connector-operations.ts';
import { ConnectorBench, valueOf } from '../../support/connectors/connector-bench.ts';
import { openEdxClient, OpenEdxStandIn } from '../../support/connectors/openedx-stand-in.ts';
import {
  checkPresetFaults,
  personNamed,
  type PresetOperation,
  withoutTransfers,
} from '../../support/connectors/preset-faults.ts';

const course = 'course-v1:School+Books+2026';
const document = findPreset('openedx')!;
const bench = new ConnectorBench();
const valid = () => new Date(Date.now() + 600_000);
let edx: OpenEdxStandIn;
beforeAll(async () => {
  edx = await OpenEdxStandIn.start();
});
afterAll(() => edx.http.stop());
beforeEach(() => {
  edx.reset();
  bench.reset();
  bench.token = { token: edx.token, expiresAt: valid() };
});

const run = (operation: ConnectorOperation, variables: Record<string, unknown>, secrets = openEdxClient) =>
  bench.run({ operation, document, address: edx.http.origin, secrets, variables, idempotencyKey: 'key' });
const student = personNamed('student');
const to = personNamed('to');
const created = `grace:${course}`;
const quizResult = (unit: string, score: number, maxScore: number) => ({ unit, name: 'Quiz', score, maxScore });

describe('Open edX: courses', () => {
  it('are found by name or id, on all pages, whatever address the next page is said to have', async () => {
    edx.pageSize = 1;
    expect(await valueOf(run('GET_COURSES', { searchTerm: '' }))).toEqual(edx.courses);
    expect(edx.http.received).toHaveLength(3);
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'BOOKK' }))).toEqual([edx.courses[0]]);
    expect(await valueOf(run('GET_COURSES', { searchTerm: 'cook+' }))).toEqual([edx.courses[1]]);
  });

  it('are found by id', async () => {
    expect(await valueOf(run('GET_COURSE', { courseId: course }))).toEqual({ id: course, name: 'Level 3 Bookkeeping' });
    const { report } = await run('GET_COURSE', { courseId: 'course-v1:No+No+No' });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 404 });
    expect(report.message).toContain('Open edX has no course with this id');
    expect((await run('GET_COURSE', { courseId: '12' })).report).toMatchObject({ ending: 'MISCONFIGURED' });
  });
});

describe('Open edX: the courses API', () => {
  it('is told whose courses are meant, because it refuses to answer without', async () => {
    for (const [operation, variables] of [
      ['GET_COURSES', { searchTerm: '' }],
      ['GET_COURSE', { courseId: course }],
    ] as const) {
      edx.http.reset();
      expect((await run(operation, variables)).report.ending).toBe('SUCCEEDED');
      const [own, courses] = edx.http.received;
      expect(own?.target.pathname).toBe('/api/user/v1/me');
      expect(courses?.target.searchParams.get('username')).toBe('attain_worker');
    }
  });
});

describe('Open edX: create an enrolment', () => {
  it('creates the user with a password that nobody learns, and enrols it', async () => {
    const value = await valueOf(run('CREATE_ENROLMENT', { courseId: course, ...student }));
    expect(value).toEqual({ id: `attains1:${course}` });
    expect(edx.writes).toEqual(['create attains1', `enroll attains1:${course}`]);
    const password = edx.http.received.find(({ form }) => form.has('password'))!.form.get('password')!;
    expect(password).toHaveLength(24);
    expect(JSON.stringify(bench.steps)).not.toContain(password);
  });

  it('takes the user with the name, otherwise the one with the e-mail address', async () => {
    edx.addUser('byron', student['student.email']);
    expect(await valueOf(run('CREATE_ENROLMENT', { courseId: course, ...student }))).toEqual({ id: `byron:${course}` });
    edx.addUser('attains1');
    const variables = { courseId: course, ...student, 'student.email': null };
    expect(await valueOf(run('CREATE_ENROLMENT', variables))).toEqual({ id: `attains1:${course}` });
    expect(edx.writes).toEqual([`enroll byron:${course}`, `enroll attains1:${course}`]);
  });

  it('has names of at most 30 characters', async () => {
    const variables = { courseId: course, ...student, 'student.id': '0199C0DE-0000-7000-8000-00000000000a' };
    const value = await valueOf(run('CREATE_ENROLMENT', variables));
    expect(value).toEqual({ id: `attain0199c0de0000700080000000:${course}` });
  });

  it('needs an e-mail address for a new user', async () => {
    const { report } = await run('CREATE_ENROLMENT', { courseId: course, ...student, 'student.email': '' });
    expect(report).toMatchObject({ ending: 'MISCONFIGURED' });
    expect(report.message).toContain('The student needs an e-mail address');
  });

  it('looks again when another request has created the user meanwhile', async () => {
    edx.http.fault = ({ target }) => {
      if (target.pathname.endsWith('/registration/')) edx.addUser('attains1', student['student.email']);
      return null;
    };
    expect((await run('CREATE_ENROLMENT', { courseId: course, ...student })).report.ending).toBe('SUCCEEDED');
    expect(edx.writes).toEqual([`enroll attains1:${course}`]);
  });

  it('sees a refusal in a reply with 200', async () => {
    const { report } = await run('CREATE_ENROLMENT', { courseId: 'course-v1:No+No+No', ...student });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 200 });
    expect(report.message).toContain('the course does not exist');
    expect(report.message).toContain('Done in the LMS before: “create the user”.');
  });

  it('says when the bulk enrolment is not switched on', async () => {
    edx.addUser('attains1');
    edx.http.fault = ({ target }) =>
      target.pathname.includes('bulk_enroll') ? { status: 404, body: '<html>Page not found</html>' } : null;
    const { report } = await run('CREATE_ENROLMENT', { courseId: course, ...student });
    expect(report.message).toContain('ENABLE_BULK_ENROLLMENT_VIEW');
  });

  it('says when registration is not possible', async () => {
    edx.http.fault = ({ target }) => (target.pathname.endsWith('/registration/') ? { status: 403, body: '' } : null);
    const { report } = await run('CREATE_ENROLMENT', { courseId: course, ...student });
    expect(report.message).toContain('REGISTRATION_RATELIMIT');
    expect(report.message).toContain('Nothing was changed in the LMS.');
  });
});

describe('Open edX: an enrolment', () => {
  beforeEach(() => {
    edx.addUser('grace');
    edx.enrolments.set(created, true);
  });

  it('is found while it is active', async () => {
    expect(await valueOf(run('GET_ENROLMENT', { enrolmentId: created }))).toEqual({ id: created });
    for (const enrolmentId of [`byron:${course}`, 'grace:course-v1:School+Cook+2026']) {
      const { report } = await run('GET_ENROLMENT', { enrolmentId });
      expect(report).toMatchObject({ ending: 'REJECTED' });
      expect(report.message).toContain('no active enrolment');
    }
    expect((await run('GET_ENROLMENT', { enrolmentId: 'grace' })).report).toMatchObject({ ending: 'MISCONFIGURED' });
  });

  it('is transferred once, but not to the same user', async () => {
    for (const _time of [1, 2]) {
      const value = await valueOf(run('TRANSFER_ENROLMENT', { enrolmentId: created, ...to }));
      expect(value).toEqual({ id: `attains1:${course}` });
    }
    expect(edx.writes).toEqual(['create attains1', `enroll attains1:${course}`, `unenroll ${created}`]);
    const { report } = await run('TRANSFER_ENROLMENT', { enrolmentId: `attains1:${course}`, ...to });
    expect(report.message).toContain('The enrolment belongs to this user already.');
  });

  it('is ended when it is cancelled, once', async () => {
    for (const _time of [1, 2]) {
      expect((await run('CANCEL_ENROLMENT', { enrolmentId: created })).report.ending).toBe('SUCCEEDED');
    }
    expect(edx.writes).toEqual([`unenroll ${created}`]);
    expect((await run('CANCEL_ENROLMENT', { enrolmentId: `byron:${course}` })).report.ending).toBe('REJECTED');
  });

  it('is marked with one request, after all results were checked', async () => {
    const marks = (quizResults: unknown[]) => run('UPDATE_MARKING', { enrolmentId: created, quizResults });
    expect((await marks([quizResult('U1', 8, 10), quizResult('U2', 1, 3)])).report.ending).toBe('SUCCEEDED');
    expect([...edx.grades]).toEqual([
      ['6:a', '8 10 8 10 Attain'],
      ['6:b', '1 3 1 3 Attain'],
    ]);
    expect(edx.writes).toHaveLength(1);
    expect((await marks([quizResult('U9', 1, 3)])).report.message).toContain('has this name or label: U9.');
    edx.sections.push({ id: 'c', name: 'U1', label: 'HW 02' });
    expect((await marks([quizResult('U1', 1, 3)])).report.message).toContain('have this name or label: U1.');
    expect((await marks([quizResult('U2', 4, 3)])).report.message).toContain('A score is above its maximum');
    expect(edx.writes).toHaveLength(1);
  });

  it('has a progress; all users of a call are looked up at once', async () => {
    edx.completion.set(6, [3, 1, 0]);
    edx.enrolments.set(`byron:${course}`, true);
    edx.completion.set(edx.addUser('byron'), [0, 0, 0]);
    const enrolmentIds = [created, `byron:${course}`, `nobody:${course}`, 'unusable'];
    const value = await valueOf(run('GET_PROGRESS', { enrolmentIds }));
    expect(value).toEqual([{ lmsEnrolmentId: created, progress: 75 }]);
    expect(edx.http.received).toHaveLength(3);
    expect(await valueOf(run('GET_PROGRESS', { enrolmentIds: [] }))).toEqual([]);
  });
});

describe('Open edX: access tokens', () => {
  it('are JWTs, and renewed once before the first write when one is refused', async () => {
    bench.token = { token: 'old.jwt.ofopenedx', expiresAt: valid() };
    expect((await run('GET_COURSE', { courseId: course })).report.ending).toBe('SUCCEEDED');
    const [refused, token, again] = edx.http.received;
    expect(refused?.headers.authorization).toBe('JWT old.jwt.ofopenedx');
    expect(token?.form.get('grant_type')).toBe('client_credentials');
    expect(again?.headers.authorization).toBe(`JWT ${edx.token}`);
  });

  it('are not given for a wrong secret', async () => {
    bench.token = null;
    const { report } = await run('GET_COURSE', { courseId: course }, { ...openEdxClient, clientSecret: 'wrong' });
    expect(report).toMatchObject({ ending: 'REJECTED', lmsStatus: 401 });
  });

  const endings: [string, { status: number; body: unknown }, string, string][] = [
    ['a user who is not staff', { status: 403, body: { detail: 'No permission.' } }, 'REJECTED', 'must be staff'],
    ['too many requests', { status: 429, body: { detail: 'Throttled' } }, 'REJECTED', 'too many requests'],
    ['a detail', { status: 400, body: { detail: 'Odd.' } }, 'REJECTED', 'Open edX refused it: Odd.'],
    ['a web page', { status: 200, body: '<html>Sign in</html>' }, 'INVALID_RESPONSE', 'looks like a web page'],
  ];
  it.each(endings)('and other endings: %s', async (_name, reply, ending, message) => {
    edx.http.fault = () => reply;
    const { report } = await run('GET_COURSE', { courseId: course });
    expect(report).toMatchObject({ ending });
    expect(report.message).toContain(message);
  });
});

describe('a fault at each request of an operation of Open edX', () => {
  const quizResults = [quizResult('U1', 5, 10), quizResult('U2', 5, 10)];
  const enrolled = `enroll attains1:${course}`;
  const operations: readonly PresetOperation[] = [
    ['GET_COURSES', { searchTerm: '' }, 2, []],
    ['GET_COURSE', { courseId: course }, 2, []],
    ['GET_ENROLMENT', { enrolmentId: created }, 1, []],
    ['CREATE_ENROLMENT', { courseId: course, ...student }, 4, ['create attains1', enrolled]],
    ['TRANSFER_ENROLMENT', { enrolmentId: created, ...to }, 6, ['create attains1', enrolled, `unenroll ${created}`]],
    ['CANCEL_ENROLMENT', { enrolmentId: created }, 2, [`unenroll ${created}`]],
    ['UPDATE_MARKING', { enrolmentId: created, quizResults }, 2, ['grade 6:a 6:b']],
    ['GET_PROGRESS', { enrolmentIds: [created] }, 2, []],
  ];
  it.each(withoutTransfers(operations))('never leads to a second write: %s', async (...operation) => {
    const prepare = () => {
      edx.reset();
      edx.completion.set(edx.addUser('grace'), [1, 1, 0]);
      edx.enrolments.set(created, true);
    };
    const { http, isWrite } = edx;
    const token = { token: 'first.jwt.ofopenedx', expiresAt: valid() };
    const writes = () => edx.writes;
    const preset = { document, http, secrets: openEdxClient, token, prepare, isWrite, refusal: null, writes };
    // A 404 of a user has no body, so it cannot be cut within it.
    await checkPresetFaults(preset, operation, ['CUT_AFTER', '500']);
  });
});
