import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { largeSearches, type LargeSample } from '../search/large-searches.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

/*
 * A million enrolments of one organisation and a hundred thousand of another, with as many students, reports, events and
 * results. Every list of the portal is asked for its first page, one from the middle, and with each filter, the rare values
 * included, by HTTP, so that the statements are those of the product, as its own role under row-level security.
 */
const million = 1_000_000;
const mostMilliseconds = 50;

let portal: PortalFixture;
let sampleStudent: string;
let rareCourse: string;
let commonCourse: string;
let webhookEndpoint: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  commonCourse = newId();
  rareCourse = newId();
  webhookEndpoint = newId();
  await seed(portal.organisation.id, portal.organisation.admin.id, million, commonCourse, rareCourse);
  await seed(portal.other.id, portal.other.admin.id, million / 10, newId(), newId());
  await seedWebhooks(portal.organisation.id, portal.organisation.admin.id, million, webhookEndpoint);
  await seedWebhooks(portal.other.id, portal.other.admin.id, million / 10, newId());
  await portal.database.asOwner('vacuum (analyze)');
  const [row] = await portal.database.rows<{ id: string }>(
    'select student_id as id from enrolment where organisation_id = $1 order by id desc limit 1',
    [portal.organisation.id],
  );
  sampleStudent = row!.id;
}, 1_800_000);
afterAll(() => portal.close());

const begin = Date.now() - 2 * million;

async function seed(organisation: string, user: string, count: number, common: string, rare: string): Promise<void> {
  // SQL for the id of the n-th row: a UUIDv7 of the last minutes, in the order of the numbers, another one per organisation.
  const mark = organisation.slice(-6);
  const unit = newId();
  const definition = newId();
  const idOf = (table: number) =>
    `(lpad(to_hex(${begin}::bigint + n), 12, '0') || '7${table}' || lpad(to_hex(n), 12, '8') || '${mark}')::uuid`;
  const each = `from generate_series(1, ${count}) n`;
  const name = (salt: number) => `initcap(translate(md5(n::text || '${salt}'), '0123456789', 'aeiounrstl'))`;
  const statements = [
    `insert into course (id, organisation_id, name, created_at)
     values ('${common}', '${organisation}', 'Common', now()), ('${rare}', '${organisation}', 'Rare', now())`,
    `insert into unit (id, organisation_id, course_id, position, code, name, weight)
     values ('${unit}', '${organisation}', '${common}', 0, 'U', 'Unit', 1)`,
    `insert into student (id, organisation_id, first_name, last_name, email, created_at)
     select ${idOf(1)}, '${organisation}', left(${name(1)}, 7), case when n % 50 = 0 then 'van der ' else '' end || left(${name(2)}, 9), 's' || n || '@example.org', now() ${each}`,
    `insert into enrolment (id, organisation_id, student_id, course_id, status, lms_enrolment_id, created_at, updated_at)
     select ${idOf(2)}, '${organisation}', ${idOf(1)}, (case when n % 10000 = 7 then '${rare}' else '${common}' end)::uuid,
       case when n % 50000 = 3 then 'PENDING' else 'ACTIVE' end, 'lms-' || n, now(), now() ${each}`,
    `insert into unit_result (enrolment_id, unit_id, organisation_id, status, progress, mark, updated_at)
     select ${idOf(2)}, '${unit}', '${organisation}', 'IN_PROGRESS', 1, 1, now() ${each}`,
    // The older half came with an API key, the newer one from the first-party LMS.
    `insert into progress_report (id, organisation_id, api_key_id, report_secret_hash, request_id, lms_enrolment_id, progress, state,
       received_at)
     select ${idOf(3)}, '${organisation}', case when n <= ${count / 2} then '${user}'::uuid end,
       case when n > ${count / 2} then '\\x00'::bytea end, 'r', 'lms-' || n, 1,
       case when n % 100000 = 5 then 'FAILED' else 'APPLIED' end, now() ${each}`,
    `insert into domain_event (id, organisation_id, type, subject_id, data, occurred_at)
     select ${idOf(4)}, '${organisation}', case when n % 100000 = 5 then 'certificate.revoked' else 'enrolment.progressed' end,
       ${idOf(2)}, '{}', now() ${each}`,
    `insert into lms_call (id, organisation_id, operation, enrolment_id, method, url, ending, started_at, closed_at)
     select ${idOf(5)}, '${organisation}', case when n % 100000 = 5 then 'GET_COURSE' else 'CREATE_ENROLMENT' end,
       ${idOf(2)}, 'POST', 'https://lms.example', case when n % 100000 = 6 then 'UNKNOWN' else 'SUCCEEDED' end, now(), now()
     from generate_series(1, ${count / 4}) n`,
    `insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
       actor_user_id, state, ending, lms_idempotency_key, created_at)
     select ${idOf(6)}, '${organisation}', case when n % 100000 = 5 then 'CANCEL' else 'CREATE' end, ${idOf(2)},
       'k' || n, '\\x00', '{}', '${user}', 'CLOSED', case when n % 100000 = 6 then 'UNKNOWN' else 'SUCCEEDED' end, 'k' || n, now()
     from generate_series(1, ${count / 4}) n`,
    `insert into audit_entry (id, organisation_id, actor_kind, actor_user_id, action, subject_id, details, occurred_at)
     select ${idOf(7)}, '${organisation}', 'USER', '${user}', case when n % 100000 = 5 then 'course.created' else 'student.created' end,
       ${idOf(1)}, '{}', now() from generate_series(1, ${count / 4}) n`,
    `insert into certificate_definition (id, organisation_id, course_id, position, title, threshold)
     values ('${definition}', '${organisation}', '${common}', 0, 'T', 1),
       ('${newId()}', '${organisation}', '${common}', 1, 'Unused', 1)`,
    `insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
       verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
     select ${idOf(8)}, '${organisation}', ${idOf(2)}, '${definition}', case when n % 100000 = 5 then 'REVOKED' else 'ISSUED' end, 1, 'C-' || n, '${organisation}' || n,
       'S', 'C', 'T', 'O', now(), now() from generate_series(1, ${count / 4}) n`,
    `insert into email_outbox (id, organisation_id, certificate_id, transition_number, kind, recipient_name, recipient_email,
       message_id, state, created_at)
     select ${idOf(9)}, '${organisation}', ${idOf(8)}, 1, 'ISSUED', 'S', 's@example.org', 'm',
       case when n % 100000 = 5 then 'FAILED' else 'SENT' end, now() from generate_series(1, ${count / 4}) n`,
  ];
  for (const statement of statements) await portal.database.asOwner(statement);
}

