import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { expectError } from '../support/http-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { addEndpoint } from '../webhooks/webhook-fixture.ts';
import { calls, evaluate, events, idOf, setUpOperation } from './alert-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let organisationId: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  organisationId = portal.organisation.id;
});
afterAll(() => portal.close());

const alertsOf = async (browser = portal.admin): Promise<Json[]> => (await browser.get('/alerts')).json.items;
const titles = async (browser = portal.admin) => (await alertsOf(browser)).map(({ title }) => title);
const evaluated = () => evaluate(portal.database, portal.organisation);

/** Forgets all alerts, so that each test begins without any. Puts off the sweep, which would open and close some meanwhile. */
async function forget(): Promise<void> {
  await portal.database.asOwner(`
    update alert_evaluation set due_at = now() + interval '1 hour';
    delete from alert; delete from alert_reader`);
}

describe('an endpoint', () => {
  it('that has failed for an hour opens one alert, which ends when it works; staff and others do not see it', async () => {
    await forget();
    const endpoint = await addEndpoint(portal.admin, { name: 'Payroll' });
    const failing = (since: string) =>
      portal.database.asOwner(`update webhook_endpoint set failing_since = ${since} where id = '${endpoint.id}'`);
    await failing(`now() - interval '50 minutes'`);
    await evaluated();
    expect(await titles()).toEqual([]);

    await failing(`now() - interval '61 minutes'`);
    await Promise.all([evaluated(), evaluated(), evaluated()]);
    const [alert, ...others] = await alertsOf();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({
      kind: 'ENDPOINT_FAILING',
      title: 'The webhook endpoint Payroll is failing',
      advice: 'Look at the last failure and correct your system.',
      path: `/developers/webhooks/${endpoint.id}`,
      isSeen: false,
    });
    expect(Date.now() - Date.parse(alert.since)).toBeGreaterThan(3_600_000);
    await evaluated();
    expect((await alertsOf())[0].id).toBe(alert.id);
    expect(await alertsOf(portal.staff)).toEqual([]);
    expect(await alertsOf(portal.otherAdmin)).toEqual([]);

    await failing('null');
    await evaluated();
    expect(await titles()).toEqual([]);
    // Another failure is another alert.
    await failing(`now() - interval '2 hours'`);
    await evaluated();
    expect((await alertsOf())[0].id).not.toBe(alert.id);
    await failing('null');
  });

  it('that Attain disabled has an alert; one that a user disabled or deleted is not', async () => {
    await forget();
    const endpoint = await addEndpoint(portal.admin, { name: 'Gone' });
    const disabled = (reason: string) =>
      portal.database.asOwner(
        `update webhook_endpoint set state = 'DISABLED', disabled_reason = '${reason}', disabled_at = now() where id = '${endpoint.id}'`,
      );
    await disabled('BY_USER');
    await evaluated();
    expect(await titles()).toEqual([]);
    await disabled('GONE');
    await evaluated();
    expect(await titles()).toEqual(['Attain disabled the webhook endpoint Gone']);
    await portal.admin.delete(`/webhook-endpoints/${endpoint.id}`);
    await evaluated();
    expect(await titles()).toEqual([]);
  });
});

describe('the LMS', () => {
  it('opens an alert after three failed calls of an operation in a row, and ends it with a success', async () => {
    await forget();
    const { database } = portal;
    await setUpOperation(database, organisationId);
    await calls(database, organisationId, ['SUCCEEDED', 'UNREACHABLE', 'REJECTED', 'NOT_SENT']);
    await evaluated();
    expect(await titles()).toEqual([]);
    await calls(database, organisationId, ['UNKNOWN']);
    await evaluated();
    expect(await titles()).toEqual(['The LMS is failing: Create LMS Enrolment']);
    await calls(database, organisationId, ['SUCCEEDED']);
    await evaluated();
    expect(await titles()).toEqual([]);
  });
});

describe('many changes', () => {
  it('within an hour open an alert when they are many for the organisation; it stays open for a day', async () => {
    await forget();
    const { database } = portal;
    await events(database, organisationId, 'enrolment.cancelled', 30, 2 * 3_600_000);
    await events(database, organisationId, 'certificate.revoked', 19);
    await evaluated();
    expect(await titles()).toEqual([]);
    await events(database, organisationId, 'certificate.withdrawn', 6);
    await evaluated();
    const title = '25 certificates were withdrawn, revoked or reinstated within an hour';
    expect(await titles(portal.staff)).toEqual([title]);

    await database.asOwner(`delete from domain_event where organisation_id = '${organisationId}'`);
    await evaluated();
    expect(await titles()).toEqual([title]);
    await database.asOwner(`update alert set opened_at = opened_at - interval '1 day'`);
    await evaluated();
    expect(await titles()).toEqual([]);
  });

  it('are usual for an organisation with twenty times as many', async () => {
    await forget();
    const { database } = portal;
    const { id: courseId } = await buildCourse(database.app, organisationId);
    const { studentId } = await buildEnrolment(database.app, organisationId, { courseId });
    await database.asOwner(`
      insert into enrolment (id, organisation_id, student_id, course_id, lms_enrolment_id, status, created_at, updated_at)
      select gen_random_uuid(), '${organisationId}', '${studentId}', '${courseId}', 'many-' || n, 'ACTIVE', now(), now()
      from generate_series(1, 500) n`);
    await events(database, organisationId, 'enrolment.cancelled', 26);
    await evaluated();
    expect(await titles()).toEqual([]);
    await events(database, organisationId, 'enrolment.cancelled', 10);
    await evaluated();
    expect(await titles()).toEqual(['36 enrolments were cancelled within an hour']);
  });
});

