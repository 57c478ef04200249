import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, send } from '../support/http-client.ts';
import { ana, ben, startTestLms, type Tenant, type TestLms } from './support/lms.ts';

let lms: TestLms;
let tenant: Tenant;
let counter = 0;

beforeAll(async () => {
  lms = await startTestLms();
});
afterAll(() => lms.stop());
beforeEach(async () => {
  tenant = await lms.provision(`org-${(counter += 1)}`);
  const courses = [
    ['B-2', 'bookkeeping 100%'],
    ['A-1', 'Adult Care'],
    ['O-9', 'Old course'],
  ];
  for (const [id, name] of courses) {
    await lms.database.rows('insert into course (tenant_id, id, name) values ($1, $2, $3)', [
      tenant.tenantId,
      id,
      name,
    ]);
  }
  await lms.database.rows(`update course set archived_at = now() where tenant_id = $1 and id = 'O-9'`, [
    tenant.tenantId,
  ]);
});

const call = (method: string, path: string, body?: unknown, key?: string) => lms.call(tenant, method, path, body, key);
const enrol = async (student = ana): Promise<string> => {
  const answer = await call('POST', '/enrolments', { courseId: 'A-1', student });
  expect(answer.status).toBe(201);
  return answer.body.id;
};

describe('courses', () => {
  it('lists those that are not archived, by name, with id and name only', async () => {
    expect((await call('GET', '/courses')).body).toEqual([
      { id: 'A-1', name: 'Adult Care' },
      { id: 'B-2', name: 'bookkeeping 100%' },
    ]);
  });

  it.each([
    ['CARE', ['A-1']],
    ['b-2', ['B-2']],
    ['100%', ['B-2']],
    ['%', ['B-2']],
    ['_', []],
    ['\\', []],
    ["'; drop table course; --", []],
    ['', ['A-1', 'B-2']],
  ])('finds by %j', async (search, ids) => {
    const answer = await call('GET', `/courses?search=${encodeURIComponent(search)}`);
    expect(answer.body.map(({ id }: { id: string }) => id)).toEqual(ids);
  });

  it('refuses a search that is no text', async () => {
    expect(await call('GET', '/courses?search=a&search=b')).toMatchObject({ status: 400 });
    expect(await call('GET', '/courses?search=%00')).toMatchObject({ status: 400 });
  });

  it('shows one, also an archived one', async () => {
    expect(await call('GET', '/courses/A-1')).toMatchObject({
      status: 200,
      body: { id: 'A-1', name: 'Adult Care', archived: false },
    });
    expect((await call('GET', '/courses/O-9')).body).toEqual({ id: 'O-9', name: 'Old course', archived: true });
    expect(await call('GET', '/courses/none')).toMatchObject({ status: 404, body: { title: 'Not Found' } });
    expect(await call('GET', '/courses/a%00b')).toMatchObject({ status: 404 });
    expect(await call('GET', `/courses/${'x'.repeat(300)}`)).toMatchObject({ status: 404 });
  });
});