/** A delivery with its attempt for each event, to one endpoint. */
async function seedWebhooks(organisation: string, user: string, count: number, endpoint: string): Promise<void> {
  await portal.database.asOwner(`
    insert into webhook_endpoint (id, organisation_id, url, description, secret, created_by_user_id, created_at, updated_at)
    values ('${endpoint}', '${organisation}', 'https://receiver.example', 'R', '\\x00', '${user}', now(), now())`);
  const id = `(lpad(to_hex(${begin}::bigint + n), 12, '0') || '74' || lpad(to_hex(n), 12, '8') || '${organisation.slice(-6)}')::uuid`;
  const each = `from generate_series(1, ${count}) n`;
  await portal.database.asOwner(`
    insert into webhook_delivery (event_id, endpoint_id, organisation_id, event_type, state, failure, attempts, queued_at)
    select ${id}, '${endpoint}', '${organisation}',
      case when n % 100000 = 5 then 'certificate.revoked' else 'enrolment.progressed' end,
      case n % 100000 when 5 then 'FAILED' when 6 then 'FAILED' else 'DELIVERED' end,
      case n % 100000 when 5 then 'EXHAUSTED' when 6 then 'EXHAUSTED' end, 1, now() ${each}`);
  await portal.database.asOwner(`
    insert into webhook_attempt (id, organisation_id, endpoint_id, event_id, number, started_at, duration_ms, ending, delivered)
    select ${id}, '${organisation}', '${endpoint}', ${id}, 1, now(), 5,
      case n % 100000 when 5 then 'NO_ANSWER' when 6 then 'NO_ANSWER' else 'DELIVERED' end, n % 100000 not in (5, 6) ${each}`);
}

