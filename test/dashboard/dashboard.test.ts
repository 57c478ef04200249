import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { expectError } from '../support/http-client.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { setUpOperation } from '../alerts/alert-fixture.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

let portal: PortalFixture;
let ids: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  ids = await buildOneOfEach(portal.database, portal.organisation);
});
afterAll(() => portal.close());

/** The id of something that happened at a moment. */
const idAt = (moment: Date): string => {
  const random = newId();
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}${random.slice(13)}`;
};

/** Stores reports of an organisation as they are after a worker has seen them. */
async function reports(organisationId: string, lmsEnrolmentId: string, moments: readonly Date[], state = 'UNMATCHED') {
  const rows = moments.map(
    (moment, index) =>
      `('${idAt(moment)}', '${organisationId}', '${newId()}', 'r', '${lmsEnrolmentId}', ${index}, '${state}', '${moment.toISOString()}')`,
  );
  await portal.database.asOwner(`
    insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
    values ${rows.join(',')}`);
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('the figures', () => {
  it('say that there are more where counting stops', async () => {
    await portal.database.asOwner(`
      insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
      select attain_uuid_floor(now() - make_interval(hours => 2, secs => n)), '${portal.other.id}', gen_random_uuid(), 'r', 'often', 1,
        'UNMATCHED', now()
      from generate_series(1, 1001) n`);
    const { json } = await portal.otherAdmin.get('/dashboard');
    expect(json).toMatchObject({
      enrolments: { ACTIVE: 0 },
      certificates: { issued: 0, lately: 0 },
      waitingActions: { count: 0, hasMore: false },
      integration: { unmatchedReports: { count: 1_000, hasMore: true } },
    });
    await portal.database.asOwner(`delete from progress_report where organisation_id = '${portal.other.id}'`);
  });

  it('are those of the organisation, and of the integration for administrators only', async () => {
    for (const status of ['PENDING', 'CANCELLED', 'CANCELLED'] as const) {
      await buildEnrolment(portal.database.app, portal.organisation.id, { status });
    }
    // The alert about them comes after an hour, too.
    await reports(portal.organisation.id, 'nobody-1', [ago(63), ago(62), ago(2)]);
    await reports(portal.organisation.id, 'broken-1', [ago(1)], 'FAILED');
    const { status, json } = await portal.admin.get('/dashboard');
    expect({ status, json }).toEqual({
      status: 200,
      json: {
        countedAt: expect.any(String),
        enrolments: { PENDING: 1, ACTIVE: 1, DISCARDED: 0, TRANSFERRED: 0, CANCELLED: 2 },
        certificates: { issued: 1, lately: 1 },
        waitingActions: { count: 1, hasMore: false },
        unsentEnrolments: { count: 1, hasMore: false },
        integration: {
          unmatchedReports: { count: 2, hasMore: false },
          failedReports: { count: 1, hasMore: false },
          failedEmails: { count: 1, hasMore: false },
        },
      },
    });
    expect((await portal.staff.get('/dashboard')).json).toEqual({ ...json, integration: null });
  });

  it('are counted once for all who ask within a few seconds', async () => {
    const answers = await Promise.all([portal.admin, portal.staff, portal.admin].map((user) => user.get('/dashboard')));
    expect(new Set(answers.map(({ json }) => json.countedAt)).size).toBe(1);
  });
});

describe('reports by day', () => {
  const days = async (timeZone: string) =>
    (await portal.otherAdmin.get(`/dashboard/report-days?timeZone=${encodeURIComponent(timeZone)}`)).json.days;

  it('are those of thirty days of the time zone, the last one today', async () => {
    const formats = ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'].map((timeZone) => ({
      timeZone,
      dateOf: (moment: Date) => moment.toLocaleDateString('sv-SE', { timeZone }),
    }));
    const moments = [ago(1), ago(1), ago(12 * 60), ago(5 * 24 * 60), ago(29 * 24 * 60), ago(40 * 24 * 60)];
    // A report that was withdrawn has come all the same, and the list behind the number shows it.
    await reports(portal.other.id, 'days', moments.slice(1), 'APPLIED');
    await reports(portal.other.id, 'days', moments.slice(0, 1), 'RETRACTED');
    for (const { timeZone, dateOf } of formats) {
      const expected: Record<string, number> = {};
      for (const moment of moments) expected[dateOf(moment)] = (expected[dateOf(moment)] ?? 0) + 1;
      const counted = await days(timeZone);
      expect(counted).toHaveLength(30);
      expect(counted.at(-1).date).toBe(dateOf(new Date()));
      const shown = new Set(counted.map((day: { date: string }) => day.date));
      expect(
        Object.fromEntries(
          counted
            .filter((day: { reports: number }) => day.reports > 0)
            .map((day: { date: string; reports: number }) => [day.date, day.reports]),
        ),
      ).toEqual(Object.fromEntries(Object.entries(expected).filter(([date]) => shown.has(date))));
    }
  });

  it.each(['Nowhere/Land', 'Europe', 'x;select'])(
    'of a time zone that there is not are refused: %s',
    async (timeZone) => {
      expectError(await portal.admin.get(`/dashboard/report-days?timeZone=${encodeURIComponent(timeZone)}`), 400);
    },
  );
});

describe('health', () => {
  it('tells whether Temporal and a worker are there, and which operations of the LMS fail', async () => {
    await setUpOperation(portal.database, portal.organisation.id, 'CANCEL_ENROLMENT');
    await portal.database.asOwner(`update lms_call set lms = 'CUSTOM' where id = '${ids.callId}'`);
    const { json } = await portal.admin.get('/dashboard/health');
    expect(json).toEqual({
      temporal: 'ok',
      // This process has no worker on its task queue.
      workers: 'failed',
      lms: {
        works: false,
        failing: [{ operation: 'CANCEL_ENROLMENT', name: 'Cancel LMS Enrolment', since: expect.any(String) }],
      },
    });
    expect((await portal.otherAdmin.get('/dashboard/health')).json.lms).toEqual({ works: false, failing: [] });
  });
});

describe('actions that wait for somebody', () => {
  const waiting = async (choice: string) =>
    (await portal.staff.get(`/actions?choice=${choice}`)).json.items.map((each: { id: string }) => each.id);

  it('are listed by what can be chosen, with whom they concern, until something else is done', async () => {
    const [action] = (await portal.staff.get('/actions?choice=ANY')).json.items;
    expect(action).toMatchObject({
      id: ids.actionId,
      student: { id: ids.studentId, name: 'Foreign Student' },
      course: { id: ids.courseId, name: 'Foreign course' },
    });
    expect(await waiting('CONFIRM')).toEqual([ids.actionId]);
    expect(await waiting('LINK')).toEqual([]);
    await portal.database.asOwner(`update enrolment set status = 'CANCELLED' where id = '${ids.enrolmentId}'`);
    expect(await waiting('ANY')).toEqual([]);
    await portal.database.asOwner(`update enrolment set status = 'ACTIVE' where id = '${ids.enrolmentId}'`);
    expect(await waiting('ANY')).toEqual([ids.actionId]);

    const later = newId();
    await portal.database.asOwner(`
      insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
        actor_user_id, state, lms_idempotency_key, created_at)
      select '${later}', organisation_id, kind, enrolment_id, '${later}', request_hash, request, actor_user_id, 'REQUESTED',
        '${later}', now() from lifecycle_action where id = '${ids.actionId}'`);
    expect(await waiting('ANY')).toEqual([]);
  });
});

describe('ids of the LMS that nobody has', () => {
  const list = async (query = '') => (await portal.otherAdmin.get(`/unmatched-ids${query}`)).json;

  it('are listed one by one, the one that was reported last first', async () => {
    await reports(portal.other.id, 'first ü', [ago(60), ago(50), ago(5)]);
    await reports(portal.other.id, 'second', [ago(40), ago(30)]);
    await reports(portal.other.id, 'matched', [ago(1)], 'APPLIED');
    const { items, nextCursor } = await list();
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      {
        lmsEnrolmentId: 'first ü',
        reports: 3,
        hasMoreReports: false,
        firstReceivedAt: expect.any(String),
        lastReceivedAt: expect.any(String),
        lastReportId: expect.any(String),
        progress: 2,
        sender: 'API_KEY',
      },
      expect.objectContaining({ lmsEnrolmentId: 'second', reports: 2, progress: 1 }),
    ]);
    expect(Date.parse(items[0].firstReceivedAt)).toBeLessThan(Date.parse(items[1].firstReceivedAt));
    expect(Date.parse(items[0].lastReceivedAt)).toBeGreaterThan(Date.parse(items[1].lastReceivedAt));
  });

  it('are set aside until a new report comes, and the audit log says so', async () => {
    const ignore = (lmsEnrolmentId: string) => portal.otherAdmin.post('/unmatched-ids/ignore', { lmsEnrolmentId });
    const ids = async () => (await list()).items.map((each: { lmsEnrolmentId: string }) => each.lmsEnrolmentId);
    const ignored = async () => (await portal.otherAdmin.get('/progress-reports?state=IGNORED')).json.items;
    await reports(portal.other.id, 'left alone', [ago(70), ago(65)]);
    expect(await ids()).toContain('left alone');
    expect(await ignore('left alone')).toMatchObject({ status: 200, json: { hasMore: false } });
    expect(await ids()).not.toContain('left alone');
    expect(await ignored()).toMatchObject([{ lmsEnrolmentId: 'left alone' }, { lmsEnrolmentId: 'left alone' }]);
    const { json } = await portal.otherAdmin.get('/audit-entries?action=progress_report.ignored');
    expect(json.items).toMatchObject([{ details: { lmsEnrolmentId: 'left alone', reports: 2 } }]);
    expectError(await ignore('left alone'), 404);
    expectError(await portal.admin.post('/unmatched-ids/ignore', { lmsEnrolmentId: 'first ü' }), 404);

    await reports(portal.other.id, 'left alone', [ago(1)]);
    const back = (await list()).items.find((each: { lmsEnrolmentId: string }) => each.lmsEnrolmentId === 'left alone');
    expect(back).toMatchObject({ reports: 1 });
    expect(await ignored()).toHaveLength(2);
    await ignore('left alone');
  });

  it('are set aside in steps when there are very many', async () => {
    await portal.database.asOwner(`
      insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
      select attain_uuid_floor(now() - make_interval(secs => n)), '${portal.other.id}', gen_random_uuid(), 'r', 'flood', 1,
        'UNMATCHED', now() - make_interval(secs => n)
      from generate_series(1, 10001) n`);
    const ignore = () => portal.otherAdmin.post('/unmatched-ids/ignore', { lmsEnrolmentId: 'flood' });
    expect((await ignore()).json).toEqual({ hasMore: true });
    expect((await ignore()).json).toEqual({ hasMore: false });
    expectError(await ignore(), 404);
    await portal.database.asOwner(`delete from progress_report where lms_enrolment_id = 'flood'`);
  });

  it('are on exactly one page each, however their reports are mixed', async () => {
    await portal.database.asOwner(`
      insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
      select attain_uuid_floor(now() - make_interval(secs => n)), '${portal.other.id}', gen_random_uuid(), 'r',
        case when n % 3 = 0 then 'often' else 'rare-' || n / 50 end, 1, 'UNMATCHED', now() - make_interval(secs => n)
      from generate_series(1, 9000) n`);
    const expected = await portal.database.rows<{ id: string }>(
      `select lms_enrolment_id as id from progress_report where organisation_id = $1 and state = 'UNMATCHED'
       group by lms_enrolment_id order by max(id::text) desc`,
      [portal.other.id],
    );
    expect(expected.length).toBeGreaterThan(180);
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const { items, nextCursor } = await list(`?limit=37${cursor}`);
      found.push(...items.map((each: { lmsEnrolmentId: string }) => each.lmsEnrolmentId));
      if (nextCursor === null) break;
      expect(items).toHaveLength(37);
      cursor = `&cursor=${nextCursor}`;
    }
    expect(found).toEqual(expected.map(({ id }) => id));
    expect((await list()).items).toContainEqual(
      expect.objectContaining({ lmsEnrolmentId: 'often', reports: 1_000, hasMoreReports: true }),
    );
  });
});