describe('enrolments', () => {
  it('creates and shows one', async () => {
    const id = await enrol();
    expect(await call('GET', `/enrolments/${id}`)).toMatchObject({
      status: 200,
      body: { id, courseId: 'A-1', student: ana, status: 'ACTIVE', progress: 0 },
    });
    expect(await call('GET', '/enrolments/none')).toMatchObject({ status: 404 });
  });

  it('keeps names as they are, and takes a changed name over', async () => {
    const odd = { id: 'x"y\\z', firstName: 'Zoë "Z" <b>', lastName: '' };
    const id = await enrol(odd);
    expect((await call('GET', `/enrolments/${id}`)).body.student).toEqual(odd);
    await enrol({ ...odd, lastName: '张' });
    expect((await call('GET', `/enrolments/${id}`)).body.student.lastName).toBe('张');
  });

  it('refuses an unknown and an archived course, and then knows nothing of the student', async () => {
    const body = (courseId: string) => ({ courseId, student: ben });
    expect(await call('POST', '/enrolments', body('none'))).toMatchObject({ status: 404 });
    expect(await call('POST', '/enrolments', body('O-9'))).toMatchObject({ status: 409, body: { title: 'Conflict' } });
    expect(await lms.database.rows('select 1 from student where tenant_id = $1', [tenant.tenantId])).toEqual([]);
  });

  it('transfers the seat: a new enrolment from 0, the old one TRANSFERRED', async () => {
    const id = await enrol();
    await lms.database.rows('update enrolment set progress = 40 where id = $1', [id]);
    const answer = await call('POST', `/enrolments/${id}/transfer`, { to: ben });
    expect(answer).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(answer.body.id).not.toBe(id);
    expect((await call('GET', `/enrolments/${answer.body.id}`)).body).toMatchObject({
      courseId: 'A-1',
      student: ben,
      status: 'ACTIVE',
      progress: 0,
    });
    expect((await call('GET', `/enrolments/${id}`)).body).toMatchObject({
      student: ana,
      status: 'TRANSFERRED',
      progress: 40,
    });
    expect(await call('POST', `/enrolments/${id}/transfer`, { to: ben })).toMatchObject({ status: 409 });
    expect(await call('POST', '/enrolments/none/transfer', { to: ben })).toMatchObject({ status: 404 });
  });

  it('lets one of two transfers at the same time win', async () => {
    const id = await enrol();
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', `/enrolments/${id}/transfer`, { to: ben })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('cancels, with a body or without', async () => {
    const [one, two] = [await enrol(), await enrol(ben)];
    expect(await call('POST', `/enrolments/${one}/cancel`)).toMatchObject({
      status: 200,
      body: { id: one, status: 'CANCELLED' },
    });
    expect(await call('POST', `/enrolments/${two}/cancel`, { reason: 'whatever' })).toMatchObject({ status: 200 });
    expect((await call('GET', `/enrolments/${one}`)).body.status).toBe('CANCELLED');
    expect(await call('POST', `/enrolments/${one}/cancel`)).toMatchObject({ status: 409 });
    expect(await call('POST', '/enrolments/none/cancel')).toMatchObject({ status: 404 });
  });

  it('acknowledges and stores quiz results', async () => {
    const id = await enrol();
    const result = {
      unit: 'U1',
      name: 'Quiz "1"',
      score: 7.5,
      maxScore: 10,
      passed: true,
      markedAt: '2026-11-21T10:00:00Z',
    };
    expect(
      await call('POST', `/enrolments/${id}/marking`, { quizResults: [result, { ...result, extra: 1 }] }),
    ).toMatchObject({
      status: 200,
      body: { received: 2 },
    });
    expect(await call('POST', `/enrolments/${id}/marking`, { quizResults: [] })).toMatchObject({
      body: { received: 0 },
    });
    expect(
      await lms.database.rows('select quiz_results from marking where enrolment_id = $1 order by id', [id]),
    ).toEqual([{ quiz_results: [result, result] }, { quiz_results: [] }]);
    expect(await call('POST', '/enrolments/none/marking', { quizResults: [] })).toMatchObject({ status: 404 });
    await call('POST', `/enrolments/${id}/cancel`);
    expect(await call('POST', `/enrolments/${id}/marking`, { quizResults: [] })).toMatchObject({ status: 409 });
  });

  it.each([
    ['/enrolments', {}],
    ['/enrolments', []],
    ['/enrolments', { courseId: 7, student: ana }],
    ['/enrolments', { courseId: 'A-1', student: { ...ana, id: 7 } }],
    ['/enrolments', { courseId: 'A-1', student: { ...ana, id: '' } }],
    ['/enrolments', { courseId: 'A-1', student: { ...ana, lastName: 'a\0' } }],
    ['/enrolments', { courseId: 'A-1', student: { ...ana, lastName: '\ud800' } }],
    ['/enrolments', { courseId: 'A-1', student: { ...ana, firstName: 'x'.repeat(256) } }],
    ['/enrolments/x/transfer', { to: { id: 'b' } }],
    ['/enrolments/x/marking', { quizResults: '[]' }],
    [
      '/enrolments/x/marking',
      {
        quizResults: [
          { unit: 'U1', name: 'Q', score: '7', maxScore: 10, passed: true, markedAt: '2026-11-21T10:00:00Z' },
        ],
      },
    ],
    [
      '/enrolments/x/marking',
      { quizResults: [{ unit: 'U1', name: 'Q', score: 7, maxScore: 10, passed: true, markedAt: 'yesterday' }] },
    ],
  ])('refuses a bad body: %s %j', async (path, body) => {
    expect(await call('POST', path, body)).toMatchObject({
      status: 400,
      body: { title: 'Bad Request', message: expect.stringMatching(/\S/) },
    });
    expect(await call('POST', path)).toMatchObject({ status: 400 });
  });
});

