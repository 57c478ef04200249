import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { requestAction } from '../../src/features/enrolments/lifecycle/request-action.ts';
import { expectError, send } from '../support/http-client.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { eventually } from '../support/eventually.ts';
import { call } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  // One student with everything; named "Foreign Student" there.
  ids = await buildOneOfEach(portal.database, portal.organisation);
  const { studentId, enrolmentId, actionId, callId } = ids;
  const readId = newId();
  const trialId = newId();
  await portal.database.asOwner(`
    update student set first_name = 'Wilhelmina', last_name = 'Quackenbush', email = 'wilhelmina@example.org',
      external_id = 'Register-4711'
      where id = '${studentId}';
    update certificate set student_name = 'Wilhelmina Quackenbush' where enrolment_id = '${enrolmentId}';
    update email_outbox set recipient_name = 'Wilhelmina Quackenbush', recipient_email = 'wilhelmina@example.org',
      last_error = '550 <wilhelmina@example.org> unknown' where certificate_id = '${ids.certificateId}';
    update lms_call set operation = 'CREATE_ENROLMENT', url = 'https://lms.example/new/Wilhelmina/Quackenbush',
      request_excerpt = '{"firstName":"Wilhelmina"}', response_excerpt = '{"name":"Wilhelmina Quackenbush"}',
      lms = 'CONNECTOR', error_message = 'The LMS knows Wilhelmina Quackenbush already.',
      error_words = '[{"text":"The LMS knows {name} already.","values":{"name":"Wilhelmina Quackenbush"}}]'
      where id = '${callId}';
    insert into lms_call (id, organisation_id, operation, method, url, enrolment_id, lms, ending, error_message, started_at, closed_at)
      values ('${newId()}', '${portal.organisation.id}', 'CANCEL_ENROLMENT', 'POST', 'https://lms.example', '${enrolmentId}',
        'CUSTOM', 'INVALID_RESPONSE', 'the condition cannot be evaluated: "Wilhelmina" is no number', now(), now());
    update lms_call_step set url = 'https://lms.example/users?name=Wilhelmina', request_excerpt = 'name=Wilhelmina',
      response_excerpt = '[{"lastname":"Quackenbush"}]', error_message = 'Quackenbush is known', error_words = '[{"text":"Quackenbush is known"}]' where call_id = '${callId}';
    update lifecycle_action set outcome = jsonb_set(outcome, '{message}', '"“Create the user” failed: Wilhelmina is known."')
      || '{"words":{"message":[{"text":"“{step}” failed: {reason}","values":{"reason":"Wilhelmina is known."}}],"nextSteps":[]}}'
      where id = '${actionId}';
    update lifecycle_action set outcome = jsonb_set(outcome, '{excerpt}', '"Wilhelmina Quackenbush is known"')
      where id = '${actionId}';
    insert into lms_call (id, organisation_id, operation, method, url, lms, ending, response_excerpt, started_at, closed_at)
      values ('${readId}', '${portal.organisation.id}', 'GET_ENROLMENT', 'GET', 'https://lms.example', 'CONNECTOR', 'SUCCEEDED',
        '{"id":"7","name":"Wilhelmina Quackenbush"}', now(), now());
    insert into lms_call (id, organisation_id, operation, method, url, lms, ending, started_at, closed_at, is_draft)
      values ('${trialId}', '${portal.organisation.id}', 'CREATE_ENROLMENT', 'POST', 'https://lms.example', 'CONNECTOR',
        'NOT_SENT', now(), now(), true);
    insert into lms_call_step
      select (jsonb_populate_record(s, jsonb_build_object('id', '${newId()}', 'call_id', '${trialId}',
        'url', 'https://lms.example/users?email=wilhelmina@example.org', 'response_excerpt', '[{"lastname":"Quackenbush"}]'))).*
      from lms_call_step s where call_id = '${callId}' limit 1;
    insert into saved_view (id, organisation_id, list, name, is_shared, created_by_user_id, filters, created_at, updated_at)
      values ('${newId()}', '${portal.organisation.id}', 'STUDENTS', 'Mine', false, '${portal.organisation.admin.id}',
        '{"search":"wilhelmina"}', now(), now());
    insert into import (id, organisation_id, kind, file_name, state, delimiter, columns, uploaded_by_user_id, created_at)
      values ('${ids.reportId}', '${portal.organisation.id}', 'STUDENTS', 'a.csv', 'DONE', ',', '[]',
        '${portal.organisation.admin.id}', now());
    insert into import_row (import_id, position, organisation_id, line, given, plan, new_student, state, reason_words)
      values ('${ids.reportId}', 0, '${portal.organisation.id}', 2,
        '{"firstName":"Wilhelmina","lastName":"Quackenbush","email":"Wilhelmina@example.org"}', 'ADD_STUDENT', true, 'CREATED',
        '[{"text":"Same e-mail address as line {line} ({name}).","values":{"line":"1","name":"Wilhelmina Quackenbush"}}]'),
        ('${ids.reportId}', 1, '${portal.organisation.id}', 3,
        '{"email":"another@example.org","externalId":"Register-4711"}', 'LEAVE_OUT', false, 'LEFT_OUT', null)`);
});
afterAll(() => portal.close());