const largeTables = [
  'student',
  'student_word',
  'enrolment',
  'enrolment_key',
  'unit_result',
  'progress_report',
  'domain_event',
  'lms_call',
  'lifecycle_action',
  'certificate',
  'email_outbox',
  'audit_entry',
  'webhook_delivery',
  'webhook_attempt',
];

/** How often each large table, or a large partition of it, was read from its beginning to its end so far. */
async function sequentialScans(): Promise<Record<string, string>> {
  // Sessions report what they did after a while.
  await sleep(11_000);
  const rows = await portal.database.rows<{ name: string; scans: string }>(
    `select c.relname as name, sum(pg_stat_get_numscans(p.oid))::text as scans
     from pg_class c join pg_class p on p.oid = c.oid or p.oid in (select inhrelid from pg_inherits where inhparent = c.oid)
     where c.relname = any($1) and p.relkind = 'r' and p.reltuples > 10000 group by c.relname`,
    [largeTables],
  );
  expect(rows).toHaveLength(largeTables.length);
  return Object.fromEntries(rows.map((row) => [row.name, row.scans]));
}

interface Timing {
  readonly milliseconds: number;
  readonly body: ReturnType<typeof JSON.parse>;
}

/**
 * The fastest of five requests, or of twenty when the first ones are too slow: what the machine does besides is not
 * measured, and a request that is too slow by itself is so each time.
 */
async function fastest(path: string, browser = portal.admin): Promise<Timing> {
  let best: Timing | null = null;
  for (let round = 0; round < 5 || (round < 20 && best!.milliseconds > mostMilliseconds); round += 1) {
    const startedAt = performance.now();
    const answer = await browser.get(path);
    const milliseconds = performance.now() - startedAt;
    expect([path, answer.status]).toEqual([path, 200]);
    if (best === null || milliseconds < best.milliseconds) best = { milliseconds, body: answer.json };
  }
  return best!;
}

const queries = (): [string, number][] => [
  ['/students', 100],
  ['/students?search=a', 100],
  ['/students?search=an', 100],
  ['/students?search=s1', 100],
  ['/students?search=s99999', 11],
  ['/students?search=qqqqqqqq', 0],
  ['/students?search=zz', 0],
  ['/students?search=der', 100],
  ['/courses', 2],
  ['/enrolments', 100],
  ['/enrolments?status=ACTIVE', 100],
  ['/enrolments?status=PENDING', 20],
  ['/enrolments?status=CANCELLED', 0],
  [`/enrolments?courseId=${commonCourse}`, 100],
  [`/enrolments?courseId=${rareCourse}`, 100],
  [`/enrolments?courseId=${rareCourse}&status=CANCELLED`, 0],
  [`/enrolments?courseId=${commonCourse}&status=PENDING`, 20],
  [`/enrolments?studentId=${sampleStudent}`, 1],
  ['/students?sort=-name', 100],
  ['/students?sort=email', 100],
  ['/students?sort=-created', 100],
  ['/courses?sort=-created', 2],
  ['/enrolments?sort=created', 100],
  ['/enrolments?sort=student', 100],
  ['/enrolments?sort=-student&status=PENDING', 20],
  [`/enrolments?sort=student&courseId=${rareCourse}`, 100],
  [`/enrolments?sort=student&courseId=${commonCourse}&status=CANCELLED`, 0],
  [`/enrolments?sort=-student&studentId=${sampleStudent}`, 1],
  ['/enrolments?search=a', 100],
  ['/enrolments?search=an&status=ACTIVE', 100],
  ['/enrolments?search=an&status=CANCELLED', 0],
  ['/enrolments?search=s99999', 11],
  [`/enrolments?search=s1&courseId=${commonCourse}`, 100],
  ['/enrolments?search=qqqqqqqq', 0],
  ['/enrolments?search=der', 100],
  ['/enrolments?search=der&status=CANCELLED', 0],
  ['/enrolments?search=common', 100],
  ['/enrolments?search=common&status=PENDING', 20],
  ['/enrolments?lmsEnrolmentId=lms-4711', 1],
  ['/enrolments?lmsEnrolmentId=lms-4711&status=CANCELLED', 0],
  ['/progress-reports', 100],
  ['/progress-reports?state=APPLIED', 100],
  ['/progress-reports?state=FAILED', 10],
  ['/progress-reports?state=UNCHANGED', 0],
  ['/progress-reports?lmsEnrolmentId=lms-4711', 1],
  ['/events', 100],
  ['/events?type=certificate.revoked', 10],
  ['/events?type=no.such', 0],
  ['/lms-calls', 100],
  ['/lms-calls?operation=GET_COURSE', 3],
  ['/lms-calls?ending=UNKNOWN', 3],
  ['/lms-calls?ending=NOT_SENT', 0],
  ['/actions', 100],
  ['/actions?kind=CANCEL', 3],
  ['/actions?ending=UNKNOWN', 3],
  ['/actions?kind=MARK', 0],
  ['/audit-entries?action=course.created', 3],
  ['/audit-entries', 100],
  ['/emails', 100],
  ['/emails?state=FAILED', 3],
  ['/emails?state=SENDING', 0],
  ['/certificates', 100],
  ['/certificates?status=ISSUED', 100],
  ['/certificates?status=REVOKED', 3],
  ['/certificates?status=WITHDRAWN', 0],
  ['/certificates?number=C-4711', 1],
  ['/certificates?search=s4711@', 1],
  ['/certificates?search=qqqqqqqq', 0],
  ['/certificates?number=C-4711&status=REVOKED', 0],
  [`/certificates?courseId=${commonCourse}`, 100],
  [`/certificates?courseId=${commonCourse}&status=REVOKED`, 3],
  [`/certificates?courseId=${commonCourse}&status=WITHDRAWN`, 0],
  [`/certificates?courseId=${commonCourse}&number=C-4711`, 1],
  ['/users', 2],
  ['/invitations', 0],
  ...deliveryQueries(),
];

