import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { loadTimeline } from '../../src/features/enrolments/store/enrolment-timeline.ts';
import { query as runQuery } from '../../src/platform/database/database.ts';
import { number } from '../../src/platform/database/rows/kinds.ts';
import { rowShape } from '../../src/platform/database/rows/row-shape.ts';
import { newId } from '../../src/platform/ids.ts';
import { expectError } from '../support/http-client.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildStudent, buildStudents } from '../factories/student-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { signedIn, type PortalClient } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  ids = await buildOneOfEach(portal.database, portal.organisation);
  await portal.admin.post(`/emails/${ids.emailId}/resend`);
  await portal.admin.post(`/certificates/${ids.certificateId}/revoke`, { reason: 'Copied answers' });
  await portal.admin.post(`/certificates/${ids.certificateId}/reinstate`);
  expect((await portal.staff.post(`/actions/${ids.actionId}/confirm`)).status).toBe(200);
});
afterAll(() => portal.close());

const timeline = async (query = '', id = ids.enrolmentId): Promise<Json> => {
  const answer = await portal.staff.get(`/enrolments/${id}/timeline${query}`);
  expect(answer.status).toBe(200);
  return answer.json;
};

describe('the timeline of an enrolment', () => {
  it('merges what happened and what was done, the newest first', async () => {
    const { items, nextCursor } = await timeline();
    expect(nextCursor).toBeNull();
    expect(items.map((each: Json) => each.id)).toEqual(
      items
        .map((each: Json) => each.id)
        .sort()
        .reverse(),
    );
    const told = items.map(({ kind, event, action, email, operation, outcome }: Json) =>
      [kind, event ?? action ?? email ?? operation ?? outcome].join(' '),
    );
    // Entries of one transaction have their order by chance.
    expect(told.sort()).toEqual([
      'ACTION CANCEL',
      'CALL CANCEL_ENROLMENT',
      'CERTIFICATE certificate.issued',
      'CERTIFICATE certificate.reinstated',
      'CERTIFICATE certificate.revoked',
      'DEED email.resent',
      'DEED lifecycle_action.confirmed',
      'EMAIL ISSUED',
      'EMAIL REINSTATED',
      'EMAIL REVOKED',
      'REPORT APPLIED',
      'WEBHOOK certificate.reinstated',
      'WEBHOOK certificate.revoked',
      'WEBHOOK enrolment.cancelled',
    ]);
  });

  it('names the student of a transfer without reading the other students of the organisation', async () => {
    const { database, organisation } = portal;
    const { id: enrolmentId } = await buildEnrolment(database.app, organisation.id);
    const to = await buildStudent(database.app, organisation.id, { firstName: 'Grace', lastName: 'Hopper' });
    const actionId = newId();
    await database.asOwner(`
      insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
        actor_user_id, state, ending, lms_idempotency_key, created_at)
      values ('${actionId}', '${organisation.id}', 'TRANSFER', '${enrolmentId}', '${actionId}', '\\x00',
        '{"toStudentId": "${to.id}"}', '${organisation.admin.id}', 'CLOSED', 'SUCCEEDED', '${actionId}', now())`);
    const others = Array.from({ length: 4_000 }, (_, index) => ({ firstName: `Pupil ${index}`, lastName: 'Other' }));
    for (let part = 0; part < 5; part += 1) await buildStudents(database.app, organisation.id, others);
    await database.asOwner('analyze student, enrolment, lifecycle_action, user_account, organisation');
    await database.app.inOrganisation(organisation.id, async (tx) => {
      // A connection also counts what it has read before, until it reports that: once in a second.
      const readStudents = async (): Promise<number> => {
        const [row] = (await runQuery(
          tx,
          rowShape({ read: number }),
          sql`select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
            where relname = 'student'`,
        )) as [{ read: number }];
        return row.read;
      };
      const before = await readStudents();
      const [entry] = await loadTimeline(tx, enrolmentId, { before: null, limit: 20 });
      expect(entry).toMatchObject({ kind: 'ACTION', data: { toStudent: { id: to.id, name: 'Grace Hopper' } } });
      const read = (await readStudents()) - before;
      expect(read).toBeGreaterThan(0);
      expect(read).toBeLessThan(100);
    });
  });

  it('names the first units of a marking with their results, and counts the others', async () => {
    const { database, organisation } = portal;
    const units = Array.from({ length: 5 }, () => ({ weight: 1, outcomes: 0 }));
    const { id: courseId, unitIds } = await buildCourse(database.app, organisation.id, { name: 'Long', units });
    const { id: enrolmentId } = await buildEnrolment(database.app, organisation.id, { courseId });
    const actionId = newId();
    const results = unitIds.map((unitId, index) => ({
      unitId,
      name: 'Quiz',
      score: index,
      maxScore: 4,
      passed: index > 1,
    }));
    await database.asOwner(`
      insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
        actor_user_id, state, ending, lms_idempotency_key, created_at)
      values ('${actionId}', '${organisation.id}', 'MARK', '${enrolmentId}', '${actionId}', '\\x00',
        '${JSON.stringify({ results: [...results, { ...results[0], unitId: newId() }] })}', '${organisation.admin.id}', 'CLOSED',
        'SUCCEEDED', '${actionId}', now())`);
    const { items } = await timeline('', enrolmentId);
    expect(items).toMatchObject([
      {
        kind: 'ACTION',
        units: [
          { code: 'U0', name: 'Unit 0', score: 0, maxScore: 4, passed: false },
          { code: 'U1', score: 1, passed: false },
          { code: 'U2', score: 2, passed: true },
        ],
        furtherUnits: 3,
      },
    ]);
    expect((await timeline()).items).toContainEqual(
      expect.objectContaining({ action: 'CANCEL', units: [], furtherUnits: 0 }),
    );
  });

  it('says of each entry what happened, and who did it', async () => {
    const { items } = await timeline();
    const one = (kind: string, rest: Json = {}) =>
      expect(items).toContainEqual(expect.objectContaining({ kind, ...rest }));
    const admin = { kind: 'USER', userId: portal.organisation.admin.id, name: 'Ada Admin' };
    one('REPORT', { id: ids.reportId, progressBefore: 0, progressAfter: 100, progress: 100, sender: 'API_KEY' });
    one('REPORT', { workflowId: 'test', runId: 'test', lmsEnrolmentId: 'foreign-1' });
    one('ACTION', { workflowId: ids.actionId, actor: admin, state: 'CLOSED', ending: 'UNKNOWN', message: 'Foreign' });
    one('CALL', { operation: 'CANCEL_ENROLMENT', method: 'POST', ending: 'UNKNOWN', statusCode: null });
    one('CERTIFICATE', { event: 'certificate.issued', actor: null, reason: null, title: 'Certificate at 100' });
    one('CERTIFICATE', { event: 'certificate.revoked', actor: admin, reason: 'Copied answers' });
    one('CERTIFICATE', { event: 'certificate.reinstated', actor: admin, reason: null });
    one('EMAIL', { email: 'ISSUED', workflowId: null, runId: null, attempts: 0 });
    const staff = { kind: 'USER', userId: portal.organisation.staff.id, name: 'Stan Staff' };
    one('DEED', { action: 'lifecycle_action.confirmed', actor: staff });
    const endpoint = {
      id: ids.endpointId,
      name: 'Foreign endpoint',
      description: 'Foreign endpoint',
      host: 'foreign.example',
      isDeleted: false,
    };
    const nothingYet = { failure: null, attempts: 0, lastStatus: null, nextAttemptAt: null, finishedAt: null };
    const deliveries = [{ endpoint, state: 'WAITING', ...nothingYet }];
    one('WEBHOOK', { event: 'certificate.revoked', certificateTitle: 'Certificate at 100', deliveries });
    one('WEBHOOK', { event: 'enrolment.cancelled', certificateTitle: null, deliveries });
    // The part of a URL after its host may be a secret.
    expect(JSON.stringify(items)).not.toContain('foreign.example/');
    expect(JSON.stringify(items)).not.toContain('203.0.113.9');
  });

  it('tells staff what the LMS said, and administrators also where a call went and what was sent', async () => {
    await portal.database.asOwner(`
      update lms_call set status_code = 409, ending = 'REJECTED', request_excerpt = '{"seat":"1"}',
        response_excerpt = '{"error":"Exam under way"}', error_message = 'Cancel LMS Enrolment failed.'
      where id = '${ids.callId}'`);
    const path = `/enrolments/${ids.enrolmentId}/timeline`;
    const callAs = async (client: PortalClient) =>
      (await client.get(path)).json.items.find(({ id }: Json) => id === ids.callId);
    const said = {
      ending: 'REJECTED',
      statusCode: 409,
      errorMessage: 'Cancel LMS Enrolment failed.',
      responseExcerpt: '{"error":"Exam under way"}',
    };
    expect(await callAs(portal.staff)).toMatchObject({ ...said, url: null, requestExcerpt: null });
    const sent = { url: 'https://lms.example/Foreign', requestExcerpt: '{"seat":"1"}' };
    expect(await callAs(portal.admin)).toMatchObject({ ...said, ...sent });
    // The ledger of the same calls draws the same line.
    expectError(await portal.staff.get(`/lms-calls/${ids.callId}`), 403);
    expect((await portal.admin.get(`/lms-calls/${ids.callId}`)).json.call).toMatchObject(sent);
  });

  it('comes in pages that hold each entry once', async () => {
    const all = (await timeline()).items.map((each: Json) => each.id);
    for (const limit of [1, 2, 5]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Json = await timeline(`?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`);
        seen.push(...page.items.map((each: Json) => each.id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(all);
    }
  });

  it('holds nothing of other enrolments, and its cursor is good for no other', async () => {
    const other = await buildEnrolment(portal.database.app, portal.organisation.id, { lmsEnrolmentId: 'quiet' });
    expect(await timeline('', other.id)).toEqual({ items: [], nextCursor: null });
    const { nextCursor } = await timeline('?limit=1');
    expectError(await portal.staff.get(`/enrolments/${other.id}/timeline?cursor=${nextCursor}`), 400);
    expectError(await portal.staff.get(`/enrolments/${newId()}/timeline`), 404);
    expectError(await portal.otherAdmin.get(`/enrolments/${ids.enrolmentId}/timeline`), 404);
  });

  it('says where the seat of a transferred enrolment went', async () => {
    const from = await buildEnrolment(portal.database.app, portal.organisation.id, { status: 'TRANSFERRED' });
    const to = newId();
    await portal.database.asOwner(`
      insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
      values ('${newId()}', '${portal.organisation.id}', 'enrolment.transferred', '${from.id}',
        '{"toEnrolmentId": "${to}"}', now())`);
    expect((await portal.staff.get(`/enrolments/${from.id}`)).json.transferredToId).toBe(to);
    expect((await portal.staff.get(`/enrolments/${ids.enrolmentId}`)).json.transferredToId).toBeNull();
  });
});

describe('the address of the Temporal web UI', () => {
  it('is told to operators only', async () => {
    expect((await portal.admin.get('/session')).json.workflowsUrl).toBeNull();
    await portal.database.asOwner(
      `update user_account set is_operator = true where id = '${portal.organisation.admin.id}'`,
    );
    const expected = 'http://temporal.test/ui/namespaces/default/workflows';
    expect((await portal.admin.get('/session')).json.workflowsUrl).toBe(expected);
    const { email, password } = portal.organisation.admin;
    const answer = await (await signedIn(portal.api, portal.organisation.admin)).signIn(email, password);
    expect(answer.json.workflowsUrl).toBe(expected);
    expect((await portal.staff.get('/session')).json.workflowsUrl).toBeNull();
  });
});