const name = 'Wilhelmina Quackenbush';
const verify = async () => {
  const [row] = await portal.database.rows<{ code: string }>(
    'select verification_code as code from certificate where id = $1',
    [ids.certificateId],
  );
  const open = (path: string) => send(portal.api, { method: 'GET', path, headers: {} });
  return { page: await open(`/verify/${row!.code}`), pdf: await open(`/verify/${row!.code}/certificate.pdf`) };
};

/** Tables in which any of the words stands. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await portal.database.rows<{ table: string }>(
    `select quote_ident(table_name) as table from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { table } of tables) {
    const rows = await portal.database.rows(`select 1 from ${table} t where t::text ~* $1 limit 1`, [words.join('|')]);
    if (rows.length > 0) found.push(table);
  }
  return found.sort();
}

describe('a student’s data', () => {
  it('is exported whole, by administrators, and the audit trail says so', async () => {
    expectError(await portal.staff.get(`/students/${ids.studentId}/export`), 403);
    const { status, json } = await portal.admin.get(`/students/${ids.studentId}/export`);
    expect(status).toBe(200);
    expect(json.organisation).toBe(portal.organisation.name);
    expect(json.student).toMatchObject({
      firstName: 'Wilhelmina',
      email: 'wilhelmina@example.org',
      externalId: 'Register-4711',
    });
    expect(json.enrolments).toEqual([
      expect.objectContaining({ id: ids.enrolmentId, progress: 100, course: 'Foreign course' }),
    ]);
    expect(json.certificates).toEqual([expect.objectContaining({ id: ids.certificateId, studentName: name })]);
    expect(json.emails).toEqual([
      expect.objectContaining({ id: ids.emailId, recipientEmail: 'wilhelmina@example.org' }),
    ]);
    expect(json.reports).toEqual([expect.objectContaining({ reportId: ids.reportId, before: 0, after: 100 })]);
    expect(json.lmsCalls).toEqual([
      expect.objectContaining({
        id: ids.callId,
        steps: [expect.objectContaining({ number: 1, request: 'name=Wilhelmina' })],
      }),
      expect.objectContaining({ operation: 'CANCEL_ENROLMENT', ending: 'INVALID_RESPONSE' }),
    ]);
    expect(json.actions).toEqual([expect.objectContaining({ id: ids.actionId, kind: 'CANCEL' })]);
    expect(json.results.length).toBeGreaterThan(0);
    expect((await portal.admin.get(`/audit-entries?action=student.exported`)).json.items).toEqual([
      expect.objectContaining({ subjectId: ids.studentId, subjectName: name }),
    ]);
  });

  it('is not erased by staff, with another name, or while an action is under way', async () => {
    const erase = `/students/${ids.studentId}/erase`;
    expectError(await portal.staff.post(erase, { name }), 403);
    expectError(await portal.admin.post(erase, { name: 'Wilhelmina' }), 400);
    await portal.database.asOwner(`update lifecycle_action set state = 'RUNNING' where id = '${ids.actionId}'`);
    expectError(await portal.admin.post(erase, { name }), 409);
    await portal.database.asOwner(`update lifecycle_action set state = 'CLOSED' where id = '${ids.actionId}'`);
    expect((await verify()).page.body.toString()).toContain(name);
    expect(await tablesWith('wilhelmina', 'quackenbush')).toContain('student');
  });

  it('is erased from every table; what is left tells nothing of the person', async () => {
    const erased = await portal.admin.post(`/students/${ids.studentId}/erase`, { name });
    expect(erased.status).toBe(200);
    expect(erased.json).toMatchObject({ firstName: 'Erased', lastName: 'student', isErased: true });
    expect(await tablesWith('wilhelmina', 'quackenbush', 'register-4711')).toEqual([]);
    const { page, pdf } = await verify();
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain('The holder’s data was erased, so the name is no longer available.');
    expect(page.body.toString()).not.toContain('certificate.pdf');
    expect(pdf.status).toBe(404);
    const imported = (await portal.admin.get(`/imports/${ids.reportId}/rows`)).json.items;
    expect(imported).toEqual([
      expect.objectContaining({
        state: 'CREATED',
        isErased: true,
        given: {
          firstName: null,
          lastName: null,
          email: null,
          externalId: null,
          language: null,
          course: null,
          lmsEnrolmentId: null,
        },
        reason: 'The student’s data was erased.',
      }),
      expect.objectContaining({ state: 'LEFT_OUT', isErased: true }),
    ]);
    const german = (path: string) => portal.admin.getIn('de', path);
    expect((await german(`/students/${ids.studentId}`)).json).toMatchObject({
      firstName: 'Gelöschter',
      lastName: 'Teilnehmer',
      isErased: true,
    });
    expect((await german(`/imports/${ids.reportId}/rows`)).json.items[0].reason).toBe(
      'Die Daten der Person wurden gelöscht.',
    );
    expect((await german(`/lms-calls/${ids.callId}`)).json.call).toMatchObject({
      requestExcerpt: 'Die Daten der Person wurden gelöscht.',
    });
    const [call] = await portal.database.rows<{ url: string }>('select url from lms_call where id = $1', [ids.callId]);
    expect(call!.url).toBe('https://lms.example/…');
    expectError(await portal.admin.post(`/students/${ids.studentId}/erase`, { name: 'Erased student' }), 409);
  });

  it('stays erased although somebody saves at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const details = { firstName: 'Race', lastName: `Number ${round}`, email: `race-${round}@example.org` };
      const { id } = (await portal.admin.post('/students', details)).json;
      const [erased] = await Promise.all([
        portal.admin.post(`/students/${id}/erase`, { name: `Race Number ${round}` }),
        portal.admin.put(`/students/${id}`, { ...details, firstName: 'Changed' }),
      ]);
      const after = (await portal.admin.get(`/students/${id}`)).json;
      if (erased.status === 200) expect(after).toMatchObject({ firstName: 'Erased', isErased: true });
      else expect(after).toMatchObject({ firstName: 'Changed', isErased: false });
    }
  });

  it.each(['CREATE', 'TRANSFER'] as const)('is not erased while a %s is being requested', async (kind) => {
    const { database, organisation } = portal;
    const { id: studentId } = await buildStudent(database.app, organisation.id, { firstName: 'Race', lastName: kind });
    const { id: enrolmentId, courseId } = await buildEnrolment(database.app, organisation.id);
    const by = { organisationId: organisation.id, userId: organisation.admin.id, idempotencyKey: newId() };
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const waiting = (which: string) =>
      eventually(
        async () => (await owner.query(`select from pg_locks where not granted and ${which}`)).rows[0] ?? null,
      );
    try {
      // The request has locked the student when it comes to this table.
      await owner.query('begin');
      await owner.query('lock table lifecycle_action in share mode');
      const requested = requestAction(
        database.app,
        by,
        kind === 'CREATE' ? { kind, studentId, courseId } : { kind, enrolmentId, toStudentId: studentId },
      );
      await waiting(`relation = 'lifecycle_action'::regclass`);
      const erased = portal.admin.post(`/students/${studentId}/erase`, { name: `Race ${kind}` });
      await waiting(`locktype = 'transactionid'`);
      await owner.query('commit');
      expect(await requested).toMatchObject({ kind, state: 'REQUESTED' });
      expectError(await erased, 409);
      expect((await portal.admin.get(`/students/${studentId}`)).json).toMatchObject({ firstName: 'Race' });
    } finally {
      await owner.end();
    }
  });

  it('stays erased: no change, no new enrolment, no e-mail', async () => {
    const details = { firstName: 'Wilhelmina', lastName: 'Quackenbush', email: 'wilhelmina@example.org' };
    expectError(await portal.admin.put(`/students/${ids.studentId}`, details), 409);
    expectError(await portal.admin.post(`/emails/${ids.emailId}/resend`), 409);
    const revoked = await portal.admin.post(`/certificates/${ids.certificateId}/revoke`, { reason: 'By mistake' });
    expect(revoked.status).toBe(200);
    expect((await portal.database.rows('select id from email_outbox where certificate_id is not null')).length).toBe(1);
    const created = await call(portal.api, 'POST', '/actions/create', {
      headers: { ...portal.admin.headers, 'Idempotency-Key': newId() },
      body: { studentId: ids.studentId, courseId: ids.courseId },
    });
    expectError(created, 409);
    expect(await portal.database.rows('select id from enrolment where student_id = $1', [ids.studentId])).toHaveLength(
      1,
    );
  });
});
