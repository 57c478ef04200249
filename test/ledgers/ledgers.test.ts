import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { newId } from '../../src/platform/ids.ts';
import { testPublicUrl } from '../support/api-server.ts';
import { expectError } from '../support/http-client.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach, report } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  ids = await buildOneOfEach(portal.database, portal.organisation);
});
afterAll(() => portal.close());

type Json = ReturnType<typeof JSON.parse>;
const items = async (path: string): Promise<Json[]> => {
  const answer = await portal.admin.get(path);
  expect(answer.status).toBe(200);
  return answer.json.items;
};

describe('progress reports', () => {
  it('are shown with what they did', async () => {
    const { json } = await portal.admin.get(`/progress-reports/${ids.reportId}`);
    expect(json).toEqual({
      id: ids.reportId,
      lmsEnrolmentId: 'foreign-1',
      progress: 100,
      state: 'APPLIED',
      failure: null,
      sender: 'API_KEY',
      remoteAddress: '203.0.113.9',
      requestId: expect.any(String),
      receivedAt: expect.any(String),
      processedAt: expect.any(String),
      workflowId: 'test',
      runId: 'test',
      effects: [
        {
          enrolmentId: ids.enrolmentId,
          student: { id: ids.studentId, name: 'Foreign Student' },
          progressBefore: 0,
          progressAfter: 100,
          outcome: 'APPLIED',
        },
      ],
    });
  });

  it('are listed by state and LMS id, all states in one order', async () => {
    const received = await report(portal.database, portal.organisation, 'waiting ü/#&', 5);
    for (const [state, id] of [
      ['UNMATCHED', newId()],
      ['FAILED', newId()],
      ['UNCHANGED', newId()],
    ] as const) {
      await portal.database.asOwner(`
        insert into progress_report (id, organisation_id, api_key_id, request_id, remote_address, lms_enrolment_id, progress,
          state, received_at)
        select '${id}', organisation_id, api_key_id, 'r', remote_address, 'other', 1, '${state}', now() from progress_report limit 1`);
    }
    const all = await items('/progress-reports');
    expect(all.map((each) => each.state)).toEqual(
      [...all].sort((a, b) => (a.id < b.id ? 1 : -1)).map((each) => each.state),
    );
    expect(new Set(all.map((each) => each.state))).toEqual(
      new Set(['RECEIVED', 'APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED']),
    );
    for (const state of ['APPLIED', 'UNCHANGED', 'UNMATCHED', 'FAILED']) {
      expect((await items(`/progress-reports?state=${state}`)).map((each) => each.state)).toEqual([state]);
    }
    const found = await items(`/progress-reports?lmsEnrolmentId=${encodeURIComponent('waiting ü/#&')}`);
    expect(found.map((each) => each.id)).toEqual([received]);
    expect(await items('/progress-reports?lmsEnrolmentId=other&state=APPLIED')).toEqual([]);
  });
});

describe('calls to the LMS', () => {
  it('are listed by operation, ending and enrolment, and shown', async () => {
    const expected = expect.objectContaining({
      id: ids.callId,
      operation: 'CANCEL_ENROLMENT',
      ending: 'UNKNOWN',
      actionId: ids.actionId,
      enrolmentId: ids.enrolmentId,
      actorUserId: portal.organisation.admin.id,
      url: 'https://lms.example/Foreign',
    });
    for (const filter of ['', 'operation=CANCEL_ENROLMENT', 'ending=UNKNOWN', `enrolmentId=${ids.enrolmentId}`]) {
      expect(await items(`/lms-calls?${filter}`)).toEqual([expected]);
    }
    expect(await items('/lms-calls?operation=CREATE_ENROLMENT')).toEqual([]);
    expect(await items('/lms-calls?ending=SUCCEEDED')).toEqual([]);
    expect((await portal.admin.get(`/lms-calls/${ids.callId}`)).json).toEqual({
      call: expected,
      steps: [expect.objectContaining({ number: 1, name: 'Foreign', effect: 'WRITE', ending: null })],
    });
  });
});

