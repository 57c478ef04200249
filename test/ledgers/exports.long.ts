import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import express from 'express';
import pg from 'pg';
import { sendParts } from '../../src/platform/http/portal/send-parts.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { expectError } from '../support/http-client.ts';
import { signedIn } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let courseId: string;
let definitionId: string | undefined;

beforeAll(async () => {
  portal = await createPortalFixture();
  const { id } = portal.organisation;
  ({
    id: courseId,
    definitionIds: [definitionId],
  } = await buildCourse(portal.database.app, id, { name: 'Welding; "advanced"' }));
  const people = [
    { firstName: '=cmd|calc', lastName: '@SUM(A1)', email: 'a@example.org', lmsEnrolmentId: '-1' },
    { firstName: 'Zoë', lastName: 'O"Brien, née Q', email: 'b@example.org', progress: 33.333333333333336 },
    { firstName: '李', lastName: 'Wei', email: 'c@example.org', lmsEnrolmentId: null, status: 'PENDING' as const },
  ];
  for (const person of people) await buildEnrolment(portal.database.app, id, { courseId, ...person });
}, 60_000);
afterAll(() => portal.close());

const read = (text: string) => parse(text, { bom: true, columns: true }) as unknown as Record<string, string>[];

describe('a list as a CSV file', () => {
  it('has the students with their names as they are, guarded against spreadsheets', async () => {
    const answer = await portal.staff.get('/students/export');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Students-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect([...answer.body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const rows = read(answer.body.toString('utf8'));
    expect(rows.map((row) => [row['First name'], row['Last name'], row['E-mail']])).toEqual([
      ["'=cmd|calc", "'@SUM(A1)", 'a@example.org'],
      ['Zoë', 'O"Brien, née Q', 'b@example.org'],
      ['李', 'Wei', 'c@example.org'],
    ]);
    expect(answer.body.toString('utf8').endsWith('\r\n')).toBe(true);
  });

  it('has the enrolments as they are filtered and sorted, unrounded', async () => {
    const all = read((await portal.staff.get('/enrolments/export?sort=-student')).body.toString('utf8'));
    expect(all.map((row) => [row.Progress, row.Course, row.Status])).toEqual([
      ['0', 'Welding; "advanced"', 'Pending'],
      ['33.333333333333336', 'Welding; "advanced"', 'Active'],
      ['0', 'Welding; "advanced"', 'Active'],
    ]);
    expect(all[2]!['LMS enrolment id']).toBe("'-1");
    const found = read((await portal.staff.get('/enrolments/export?search=wei&status=PENDING')).body.toString('utf8'));
    expect(found.map((row) => row['First name'])).toEqual(['李']);
    expect(read((await portal.staff.get('/enrolments/export?status=CANCELLED')).body.toString('utf8'))).toEqual([]);
  });

  it('is refused where the list is, before anything is sent', async () => {
    expectError(await portal.staff.get('/enrolments/export?search=a&sort=student'), 400);
    expectError(await portal.staff.get('/students/export?limit=10'), 400);
  });

  it('is in the audit log', async () => {
    const { json } = await portal.admin.get('/audit-entries?action=students.exported');
    expect(json.items[0]).toMatchObject({ actor: { name: 'Stan Staff' }, details: {} });
  });

  it('shows nothing of another organisation', async () => {
    const answer = await portal.otherAdmin.get('/students/export');
    expect(read(answer.body.toString('utf8'))).toEqual([]);
  });
});

describe('a long list', () => {
  const count = 30_000;

  beforeAll(async () => {
    await portal.database.asOwner(`
      insert into student (id, organisation_id, first_name, last_name, email, created_at)
      select gen_random_uuid(), '${portal.organisation.id}', 'Pupil', 'Number ' || n, 'p' || n || '@example.org', now()
      from generate_series(1, ${count}) n`);
  });

  it('comes whole, each row once', async () => {
    const rows = read((await portal.staff.get('/students/export?sort=email')).body.toString('utf8'));
    expect(rows).toHaveLength(count + 3);
    expect(new Set(rows.map((row) => row['Student id'])).size).toBe(count + 3);
  });

  it('of certificates comes whole, each row once and the latest first, also of one course', async () => {
    const certificates = 1_100;
    await portal.database.asOwner(`
      with chosen as (
        select id as student_id, row_number() over () as n from student
        where organisation_id = '${portal.organisation.id}' and first_name = 'Pupil' limit ${certificates}),
      enrolled as (
        insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, created_at, updated_at)
        select gen_random_uuid(), '${portal.organisation.id}', student_id, '${courseId}', 'ACTIVE', 'long-' || n, now(), now()
        from chosen returning id)
      insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
        verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
      select gen_random_uuid(), '${portal.organisation.id}', id, '${definitionId}', 'ISSUED', 1, 'L-' || id, 'code-' || id,
        'S', 'C', 'T', 'O', now(), now() from enrolled`);
    for (const filter of ['', `?courseId=${courseId}`, `?status=ISSUED`]) {
      const rows = read((await portal.staff.get(`/certificates/export${filter}`)).body.toString('utf8'));
      const ids = rows.map((row) => row['Certificate id']!);
      expect(new Set(ids).size).toBe(certificates);
      expect(ids).toEqual([...ids].sort().reverse());
    }
  });

  it('is made no faster than it is taken, and no further once the client has gone', async () => {
    let made = 0;
    let ended = false;
    const parts = async function* () {
      try {
        for (; made < 2_000; made += 1) yield 'x'.repeat(65_536);
      } finally {
        ended = true;
      }
    };
    const app = express().get('/', (_request, response) => sendParts(response, 200, {}, parts()));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const outgoing = request({ host: '127.0.0.1', port: (server.address() as AddressInfo).port });
    const answered = once(outgoing, 'response');
    outgoing.end();
    const [response] = (await answered) as [IncomingMessage];
    response.on('error', () => undefined);
    await sleep(500);
    // The sockets of both sides buffer a limited number of parts.
    expect(made).toBeLessThan(300);
    expect(ended).toBe(false);
    outgoing.destroy();
    await eventually(() => Promise.resolve(ended || null));
    expect(made).toBeLessThan(300);
    server.close();
  });

  it('is cut when the session ends', async () => {
    const client = await signedIn(portal.api, portal.organisation.staff);
    const owner = new pg.Client({ connectionString: portal.database.ownerUrl });
    await owner.connect();
    const outgoing = request({
      host: '127.0.0.1',
      port: portal.api.port,
      path: '/internal/students/export',
      headers: { Cookie: client.cookie },
    });
    const answered = once(outgoing, 'response');
    outgoing.end();
    const [response] = (await answered) as [IncomingMessage];
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    response.on('error', () => undefined);
    await once(response.resume(), 'data');
    // The next part waits until the session has been over for longer than it goes unnoticed.
    await owner.query('begin');
    await owner.query('lock table student in access exclusive mode');
    expect((await client.delete('/session')).status).toBe(204);
    await sleep(3_500);
    await owner.query('commit');
    await owner.end();
    await closed;
    expect(response.complete).toBe(false);
    expect(portal.api.logged.lines().filter((line) => line.level === 'error')).toEqual([]);
  });

  it('is given up when the client goes away, and the process goes on', async () => {
    const outgoing = request({
      host: '127.0.0.1',
      port: portal.api.port,
      path: '/internal/students/export',
      headers: { Cookie: portal.staff.cookie },
    });
    await new Promise<void>((resolve) => {
      outgoing.on('response', (response) => {
        response.once('data', () => {
          outgoing.destroy();
          resolve();
        });
        response.on('error', () => undefined);
      });
      outgoing.on('error', () => undefined);
      outgoing.end();
    });
    await sleep(200);
    expect((await portal.staff.get('/students?limit=1')).status).toBe(200);
    expect(portal.api.logged.lines().filter((line) => line.level === 'error')).toEqual([]);
  });
});
