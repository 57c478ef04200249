import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { startTestLms, type Tenant, type TestLms } from './support/lms.ts';
import type { Visitor } from './support/visitor.ts';

let lms: TestLms;
let mine: Tenant;
let theirs: Tenant;
let visitor: Visitor;

beforeAll(async () => {
  lms = await startTestLms();
  mine = await lms.provision('org-mine');
  theirs = await lms.provision('org-theirs');
  // The same ids on both sides: a query that forgets the tenant finds two rows or the wrong one.
  await plant(theirs, 'Theirs', 77);
  await plant(mine, 'Mine', 22);
  await plantOnlyTheirs();
  visitor = await lms.launch(mine);
});
afterAll(() => lms.stop());

describe('what belongs to another tenant', () => {
  it.each(['/courses', '/courses?search=e', '/courses/C', '/enrolments/E'])('is not in GET %s', async (path) => {
    const answer = await lms.call(mine, 'GET', path);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).toContain('Mine');
    expect(JSON.stringify(answer.body)).not.toContain('Theirs');
    if (Array.isArray(answer.body)) expect(answer.body).toHaveLength(2);
  });

  it.each([
    '/dashboard',
    '/dashboard?search=e',
    '/dashboard/courses',
    '/dashboard/courses/C',
    '/dashboard/enrolments/E?report=R',
  ])('is not on %s', async (path) => {
    const page = await visitor.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Mine');
    expect(page.text).not.toContain('Theirs');
    expect(page.text).not.toMatch(/77/);
  });

  it('is not counted either', async () => {
    expect((await visitor.get('/dashboard/courses')).text).toContain('Mine course C 2 active enrolments');
    expect((await visitor.get('/dashboard')).text).toMatch(/Mine e Mine course 22 % 1 report waiting Active/);
    // Others have twenty newer ones that were accepted, which is as many as a page shows.
    expect((await visitor.get('/dashboard/enrolments/E')).text).toContain('11 % Accepted');
  });

  it('is not found when only they have it', async () => {
    const to = { id: 'S', firstName: 'Mine', lastName: 'e' };
    expect((await lms.call(mine, 'GET', '/enrolments/G')).status).toBe(404);
    expect((await lms.call(mine, 'POST', '/enrolments/G/cancel')).status).toBe(404);
    expect((await lms.call(mine, 'POST', '/enrolments/G/transfer', { to })).status).toBe(404);
    expect((await lms.call(mine, 'POST', '/enrolments/G/marking', { quizResults: [] })).status).toBe(404);
    await visitor.get('/dashboard');
    expect((await visitor.post('/dashboard/enrolments/G/progress', { progress: '50' })).status).toBe(404);
    expect((await visitor.get('/dashboard/enrolments/G')).status).toBe(404);
    expect((await lms.call(theirs, 'GET', '/enrolments/G')).status).toBe(200);
  });

  it('is not touched by anything that can be done', async () => {
    const before = await rowsOf(theirs);
    const ours = await rowsOf(mine);
    const student = { id: 'S', firstName: 'Mine', lastName: 'Renamed' };
    const quizResults = [
      { unit: 'U', name: 'Mine', score: 1, maxScore: 2, passed: false, markedAt: '2026-01-01T00:00:00Z' },
    ];
    await visitor.get('/dashboard');
    const statuses = [
      (await visitor.post('/dashboard/enrolments/E/progress', { progress: '50' })).status,
      (await visitor.post('/dashboard/enrolments/E/reports/R/send')).status,
      (await visitor.post('/dashboard/courses', { name: 'Mine too' })).status,
      (await visitor.post('/dashboard/courses/C/rename', { name: 'Mine renamed' })).status,
      (await visitor.post('/dashboard/courses/D/archive')).status,
      (await visitor.post('/dashboard/courses/D/restore')).status,
      (await lms.call(mine, 'POST', '/enrolments', { courseId: 'C', student }, 'key')).status,
      (await lms.call(mine, 'POST', '/enrolments/E/marking', { quizResults }, 'key-m')).status,
      (await lms.call(mine, 'POST', '/enrolments/E/transfer', { to: student })).status,
      (await lms.call(mine, 'POST', '/enrolments/F/cancel')).status,
    ];
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 201, 200, 200, 200]);
    const repeated = await lms.call(mine, 'POST', '/enrolments', { courseId: 'C', student }, 'key');
    expect(repeated).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    mine = await lms.provision('org-mine');
    expect(await rowsOf(theirs)).toEqual(before);
    expect(await rowsOf(mine)).not.toEqual(ours);
  });

  it('is reported with its own secret, even where another one has a report of the same id', async () => {
    lms.attain.received.length = 0;
    await lms.database.rows(
      `update progress_report set accepted_at = null, next_attempt_at = now(), leased_until = null where id = 'R'`,
    );
    const reports = await eventually(() => {
      const bySecret = lms.attain.received.filter(({ body }) => /"progress":(77|22)\b/.test(body));
      return bySecret.length >= 2 ? bySecret.slice(-2) : null;
    });
    expect(new Map(reports.map(({ headers, body }) => [headers.authorization, JSON.parse(body)]))).toEqual(
      new Map([
        [`Bearer ${mine.reportSecret}`, { lmsEnrolmentId: 'E', progress: 22 }],
        [`Bearer ${theirs.reportSecret}`, { lmsEnrolmentId: 'E', progress: 77 }],
      ]),
    );
  });
});