describe('a caller', () => {
  const paths = [
    ['GET', '/courses'],
    ['GET', '/courses/A-1'],
    ['GET', '/enrolments/x'],
    ['POST', '/enrolments'],
    ['POST', '/enrolments/x/transfer'],
    ['POST', '/enrolments/x/cancel'],
    ['POST', '/enrolments/x/marking'],
    ['POST', '/nothing'],
  ] as const;

  it.each(paths)('needs the secret: %s %s', async (method, path) => {
    const other = await lms.provision('org-other');
    const target = `/tenants/${tenant.tenantId}${path}`;
    for (const authorization of [
      undefined,
      'Bearer',
      `Bearer ${other.secret}`,
      `Bearer ${tenant.secret}x`,
      `Basic ${tenant.secret}`,
    ]) {
      const headers: Record<string, string> = authorization === undefined ? {} : { Authorization: authorization };
      // No body is read from somebody unknown: this one would be a 400.
      expectError(
        await send(lms, {
          method,
          path: target,
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: '{',
        }),
        401,
      );
    }
    expectError(
      await send(lms, { method, path: `/tenants/none${path}`, headers: { Authorization: `Bearer ${tenant.secret}` } }),
      401,
    );
    expectError(
      await send(lms, { method, path: `/tenants/a%00${path}`, headers: { Authorization: `Bearer ${tenant.secret}` } }),
      401,
    );
  });

  it('gets errors in one shape', async () => {
    const headers = { Authorization: `Bearer ${tenant.secret}`, 'Content-Type': 'application/json' };
    const path = `/tenants/${tenant.tenantId}/enrolments`;
    const wrongMethod = await send(lms, { method: 'DELETE', path, headers });
    expectError(wrongMethod, 405);
    expect(wrongMethod.headers.allow).toBe('POST');
    expectError(await send(lms, { method: 'GET', path: `${path}/x/y/z`, headers }), 404);
    expectError(
      await send(lms, { method: 'POST', path, headers: { ...headers, 'Content-Type': 'text/plain' }, body: '{}' }),
      415,
    );
    expectError(
      await send(lms, { method: 'POST', path, headers: { ...headers, 'Content-Encoding': 'gzip' }, body: '{}' }),
      415,
    );
    expectError(await send(lms, { method: 'POST', path, headers, body: '{"a":' }), 400);
    const create = JSON.stringify({ courseId: 'A-1', student: ana }).slice(0, -1);
    const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
    for (const hard of [nested, `${create}, "x": ${nested}}`, `${create}, "x": [${'0,'.repeat(30_000)}0]}`]) {
      const answer = await send(lms, { method: 'POST', path, headers, body: hard });
      expectError(answer, 400);
      expect(answer.body.toString()).toMatch(/nested more than 32 levels deep|more than 10,000 values/);
    }
    expectError(await send(lms, { method: 'POST', path, headers, body: `"${'x'.repeat(65_535)}"` }), 413);
    expectError(await send(lms, { method: 'GET', path: '/nothing' }), 404);
    expectError(
      await send(lms, {
        method: 'POST',
        path,
        headers: { ...headers, 'Idempotency-Key': 'x'.repeat(256) },
        body: JSON.stringify({ courseId: 'A-1', student: ana }),
      }),
      400,
    );
  });
});