describe('lifecycle actions', () => {
  it('are listed for everybody, by enrolment, kind and ending', async () => {
    for (const filter of ['', 'kind=CANCEL', 'ending=UNKNOWN', `enrolmentId=${ids.enrolmentId}&kind=CANCEL`]) {
      const { json } = await portal.staff.get(`/actions?${filter}`);
      expect(json.items.map((each: Json) => each.id)).toEqual([ids.actionId]);
    }
    expect((await portal.staff.get('/actions?kind=CREATE')).json.items).toEqual([]);
  });
});

describe('e-mails', () => {
  it('that failed are listed and sent again, once', async () => {
    const [failed] = await items('/emails?state=FAILED');
    expect(failed).toEqual(
      expect.objectContaining({
        id: ids.emailId,
        kind: 'ISSUED',
        state: 'FAILED',
        error: 'The mail server answered 550 to us.',
        recipientName: 'Foreign Student',
        certificateId: ids.certificateId,
        enrolmentId: ids.enrolmentId,
      }),
    );
    expect((await items('/emails')).map((each) => each.id)).toEqual([ids.emailId]);
    const answers = await Promise.all([1, 2, 3].map(() => portal.admin.post(`/emails/${ids.emailId}/resend`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409, 409]);
    expect(await items('/emails?state=FAILED')).toEqual([]);
    expect((await items('/emails?state=PENDING')).map((each) => each.id)).toEqual([ids.emailId]);
    expect(await items(`/audit-entries?action=email.resent&subjectId=${ids.emailId}`)).toHaveLength(1);
  });
});

describe('events and audit entries', () => {
  it('are listed by type and subject', async () => {
    expect((await items('/events')).map((each) => each.type)).toEqual([
      'enrolment.cancelled',
      'enrolment.progressed',
      'certificate.issued',
    ]);
    expect(await items('/events?type=certificate.issued')).toEqual([
      {
        id: expect.any(String),
        type: 'certificate.issued',
        subjectId: ids.certificateId,
        data: expect.objectContaining({ enrolmentId: ids.enrolmentId }),
        occurredAt: expect.any(String),
      },
    ]);
    expect((await items(`/events?subjectId=${ids.enrolmentId}`)).map((each) => each.type)).toEqual([
      'enrolment.progressed',
    ]);
  });

  it('say who did what', async () => {
    await portal.admin.post('/students', { firstName: 'A', lastName: 'B', email: 'a@example.org' });
    const mine = `actorUserId=${portal.organisation.admin.id}`;
    const [entry] = await items(`/audit-entries?${mine}&action=student.created`);
    expect(entry.actor).toEqual({ kind: 'USER', userId: portal.organisation.admin.id, name: 'Ada Admin' });
    const first = (await items('/audit-entries')).at(-1);
    expect(first).toEqual(
      expect.objectContaining({ action: 'organisation.created', actor: { kind: 'SYSTEM', userId: null, name: null } }),
    );
  });
});

describe('the API key', () => {
  it('is shown masked, with its last use', async () => {
    const { json } = await portal.admin.get('/api-key');
    const { apiKey } = portal.organisation;
    expect(json.apiKey).toEqual({
      masked: `svc_${apiKey.slice(4, 8)}...${apiKey.slice(-4)}`,
      createdAt: expect.any(String),
      createdBy: { kind: 'SYSTEM', userId: null, name: null },
      lastUsedAt: expect.any(String),
      lastUsedFrom: '203.0.113.9',
      unknownFieldsAt: null,
      unknownFields: null,
    });
    expect((await portal.otherAdmin.get('/api-key')).json.apiKey.lastUsedAt).toBeNull();
  });

  it('is not created twice, and rotated: the reply shows the new one, once', async () => {
    expectError(await portal.otherAdmin.post('/api-key'), 409);
    const rotated = await portal.otherAdmin.post('/api-key/rotate');
    expect(rotated.status).toBe(201);
    expect(rotated.json.key).toMatch(/^svc_[0-9a-f]{64}$/);
    const shown = await portal.otherAdmin.get('/api-key');
    expect(shown.json.apiKey.masked).toBe(rotated.json.masked);
    expect(shown.body.toString()).not.toContain(rotated.json.key);
    const push = (key: string) =>
      fetch(`${portal.api.url}/api/enrolments/lms-progress`, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ lmsEnrolmentId: 'x', progress: 1 }),
      });
    expect((await push(portal.other.apiKey)).status).toBe(401);
    expect((await push(rotated.json.key)).status).toBe(200);
  });

  it('of an organisation without one is created', async () => {
    await portal.database.asOwner(
      `update api_key set revoked_at = now() where organisation_id = '${portal.other.id}' and revoked_at is null`,
    );
    expect((await portal.otherAdmin.get('/api-key')).json).toEqual({
      apiKey: null,
      reportUrl: `${testPublicUrl}/api/enrolments/lms-progress`,
    });
    expectError(await portal.otherAdmin.post('/api-key/rotate'), 404);
    expect((await portal.otherAdmin.post('/api-key')).status).toBe(201);
  });
});

