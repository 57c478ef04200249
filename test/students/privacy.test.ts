import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { closeLmsCallStep, openLmsCallStep } from '../../src/features/lms/store/lms-call-steps.ts';
import { closeLmsCall, openLmsCall } from '../../src/features/lms/store/lms-calls.ts';
import { eraseStudent } from '../../src/features/students/erase-student.ts';
import { BusyError } from '../../src/platform/waiting/busy-error.ts';
import { HttpStandIn } from '../support/connectors/http-stand-in.ts';
import { requestAction } from '../../src/features/enrolments/lifecycle/request-action.ts';
import { expectError, send } from '../support/http-client.ts';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { eventually } from '../support/eventually.ts';
import { untilLockWaits } from '../support/lock-waits.ts';
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
        '{"email":"another@example.org","externalId":"Register-4711"}', 'LEAVE_OUT', false, 'LEFT_OUT', null);
    -- The student was imported under a former name, whose row was in the file three times.
    insert into import_row (import_id, position, organisation_id, line, given, plan, new_student, state, student_id, reason)
      values ('${ids.reportId}', 2, '${portal.organisation.id}', 4,
        '{"firstName":"Mechthild","lastName":"Formerly","email":"formerly@example.org"}', 'ADD_STUDENT', true, 'CREATED', '${studentId}', null),
        ('${ids.reportId}', 3, '${portal.organisation.id}', 5,
        '{"firstName":"Mechthild","email":"Formerly@example.org"}', 'LEAVE_OUT', false, 'LEFT_OUT', null,
        'Same e-mail address as line 4 (Mechthild Formerly).'),
        ('${ids.reportId}', 4, '${portal.organisation.id}', 6,
        '{"firstName":"mechthild","lastName":"formerly"}', 'LEAVE_OUT', false, 'LEFT_OUT', null, 'E-mail address is missing.'),
        ('${ids.reportId}', 5, '${portal.organisation.id}', 7,
        '{"firstName":"Somebody","lastName":"Else"}', 'LEAVE_OUT', false, 'LEFT_OUT', null, 'E-mail address is missing.');
    insert into progress_pull (id, organisation_id, trigger, workflow_id, run_id, state, message, message_words, started_at, ended_at)
      values ('${newId()}', '${portal.organisation.id}', 'SCHEDULE', 'w', 'r', 'FAILED', 'The LMS says: no Wilhelmina here.',
        '[{"text":"The LMS says: no Wilhelmina here."}]', now(), now());
    insert into lms_check (id, organisation_id, lms, input, parts, started_at, ended_at)
      values ('${newId()}', '${portal.organisation.id}', 'CONNECTOR',
        '{"courseId":"C1","studentEmail":"Wilhelmina@example.org","otherEmail":"test-2@example.org","unitCode":null}',
        '[{"name":"GET_COURSES","state":"FITS","callId":null,"message":"It fits.","nextSteps":[],"mayHaveChanged":false,"lmsEnrolmentId":null},
          {"name":"CREATE_ENROLMENT","state":"DOES_NOT_FIT","callId":null,"message":"Quackenbush is known.","nextSteps":[],
           "words":{"message":[{"text":"Quackenbush is known."}],"nextSteps":[]},"mayHaveChanged":true,"lmsEnrolmentId":null}]', now(), now());
    update lms_inbound set refused_at = now(), refusal = 'Unable to cast "Quackenbush".',
      refusal_words = '[{"text":"Unable to cast “Quackenbush”."}]' where organisation_id = '${portal.organisation.id}'`);
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

/** Tables in which any of the words stands. The rows of a partition are those of its table. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables = await portal.database.rows<{ table: string }>(
    `select quote_ident(table_name) as table from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in (select inhrelid::regclass::text from pg_inherits)`,
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

  it('goes with a warning of the enrolments that do not end', async () => {
    const { database, organisation } = portal;
    const { id } = await buildStudent(database.app, organisation.id);
    await buildEnrolment(database.app, organisation.id, { studentId: id });
    const waiting = await buildEnrolment(database.app, organisation.id, { studentId: id });
    const ended = await buildEnrolment(database.app, organisation.id, { studentId: id });
    await database.asOwner(`update enrolment set status = 'PENDING' where id = '${waiting.id}';
      update enrolment set status = 'CANCELLED' where id = '${ended.id}'`);
    const { json } = await portal.staff.get(`/students/${id}`);
    expect(json).toMatchObject({ openEnrolments: { active: 1, pending: 1 }, erasure: null });
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
    const erased = await portal.admin.post(`/students/${ids.studentId}/erase`, { name: ' wilhelmína  QUACKENBUSH' });
    expect(erased.status).toBe(200);
    expect(erased.json).toMatchObject({ firstName: 'Erased', lastName: 'student', isErased: true });
    expect(await tablesWith('wilhelmina', 'quackenbush', 'register-4711', 'mechthild', 'formerly')).toEqual([]);
    const shown = (await portal.staff.get(`/students/${ids.studentId}`)).json;
    expect(shown.erasure).toEqual({ at: expect.stringMatching(/^20/), by: expect.any(String) });
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
      expect.objectContaining({ state: 'CREATED', isErased: true }),
      expect.objectContaining({ state: 'LEFT_OUT', isErased: true }),
      expect.objectContaining({ state: 'LEFT_OUT', isErased: true }),
      expect.objectContaining({ state: 'LEFT_OUT', isErased: false }),
    ]);
    const [check] = (await portal.admin.get('/lms/checks')).json.checks;
    expect(check).toMatchObject({ otherEmail: 'test-2@example.org' });
    expect(check.parts.map((part: { message: string }) => part.message)).toEqual([
      'It fits.',
      'The student’s data was erased.',
    ]);
    expect((await portal.admin.getIn('de', '/lms/pulls')).json.pulls[0].message).toBe(
      'Die Daten der Person wurden gelöscht.',
    );
    expect((await portal.admin.get('/lms/inbound')).json.inbound.refusal).toBe('The student’s data was erased.');
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

describe('calls to the LMS that belong to no enrolment', () => {
  let number = 0;
  const buildPerson = async (lastName: string) => {
    number += 1;
    const details = { firstName: 'Persephone', lastName, email: `person-${number}@example.org` };
    return { id: (await portal.admin.post('/students', details)).json.id as string, name: `Persephone ${lastName}` };
  };
  const erase = async (person: { id: string; name: string }) => {
    const erased = await portal.admin.post(`/students/${person.id}/erase`, { name: person.name });
    expect(erased.status).toBe(200);
  };
  const aStep = (callId: string, stepNumber: number) => ({
    id: newId(),
    callId,
    number: stepNumber,
    name: 'found',
    effect: 'WRITE' as const,
    method: 'POST',
    url: 'https://lms.example/users?name=Blumenkohl',
    requestExcerpt: 'name=Blumenkohl',
    startedAt: new Date(),
  });
  const aCall = (id: string, enrolmentId: string | null = null) => ({
    id,
    operation: 'GET_ENROLMENT',
    lms: 'CONNECTOR' as const,
    actionId: null,
    enrolmentId,
    actorUserId: null,
    workflowId: null,
    runId: null,
    idempotencyKey: null,
    method: 'GET' as const,
    url: 'https://lms.example',
    requestExcerpt: null,
  });
  const reply = {
    ending: 'SUCCEEDED',
    statusCode: 200,
    responseExcerpt: '[{"lastname":"Blumenkohl"}]',
    errorMessage: null,
  } as const;
  /** Stores closed calls with a step each, and names a person in all of them. @returns how their ids begin */
  const insertCalls = async (count: number, lastName: string) => {
    const prefix = newId().slice(0, 24);
    const of = (n: string) => `('${prefix}' || lpad(to_hex(${n}), 12, '0'))::uuid`;
    await portal.database.asOwner(`
      insert into lms_call (id, organisation_id, operation, method, url, lms, ending, response_excerpt, error_message,
        started_at, closed_at)
        select ${of('n')}, '${portal.organisation.id}', case n % 3 when 0 then 'CREATE_ENROLMENT' else 'GET_ENROLMENT' end, 'GET',
          'https://lms.example/' || case n % 3 when 0 then '${lastName}' else '7' end, 'CUSTOM', 'REJECTED', '${lastName}', 'the LMS answered 404', now(), now()
        from generate_series(1, ${count}) n;
      insert into lms_call_step (id, organisation_id, call_id, number, name, effect, method, url, ending, response_excerpt,
        started_at, closed_at)
        select ${of(`${count} + n`)}, '${portal.organisation.id}', ${of('n')}, 1, 'found', 'READ', 'GET',
          'https://lms.example/users?name=${lastName}', 'SUCCEEDED', '${lastName}', now(), now()
        from generate_series(1, ${count}) n`);
    return prefix;
  };
  /** Changes with each change of a row. */
  const versions = (prefix: string) =>
    portal.database.rows(
      `select id, xmin::text from lms_call where id::text like $1
       union all select id, xmin::text from lms_call_step where id::text like $1 order by id`,
      [`${prefix}%`],
    );

  it('are erased when they are tests of GET_PROGRESS, or pulls of an earlier release, which kept the replies', async () => {
    const lms = await HttpStandIn.start(() => ({ body: { user: 'Ada Rosenkohl', percent: 40 } }));
    try {
      const document = {
        connector: 1,
        name: 'An LMS that names the student',
        operations: {
          GET_PROGRESS: {
            steps: [{ name: 'read', method: 'GET', url: 'progress?of=Rosenkohl' }],
            result: "[{'lmsEnrolmentId': 'one', 'progress': steps.read.percent}]",
          },
        },
      };
      const settings = { preset: null, document: JSON.stringify(document), address: lms.origin, constants: {} };
      expect((await portal.admin.put('/lms/connection', settings)).json.problems).toEqual([]);
      const tried = await portal.admin.post('/lms/connection/try', { operation: 'GET_PROGRESS', values: {} });
      expect(tried.json).toMatchObject({ outcome: { ending: 'SUCCEEDED' }, steps: [{ ending: 'SUCCEEDED' }] });
    } finally {
      await lms.stop();
    }
    await portal.database.asOwner(`
      insert into lms_call (id, organisation_id, operation, method, url, lms, ending, run_id, response_excerpt, started_at, closed_at)
      values ('${newId()}', '${portal.organisation.id}', 'GET_PROGRESS', 'GET', 'https://lms.example', 'CONNECTOR', 'SUCCEEDED',
        'run', '{"user":"Rosenkohl"}', now(), now())`);
    expect(await tablesWith('rosenkohl')).toEqual(['lms_call', 'lms_call_step', 'lms_connection']);
    await erase(await buildPerson('Rosenkohl'));
    expect(await tablesWith('rosenkohl')).toEqual(['lms_connection']);
    await portal.database.asOwner('delete from lms_connection');
  });

  it('are erased while they are open, and again after their replies have come', async () => {
    const { app } = portal.database;
    const inOrganisation = app.inOrganisation.bind(app, portal.organisation.id);
    const callId = newId();
    const lookUpId = newId();
    const step = aStep(callId, 1);
    const person = await buildPerson('Blumenkohl');
    const { id: enrolmentId } = await buildEnrolment(app, portal.organisation.id, { studentId: person.id });
    await inOrganisation(async (tx) => {
      await openLmsCall(tx, aCall(callId));
      await openLmsCallStep(tx, step);
      await openLmsCall(tx, aCall(lookUpId, enrolmentId));
    });
    await erase(person);
    expect(await tablesWith('blumenkohl')).toEqual([]);
    await inOrganisation(async (tx) => {
      await closeLmsCallStep(tx, step.id, reply);
      await closeLmsCall(tx, callId, { ...reply, lmsEnrolmentId: null });
      await closeLmsCall(tx, lookUpId, { ...reply, lmsEnrolmentId: null });
    });
    expect(await tablesWith('blumenkohl')).toEqual(['lms_call', 'lms_call_step']);
    await erase(await buildPerson('Two'));
    expect(await tablesWith('blumenkohl')).toEqual([]);

    // The call was closed as lost, and its process goes on.
    const late = aStep(callId, 2);
    await inOrganisation((tx) => openLmsCallStep(tx, late));
    await erase(await buildPerson('Three'));
    expect(await tablesWith('blumenkohl')).toEqual([]);
    await inOrganisation((tx) => closeLmsCallStep(tx, late.id, reply));
    expect(await tablesWith('blumenkohl')).toEqual(['lms_call_step']);
    await erase(await buildPerson('Four'));
    expect(await tablesWith('blumenkohl')).toEqual([]);
  });

  it('are erased with a step that another transaction adds at the same moment', async () => {
    const { app, ownerUrl } = portal.database;
    const inOrganisation = app.inOrganisation.bind(app, portal.organisation.id);
    const callId = newId();
    await inOrganisation(async (tx) => {
      await openLmsCall(tx, aCall(callId));
      await closeLmsCall(tx, callId, { ...reply, responseExcerpt: null, lmsEnrolmentId: null });
    });
    // The step comes first, and the erasure waits for it.
    const late = aStep(callId, 1);
    let erasing: Promise<void> | undefined;
    await inOrganisation(async (tx) => {
      await openLmsCallStep(tx, late);
      erasing = erase(await buildPerson('Five'));
      await untilLockWaits(portal.database);
    });
    await erasing;
    expect(await tablesWith('blumenkohl')).toEqual([]);
    await inOrganisation((tx) => closeLmsCallStep(tx, late.id, reply));
    await erase(await buildPerson('Six'));
    expect(await tablesWith('blumenkohl')).toEqual([]);

    // An erasure comes first, and the step waits for it.
    const owner = new pg.Client({ connectionString: ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query('select from lms_call where id = $1 for update', [callId]);
      await owner.query('update lms_call set is_erased = true where id = $1', [callId]);
      const adding = inOrganisation((tx) => openLmsCallStep(tx, aStep(callId, 2)));
      await untilLockWaits(portal.database);
      await owner.query('commit');
      await adding;
    } finally {
      await owner.end();
    }
    await erase(await buildPerson('Seven'));
    expect(await tablesWith('blumenkohl')).toEqual([]);
  });

  it('are erased once, however many they are', async () => {
    const prefix = await insertCalls(2_500, 'Wirsing');
    await erase(await buildPerson('Wirsing'));
    expect(await tablesWith('wirsing')).toEqual([]);
    const before = await versions(prefix);
    expect(before).toHaveLength(5_000);
    await erase(await buildPerson('Another'));
    expect(await versions(prefix)).toEqual(before);
  });

  it('stay erased when there is no time for all of them, and a repeat goes on', async () => {
    await insertCalls(600, 'Mangold');
    const person = await buildPerson('Mangold');
    const left = async () =>
      (await portal.database.rows(`select id from lms_call where response_excerpt = 'Mangold'`)).length;
    const owner = new pg.Client({ connectionString: portal.database.ownerUrl });
    await owner.connect();
    try {
      await owner.query('begin');
      await owner.query(`select from lms_call where response_excerpt = 'Mangold' order by id desc limit 50 for update`);
      const { organisation, database } = portal;
      const actor = { kind: 'USER', userId: organisation.admin.id } as const;
      await expect(
        eraseStudent(database.app, organisation.id, { studentId: person.id, name: person.name }, actor, 2_000),
      ).rejects.toThrow(BusyError);
    } finally {
      await owner.end();
    }
    expect(await left()).toBeGreaterThanOrEqual(50);
    expect(await left()).toBeLessThan(600);
    expect((await portal.admin.get(`/students/${person.id}`)).json).toMatchObject({ firstName: 'Persephone' });
    await erase(person);
    expect(await tablesWith('mangold')).toEqual([]);
  });
});