describe('Idempotency-Key', () => {
  const body = { courseId: 'A-1', student: ana };

  it('gives a repeat the first answer and does nothing again, also after a restart', async () => {
    const first = await call('POST', '/enrolments', body, 'key-1');
    expect(await call('POST', '/enrolments', body, 'key-1')).toMatchObject({ status: 201, body: first.body });
    await lms.restart();
    const sorted = { student: { lastName: ana.lastName, firstName: ana.firstName, id: ana.id }, courseId: 'A-1' };
    expect(await call('POST', '/enrolments', sorted, 'key-1')).toMatchObject({ status: 201, body: first.body });
    expect(await enrolments()).toHaveLength(1);
  });

  it('does the work once for calls at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('POST', '/enrolments', body, 'key-2')));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body]))).size).toBe(1);
    expect(await enrolments()).toHaveLength(1);
  });

  it('does it again for another key or none', async () => {
    for (const key of ['key-3', 'key-4', undefined, undefined]) await call('POST', '/enrolments', body, key);
    expect(await enrolments()).toHaveLength(4);
  });

  it('refuses another body or another operation with 422', async () => {
    const { body: created } = await call('POST', '/enrolments', body, 'key-5');
    const refused = { status: 422, body: { title: 'Unprocessable Entity', message: expect.any(String) } };
    expect(await call('POST', '/enrolments', { ...body, student: ben }, 'key-5')).toMatchObject(refused);
    expect(await call('POST', `/enrolments/${created.id}/cancel`, undefined, 'key-5')).toMatchObject(refused);
    expect((await call('GET', `/enrolments/${created.id}`)).body.status).toBe('ACTIVE');
  });

  it('counts for transfer, cancel and marking alike', async () => {
    const id = await enrol();
    const marking = { quizResults: [] };
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(await call('POST', `/enrolments/${id}/marking`, marking, 'key-m')).toMatchObject({ status: 200 });
    }
    expect(await lms.database.rows('select 1 from marking where enrolment_id = $1', [id])).toHaveLength(1);
    const transfers = [1, 2].map(() => call('POST', `/enrolments/${id}/transfer`, { to: ben }, 'key-t'));
    const [one, two] = await Promise.all(transfers);
    expect(one).toMatchObject({ status: 200 });
    expect(two!.body).toEqual(one!.body);
    for (let repeat = 0; repeat < 2; repeat += 1) {
      expect(await call('POST', `/enrolments/${one!.body.id}/cancel`, undefined, 'key-c')).toMatchObject({
        status: 200,
      });
    }
  });

  it('keeps a refusal, so that a repeat does not do what the first call was told had failed', async () => {
    const late = { courseId: 'LATE', student: ana };
    expect(await call('POST', '/enrolments', late, 'key-6')).toMatchObject({ status: 404 });
    await lms.database.rows(`insert into course (tenant_id, id, name) values ($1, 'LATE', 'Late')`, [tenant.tenantId]);
    expect(await call('POST', '/enrolments', late, 'key-6')).toMatchObject({ status: 404 });
    expect(await call('POST', '/enrolments', late, 'key-7')).toMatchObject({ status: 201 });
  });

  it('belongs to one tenant', async () => {
    const other = await lms.provision(`org-beside-${counter}`);
    await lms.database.rows(`insert into course (tenant_id, id, name) values ($1, 'A-1', 'Theirs')`, [other.tenantId]);
    const [mine, theirs] = [
      await call('POST', '/enrolments', body, 'key-8'),
      await lms.call(other, 'POST', '/enrolments', { ...body, student: ben }, 'key-8'),
    ];
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(mine.body.id).not.toBe(theirs.body.id);
  });
});

const enrolments = () => lms.database.rows('select id from enrolment where tenant_id = $1', [tenant.tenantId]);