const deliveryQueries = (): [string, number][] =>
  (
    [
      ['', 100],
      ['?state=DELIVERED', 100],
      ['?state=FAILED', 20],
      ['?state=OPEN', 0],
      ['?type=enrolment.progressed', 100],
      ['?type=certificate.revoked', 10],
      ['?type=no.such', 0],
      ['?type=certificate.revoked&state=DELIVERED', 0],
      ['?type=enrolment.progressed&state=FAILED', 10],
    ] as const
  ).map(([query, expected]) => [`/webhook-endpoints/${webhookEndpoint}/deliveries${query}`, expected]);

describe('with a million enrolments', () => {
  it(`each list answers within ${mostMilliseconds} ms, whatever it is asked`, async () => {
    const slow: string[] = [];
    for (const [path, expected] of queries()) {
      const separator = path.includes('?') ? '&' : '?';
      const first = await fastest(`${path}${separator}limit=100`);
      expect([path, first.body.items.length]).toEqual([path, expected]);
      if (first.milliseconds > mostMilliseconds) slow.push(`${path}: ${first.milliseconds.toFixed(1)} ms`);
    }
    expect(slow).toEqual([]);
  }, 600_000);

  it('the last use of the API key is found behind half a million reports of the first-party LMS', async () => {
    const { milliseconds, body } = await fastest('/api-key');
    expect(body.apiKey.masked).toMatch(/^svc_/);
    expect(milliseconds).toBeLessThan(mostMilliseconds);
  });

  it('webhook endpoints are listed with how they get on, and a delivery is found, behind a million attempts', async () => {
    const endpoints = await fastest('/webhook-endpoints');
    expect(endpoints.body.endpoints).toMatchObject([
      { recent: { attempts: 100, delivered: 100 }, failedDeliveries: { count: 20 }, openDeliveries: { count: 0 } },
    ]);
    const { eventId } = (await fastest(`/webhook-endpoints/${webhookEndpoint}/deliveries?state=FAILED`)).body.items[0];
    const delivery = await fastest(`/webhook-endpoints/${webhookEndpoint}/deliveries/${eventId}`);
    expect(delivery.body.attempts).toHaveLength(1);
    for (const { milliseconds } of [endpoints, delivery]) expect(milliseconds).toBeLessThan(mostMilliseconds);
  });

  it('a page from the middle is as fast as the first', async () => {
    for (const path of [
      '/students?',
      '/students?search=a&',
      '/students?sort=-email&',
      '/enrolments?sort=created&',
      '/enrolments?sort=student&',
      '/enrolments?search=a&',
      '/enrolments?',
      '/progress-reports?',
      '/events?',
      '/emails?',
      `/webhook-endpoints/${webhookEndpoint}/deliveries?`,
      '/certificates?',
      '/certificates?status=ISSUED&',
    ]) {
      let cursor = '';
      for (let page = 0; page < 30; page += 1) {
        const { json } = await portal.admin.get(`${path}limit=100${cursor}`);
        cursor = `&cursor=${json.nextCursor}`;
      }
      const { milliseconds, body } = await fastest(`${path}limit=100${cursor}`);
      expect(body.items).toHaveLength(100);
      expect([path, milliseconds < mostMilliseconds]).toEqual([path, true]);
    }
  }, 600_000);

  it('an organisation with a tenth of it gets its own as fast', async () => {
    for (const [path] of queries().filter(([each]) => !/Id=|webhook/.test(each))) {
      const { milliseconds } = await fastest(path, portal.otherAdmin);
      expect([path, milliseconds < mostMilliseconds]).toEqual([path, true]);
    }
  }, 600_000);

  it('no statement of a list reads a large table from its beginning to its end', async () => {
    const before = await sequentialScans();
    for (const [path] of queries()) await portal.admin.get(path);
    await portal.admin.get('/api-key');
    for (const [path] of queries()) await portal.otherAdmin.get(path);
    expect(await sequentialScans()).toEqual(before);
  }, 600_000);

  it('nor does the question what a course may lose', async () => {
    const { body: course } = await fastest(`/courses/${commonCourse}`);
    const { id: _id, createdAt: _createdAt, ...details } = course;
    const before = await sequentialScans();
    const refused = await portal.admin.put(`/courses/${commonCourse}`, { ...details, units: [] });
    expect(refused.status).toBe(409);
    const removed = await portal.admin.put(`/courses/${commonCourse}`, {
      ...details,
      certificateDefinitions: details.certificateDefinitions.slice(0, 1),
    });
    expect(removed.status).toBe(200);
    expect(await sequentialScans()).toEqual(before);
  });
});