describe('pending enrolments', () => {
  it('have an alert after a day, for all users, unless an action waits or the student was erased', async () => {
    await forget();
    const { database } = portal;
    const ofThis = async (browser = portal.admin) =>
      (await alertsOf(browser)).filter(({ kind }) => kind === 'ENROLMENTS_PENDING');
    const { id: courseId } = await buildCourse(database.app, organisationId);
    const { studentId } = await buildEnrolment(database.app, organisationId, { courseId });
    const pending = async (agoMs: number): Promise<string> => {
      const id = idOf(agoMs);
      await database.asOwner(`
        insert into enrolment (id, organisation_id, student_id, course_id, status, created_at, updated_at)
        values ('${id}', '${organisationId}', '${studentId}', '${courseId}', 'PENDING', now(), now())`);
      return id;
    };
    const day = 86_400_000;
    await pending(day - 60_000);
    const old = await pending(day + 60_000);
    const failed = await pending(2 * day);
    await database.asOwner(`
      insert into lifecycle_action (id, organisation_id, kind, enrolment_id, request, request_hash, actor_user_id, idempotency_key, lms_idempotency_key, state, ending, outcome, created_at, closed_at)
      values ('${idOf(day)}', '${organisationId}', 'CREATE', '${failed}', '{}', '', '${portal.organisation.admin.id}', gen_random_uuid(), gen_random_uuid(), 'CLOSED', 'REJECTED',
        '{"choices": ["REPEAT"], "nextSteps": [], "message": "It failed."}', now(), now())`);
    await evaluated();
    expect(await ofThis()).toMatchObject([
      { title: '1 enrolment has been pending for more than a day', path: '/enrolments?status=PENDING' },
    ]);
    expect(await ofThis(portal.staff)).toHaveLength(1);

    await database.asOwner(`update student set erased_at = now() where id = '${studentId}'`);
    await evaluated();
    expect(await ofThis()).toEqual([]);
    await database.asOwner(`update student set erased_at = null where id = '${studentId}'`);
    await evaluated();
    expect(await ofThis()).toHaveLength(1);
    await database.asOwner(`update enrolment set status = 'DISCARDED' where id = '${old}'`);
    await evaluated();
    expect(await ofThis()).toEqual([]);
  });
});

describe('refused API requests', () => {
  it('have an alert from the tenth within an hour on, to administrators, and no longer when they are older', async () => {
    await forget();
    const { database } = portal;
    const ofThis = async (browser = portal.admin) =>
      (await alertsOf(browser)).filter(({ kind }) => kind === 'KEYS_REFUSED');
    /** Adds a request, and counts others like it. */
    const refused = (agoMs: number, alike = 0, status = 400) =>
      database.asOwner(`
        insert into api_request (id, organisation_id, api_key_id, method, path, status, duration_ms, problems, alike)
        select '${idOf(agoMs)}', k.organisation_id, k.id, 'PUT', '/api/enrolments/lms-progress', ${status}, 1, '{}', ${alike}
        from api_key k where k.organisation_id = '${organisationId}' limit 1`);
    const hour = 3_600_000;
    // Neither what is older than an hour, nor what failed because of Attain, counts.
    await refused(hour + 60_000, 500);
    await refused(1_000, 500, 503);
    await refused(hour - 60_000, 3);
    for (let sent = 0; sent < 5; sent += 1) await refused(sent * 1_000, 0, 422);
    await evaluated();
    expect(await ofThis()).toEqual([]);

    await refused(500);
    await evaluated();
    expect(await ofThis()).toMatchObject([
      { title: '10 API requests were refused within an hour', path: '/developers/api-requests' },
    ]);
    expect(await ofThis(portal.staff)).toEqual([]);
    expect(await ofThis(portal.otherAdmin)).toEqual([]);

    // The first one, with the three like it, is older than an hour now.
    await database.asOwner(`
      update api_request set id = '${idOf(hour + 1_000)}'
      where organisation_id = '${organisationId}' and alike = 3`);
    await evaluated();
    expect(await ofThis()).toEqual([]);
  });
});