describe('the schema', () => {
  it('has the tenant first in each key of what belongs to one, and in each reference', async () => {
    const constraints = await lms.database.rows<{ table: string; name: string; type: string; definition: string }>(
      `select conrelid::regclass::text as "table", conname as name, contype as type, pg_get_constraintdef(oid) as definition
       from pg_constraint where connamespace = 'first_party_lms'::regnamespace and contype in ('p', 'f', 'u')`,
    );
    // A tenant is found by its own id; a session by what only its browser knows; a migration belongs to nobody.
    const tenantless = ['tenant', 'session', 'schema_migration'];
    const keys = constraints.filter(({ type, table }) => type !== 'f' && !tenantless.includes(table));
    expect(keys.length).toBe(7);
    expect(keys.filter(({ definition }) => !/^(PRIMARY KEY|UNIQUE) \(tenant_id, /.test(definition))).toEqual([]);
    const references = constraints.filter(({ type }) => type === 'f');
    expect(references.length).toBeGreaterThan(10);
    expect(
      references.filter(
        ({ definition }) =>
          !/^FOREIGN KEY \(tenant_id(, \w+\) REFERENCES \w+\(tenant_id, id\)|\) REFERENCES tenant\(id\))/.test(
            definition,
          ),
      ),
    ).toEqual([]);
  });
});

async function plant({ tenantId }: Tenant, name: string, progress: number): Promise<void> {
  const { rows } = lms.database;
  await rows(`insert into course (tenant_id, id, name) values ($1, 'C', $2 || ' course')`, [tenantId, name]);
  await rows(`insert into course (tenant_id, id, name) values ($1, 'D', $2 || ' second')`, [tenantId, name]);
  await rows(`insert into student (tenant_id, id, first_name, last_name) values ($1, 'S', $2, 'e')`, [tenantId, name]);
  for (const id of ['E', 'F']) {
    await rows(`insert into enrolment (tenant_id, id, course_id, student_id, progress) values ($1, $2, 'C', 'S', $3)`, [
      tenantId,
      id,
      progress,
    ]);
  }
  await rows(`insert into marking (tenant_id, id, enrolment_id, quiz_results) values ($1, 'M', 'E', $2)`, [
    tenantId,
    JSON.stringify([
      { unit: 'U', name, score: progress, maxScore: 100, passed: true, markedAt: '2026-01-01T00:00:00Z' },
    ]),
  ]);
  await rows(
    `insert into progress_report (tenant_id, id, enrolment_id, progress, reported_by, next_attempt_at)
     values ($1, 'R', 'E', $2, $3, now() + interval '1 hour')`,
    [tenantId, progress, name],
  );
}

/** Adds rows to the other tenant, and changes the state of some, so that both tenants differ. */
async function plantOnlyTheirs(): Promise<void> {
  const { rows } = lms.database;
  await rows(
    `insert into idempotency_key (tenant_id, key, request_hash, status, body) values ($1, 'key', '', 200, '{}')`,
    [theirs.tenantId],
  );
  await rows(`update course set archived_at = now() where tenant_id = $1 and id = 'D'`, [theirs.tenantId]);
  await rows(`insert into enrolment (tenant_id, id, course_id, student_id) values ($1, 'G', 'C', 'S')`, [
    theirs.tenantId,
  ]);
  await rows(
    `insert into progress_report (tenant_id, id, enrolment_id, progress, reported_by, accepted_at)
     select $1, 'Z' || n, 'E', 77, 'Theirs', now() from generate_series(1, 20) n`,
    [theirs.tenantId],
  );
  await rows(
    `insert into progress_report (tenant_id, id, enrolment_id, progress, reported_by, accepted_at)
     values ($1, 'A', 'E', 11, 'Mine', now())`,
    [mine.tenantId],
  );
}

/** Every row of the tenant in every table. */
async function rowsOf({ tenantId }: Tenant): Promise<unknown> {
  const tables = [
    'course',
    'student',
    'enrolment',
    'marking',
    'progress_report',
    'idempotency_key',
    'launch_token',
    'session',
  ];
  return Promise.all(
    tables.map((table) =>
      lms.database.rows(`select ${table}::text as row from ${table} where tenant_id = $1 order by 1`, [tenantId]),
    ),
  );
}