describe('the search over everything', () => {
  const sample = async (): Promise<LargeSample> => {
    const middle = async (table: string, count: number) => {
      const [row] = await portal.database.rows<{ id: string }>(
        `select id from ${table} where organisation_id = $1 order by id offset $2 limit 1`,
        [portal.organisation.id, count],
      );
      return row!.id;
    };
    return {
      student: await middle('student', million / 5),
      report: await middle('progress_report', million / 2),
      call: await middle('lms_call', million / 8),
      certificate: await middle('certificate', million / 8),
    };
  };
  const pathOf = (q: string) => `/search?q=${encodeURIComponent(q)}`;

  it(`answers within ${mostMilliseconds} ms, whether it finds nothing, a few or very many`, async () => {
    const slow: string[] = [];
    const timings: string[] = [];
    for (const [q, least, most] of largeSearches(await sample())) {
      for (const [browser, isOwn] of [
        [portal.admin, true],
        [portal.staff, false],
        [portal.otherAdmin, false],
      ] as const) {
        const { milliseconds, body } = await fastest(pathOf(q), browser);
        const found = body.items.length;
        if (isOwn) {
          expect([q, found >= least && found <= most, found]).toEqual([q, true, found]);
          timings.push(`${milliseconds.toFixed(1)} ms, ${found} results: ${q.slice(0, 60)}`);
        }
        if (milliseconds > mostMilliseconds) slow.push(`${q}: ${milliseconds.toFixed(1)} ms`);
      }
    }
    if (process.env.ATTAIN_SHOW_TIMINGS === '1') console.log(timings.join('\n'));
    expect(slow).toEqual([]);
  }, 600_000);

  it('reads no large table from its beginning to its end', async () => {
    const searches = largeSearches(await sample());
    const before = await sequentialScans();
    for (const [q] of searches) {
      await portal.admin.get(pathOf(q));
      await portal.otherAdmin.get(pathOf(q));
    }
    expect(await sequentialScans()).toEqual(before);
  }, 600_000);
});