describe('reports without an enrolment', () => {
  it('have an alert after an hour, with their number', async () => {
    await forget();
    const { database } = portal;
    const unmatched = (agoMs: number) =>
      database.asOwner(`
        insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
        select '${idOf(agoMs)}', '${organisationId}', k.id, 'r', 'nobody', 5, 'UNMATCHED', now()
        from api_key k where k.organisation_id = '${organisationId}' limit 1`);
    await unmatched(1_000);
    await evaluated();
    expect((await titles()).filter((title) => title.includes('report'))).toEqual([]);
    await unmatched(3_700_000);
    await unmatched(7_300_000);
    await evaluated();
    const alert = (await alertsOf()).find(({ kind }) => kind === 'REPORTS_UNMATCHED');
    expect(alert).toMatchObject({ title: '2 reports have no enrolment', path: '/developers/activity?tab=unmatched' });
    expect((await titles(portal.staff)).filter((title) => title.includes('report'))).toEqual([]);
  });
});

describe('the list', () => {
  it('has an action that waits as soon as somebody looks, until a user has decided, and leads to the dashboard', async () => {
    await forget();
    // What the tests before have left would be looked at again as well, at a moment that depends on their time.
    await portal.database.asOwner(`
      update enrolment set status = 'DISCARDED' where status = 'PENDING';
      delete from progress_report where state = 'UNMATCHED'`);
    const { actionId } = await buildOneOfEach(portal.database, portal.organisation);
    const waiting = { kind: 'ACTIONS_WAITING', title: '1 action needs a decision', path: '/#waiting' };
    for (const browser of [portal.admin, portal.staff]) {
      expect(await alertsOf(browser)).toContainEqual(expect.objectContaining(waiting));
    }
    const [first] = await alertsOf(portal.staff);
    expect((await alertsOf(portal.staff))[0].id).toBe(first.id);
    expect((await portal.staff.post(`/actions/${actionId}/confirm`)).status).toBe(200);
    expect((await alertsOf()).filter(({ kind }) => kind === 'ACTIONS_WAITING')).toEqual([]);
  });

  it('has the most urgent first, and remembers for each user what was seen', async () => {
    await forget();
    const insert = (kind: string, subject: string) =>
      portal.database.asOwner(`
        insert into alert (id, organisation_id, kind, subject, since, opened_at, count)
        values (gen_random_uuid(), '${organisationId}', '${kind}', '${subject}', now(), date_trunc('milliseconds', now()), 3)`);
    for (const [kind, subject] of [
      ['KEYS_REFUSED', ''],
      ['MASS_CHANGE', 'CANCELLATIONS'],
      ['LMS_FAILING', 'CANCEL_ENROLMENT'],
    ] as const) {
      await insert(kind, subject);
    }
    const all = await alertsOf();
    expect(all.map(({ kind }) => kind)).toEqual(['LMS_FAILING', 'MASS_CHANGE', 'KEYS_REFUSED']);
    const [german] = (await portal.admin.getIn('de', '/alerts')).json.items;
    expect(german.title).toBe('Fehler beim LMS: LMS-Einschreibung stornieren');
    expect((await alertsOf(portal.staff)).map(({ path }) => path)).toEqual(['/enrolments?status=CANCELLED']);

    const until = all
      .map(({ openedAt }) => openedAt)
      .toSorted()
      .at(-1);
    expect((await portal.admin.post('/alerts/seen', { until })).status).toBe(204);
    expect((await alertsOf()).every(({ isSeen }) => isSeen)).toBe(true);
    expect((await alertsOf(portal.staff)).every(({ isSeen }) => isSeen)).toBe(false);
    // A time in the future does not hide what is opened later.
    await portal.admin.post('/alerts/seen', { until: '2090-01-01T00:00:00Z' });
    await insert('MASS_CHANGE', 'CERTIFICATES');
    expect((await alertsOf()).filter(({ isSeen }) => !isSeen).map(({ kind }) => kind)).toEqual(['MASS_CHANGE']);
    // Nor does an earlier time show again what was seen.
    await portal.admin.post('/alerts/seen', { until: '2020-01-01T00:00:00Z' });
    expect((await alertsOf()).filter(({ isSeen }) => !isSeen)).toHaveLength(1);
    expectError(await portal.admin.post('/alerts/seen', { until: 'yesterday' }), 400);
  });

  it('comes from a sweep that nobody has to start', async () => {
    await forget();
    const endpoint = await addEndpoint(portal.admin, { name: 'Swept' });
    await portal.database.asOwner(`
      update webhook_endpoint set failing_since = now() - interval '2 hours' where id = '${endpoint.id}';
      update alert_evaluation set due_at = now()`);
    await eventually(async () => ((await titles()).includes('The webhook endpoint Swept is failing') ? true : null));
    // A sweep that had taken the organisation before may find it first; the next one takes it again.
    await eventually(async () => {
      const [row] = await portal.database.rows<{ due: boolean }>(
        `select due_at > now() + interval '1 minute' as due from alert_evaluation where organisation_id = '${organisationId}'`,
      );
      return row?.due === true ? true : null;
    });
  });
});