describe('certificates', () => {
  const list = async (query = '', browser = portal.staff): Promise<Json> => {
    const answer = await browser.get(`/certificates${query}`);
    expect(answer.status).toBe(200);
    return answer.json;
  };
  const numbers = async (query = '') => (await list(query)).items.map((each: Json) => each.number);

  beforeAll(async () => {
    const { id } = portal.organisation;
    for (const [number, status] of [
      ['C-2001', 'ISSUED'],
      ['C-2002', 'WITHDRAWN'],
      ['C-2003', 'REVOKED'],
    ]) {
      const enrolment = await buildEnrolment(portal.database.app, id, { courseId: ids.courseId! });
      await portal.database.asOwner(`
        insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
          verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
        select '${newId()}', organisation_id, '${enrolment.id}', definition_id, '${status}', 1, '${number}', 'code-${number}',
          'Ada Lovelace', 'Numbers', 'Analyst', 'Organisation', now(), now()
        from certificate where id = '${ids.certificateId}'`);
    }
  });

  it('are listed for staff, the newest first, with what is printed on them', async () => {
    const { items } = await list();
    expect(items.map((each: Json) => each.number).slice(0, 3)).toEqual(['C-2003', 'C-2002', 'C-2001']);
    expect(items[3]).toMatchObject({ id: ids.certificateId, student: { id: ids.studentId, name: 'Foreign Student' } });
    expect(items[2]).toEqual({
      id: expect.any(String),
      status: 'ISSUED',
      number: 'C-2001',
      title: 'Analyst',
      enrolmentId: expect.any(String),
      student: { id: expect.any(String), name: 'Ada Lovelace' },
      course: { id: ids.courseId, name: 'Numbers' },
      verificationUrl: `${testPublicUrl}/verify/code-C-2001`,
      pdfUrl: `${testPublicUrl}/verify/code-C-2001/certificate.pdf`,
      issuedAt: expect.any(String),
      changedAt: expect.any(String),
    });
    expect(items[0].pdfUrl).toBeNull();
  });

  it('are narrowed by status, number and the time of the first issue, and come in pages', async () => {
    expect(await numbers('?status=WITHDRAWN')).toEqual(['C-2002']);
    expect(await numbers('?number=C-2003')).toEqual(['C-2003']);
    expect(await numbers('?number=C-2003&status=ISSUED')).toEqual([]);
    expect(await numbers('?number=C-200')).toEqual([]);
    expect(await numbers(`?studentId=${ids.studentId}`)).toHaveLength(1);
    expect(await numbers(`?studentId=${ids.studentId}&courseId=${ids.courseId}`)).toHaveLength(1);
    expect(await numbers(`?studentId=${ids.studentId}&courseId=${newId()}`)).toEqual([]);
    expect(await numbers(`?studentId=${newId()}`)).toEqual([]);
    expect(await numbers(`?courseId=${ids.courseId}`)).toEqual(await numbers(''));
    expect(await numbers(`?courseId=${ids.courseId}&status=WITHDRAWN`)).toEqual(['C-2002']);
    expect(await numbers(`?courseId=${ids.courseId}&number=C-2003`)).toEqual(['C-2003']);
    expect(await numbers(`?courseId=${newId()}`)).toEqual([]);
    expect(await numbers(`?courseId=${newId()}&number=C-2003`)).toEqual([]);
    expect(await list(`?courseId=${ids.courseId}`, portal.otherAdmin)).toEqual({ items: [], nextCursor: null });
    const ofCourse = await list(`?courseId=${ids.courseId}&limit=3`);
    const rest = await list(`?courseId=${ids.courseId}&limit=3&cursor=${ofCourse.nextCursor}`);
    expect([...ofCourse.items, ...rest.items]).toEqual((await list()).items);
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await numbers(`?from=${soon}`)).toEqual([]);
    expect(await numbers(`?courseId=${ids.courseId}&from=${soon}`)).toEqual([]);
    expect(await numbers(`?studentId=${ids.studentId}&from=${soon}`)).toEqual([]);
    expect(await numbers(`?to=${soon}`)).toHaveLength(4);
    const first = await list('?limit=3');
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items]).toEqual((await list()).items);
    expect(second.nextCursor).toBeNull();
    expectError(await portal.staff.get('/certificates?status=NOT_EARNED'), 400);
    expect(await list('', portal.otherAdmin)).toEqual({ items: [], nextCursor: null });
  });

  it('are found by the name of the student, together with the other filters, and downloaded so', async () => {
    const { id } = portal.organisation;
    await portal.database.asOwner(`
      update student set first_name = 'Ute Maria', last_name = 'Groß-Müller' where id in (
        select student_id from enrolment e join certificate c on c.enrolment_id = e.id
        where c.organisation_id = '${id}' and c.number in ('C-2001', 'C-2003'))`);
    const found = async (search: string, rest = '') => numbers(`?search=${encodeURIComponent(search)}${rest}`);
    for (const search of ['mueller', 'müll', 'GROSS', 'groß-mueller', 'ute', 'maria', 'gross-muller ute'])
      expect([search, await found(search)]).toEqual([search, ['C-2003', 'C-2001']]);
    expect(await found('mueller', '&status=ISSUED')).toEqual(['C-2001']);
    expect(await found('mueller', `&studentId=${ids.studentId}`)).toEqual([]);
    expect(await found('no such name')).toEqual([]);
    expect(await list('?search=mueller', portal.otherAdmin)).toEqual({ items: [], nextCursor: null });
    const first = await list('?search=mueller&limit=1');
    const second = await list(`?search=mueller&limit=1&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map((each: Json) => each.number)).toEqual(['C-2003', 'C-2001']);
    const file = await portal.staff.get('/certificates/export?search=mueller&status=REVOKED');
    expect(file.body.toString('utf8').match(/^C-\d+/gm)).toEqual(['C-2003']);
  });

  it('are searched for by more of a name while it is that of more than 1,000 students', async () => {
    await portal.database.asOwner(`
      insert into student (id, organisation_id, first_name, last_name, email, created_at)
      select gen_random_uuid(), '${portal.other.id}', 'Qq' || n, 'Many', 'many@example.org', now()
      from generate_series(1, 1001) n`);
    const refused = await portal.otherAdmin.get('/certificates?search=qq');
    expectError(refused, 400);
    expect(refused.json.message).toMatch(/^More than 1,000 students have such a name/);
    expectError(await portal.otherAdmin.get('/certificates/export?search=qq'), 400);
    expect((await portal.otherAdmin.get('/certificates?search=qq1000')).status).toBe(200);
  });

  it('are downloaded as they are filtered, guarded against spreadsheets, and the audit log says so', async () => {
    const file = async (filter: string, user = portal.staff) => {
      const answer = await user.get(`/certificates/export${filter}`);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-disposition']).toMatch(/filename="Certificates-\d{4}-\d\d-\d\d\.csv"$/);
      return parse(answer.body.toString('utf8'), { bom: true, columns: true }) as unknown as Record<string, string>[];
    };
    const downloaded = async (filter: string) => (await file(filter)).map((row) => row.Number);
    for (const filter of ['', '?status=WITHDRAWN', '?number=C-2003', `?studentId=${ids.studentId}`]) {
      expect(await downloaded(filter)).toEqual(await numbers(filter));
    }
    expect(await downloaded(`?courseId=${ids.courseId}`)).toEqual(await numbers(''));
    expect(await downloaded(`?courseId=${newId()}`)).toEqual([]);
    expect(await downloaded(`?from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);
    expect(await file('', portal.otherAdmin)).toEqual([]);

    await portal.database.asOwner(`update certificate set student_name = '=cmd|calc' where number = 'C-2002'`);
    const [withdrawn] = await file('?number=C-2002');
    await portal.database.asOwner(`update certificate set student_name = 'Ada Lovelace' where number = 'C-2002'`);
    expect(withdrawn).toMatchObject({
      Status: 'Withdrawn',
      Certificate: 'Analyst',
      Student: "'=cmd|calc",
      Course: 'Numbers',
      'Verification address': `${testPublicUrl}/verify/code-C-2002`,
      'Course id': ids.courseId,
    });

    const german = await portal.staff.getIn('de', '/certificates/export?number=C-2002');
    expect(german.body.toString('utf8')).toMatch(
      /^\ufeffNummer,Status,Zertifikat,Teilnehmer,Kurs,[^\n]*Teilnehmerkennung\r\nC-2002,Zurückgezogen,Analyst,/,
    );

    const { items } = await list('?number=C-2002');
    const selected = await portal.staff.post('/certificates/export', { ids: [items[0]!.id] });
    expect(selected.status).toBe(200);
    const rows = parse<Record<string, string>>(selected.body.toString('utf8'), { bom: true, columns: true });
    expect(rows.map((row) => row.Number)).toEqual(['C-2002']);
    expectError(await portal.staff.post('/certificates/export', { ids: [items[0]!.id, newId()] }), 404);
    expectError(await portal.staff.post('/certificates/export', { ids: [] }), 400);
    expectError(await portal.staff.get('/certificates/export?limit=10'), 400);
    expectError(await portal.staff.get('/certificates/export?status=NOT_EARNED'), 400);
    const { json } = await portal.admin.get('/audit-entries?action=certificates.exported');
    expect(json.items[0]).toMatchObject({ actor: { name: 'Stan Staff' }, details: {} });
  });

  it('are as many as the dashboard says, by the filter that it leads to', async () => {
    const { certificates } = (await portal.staff.get('/dashboard')).json;
    expect(await numbers('?status=ISSUED')).toHaveLength(certificates.issued);
  });

  it('have no document any more once the data of the holder was erased', async () => {
    const [issued] = (await list('?number=C-2001')).items;
    const { firstName, lastName } = (await portal.admin.get(`/students/${issued.student.id}`)).json;
    const erased = await portal.admin.post(`/students/${issued.student.id}/erase`, {
      name: `${firstName} ${lastName}`,
    });
    expect(erased.status).toBe(200);
    expect((await list('?number=C-2001')).items).toEqual([
      expect.objectContaining({ pdfUrl: null, student: { id: issued.student.id, name: 'Erased student' } }),
    ]);
    const enrolment = (await portal.staff.get(`/enrolments/${issued.enrolmentId}`)).json;
    expect(enrolment.certificates).toContainEqual(
      expect.objectContaining({ certificate: expect.objectContaining({ number: 'C-2001', pdfUrl: null }) }),
    );
  });
});
