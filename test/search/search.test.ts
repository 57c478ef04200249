import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../src/platform/ids.ts';
import { wordsOfAll } from '../../src/schema/migrations/migration-0037-search.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { expectError } from '../support/http-client.ts';
import type { PortalClient } from '../support/portal-client.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';
import { sendWithoutFilters } from '../support/without-filters.ts';

interface Result {
  readonly kind: string;
  readonly id: string;
  readonly match: string;
  readonly title: string;
  readonly detail: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly path: string;
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

let portal: PortalFixture;
/** One of everything, in the own organisation and in the other one. */
let own: Record<string, string>;
let foreign: Record<string, string>;

beforeAll(async () => {
  portal = await createPortalFixture();
  own = await buildOneOfEach(portal.database, portal.organisation);
  foreign = await buildOneOfEach(portal.database, portal.other);
});
afterAll(() => portal.close());

async function search(q: string, browser: PortalClient = portal.admin): Promise<Result[]> {
  const { status, json } = await browser.get(`/search?q=${encodeURIComponent(q)}`);
  expect({ q, status }).toEqual({ q, status: 200 });
  return json.items;
}
const titles = (results: readonly Result[], kind = 'STUDENT') =>
  results.filter((each) => each.kind === kind).map(({ title }) => title);
const kinds = (results: readonly Result[]) => new Set(results.map(({ kind }) => kind));

const student = (firstName: string, lastName: string, email?: string) =>
  buildStudent(portal.database.app, portal.organisation.id, {
    firstName,
    lastName,
    ...(email === undefined ? {} : { email }),
  });

describe('people', () => {
  beforeAll(async () => {
    await student('Zoë', 'García López', 'zoe@somewhere.example');
    await student('Jan', 'van der Berg');
    await student('Anna-Marie', 'Smith');
    await student('Ann', 'Smyth');
    await student('Bergljot', 'Aas');
  });

  it('are found by the beginning of a name, then by a later word, without case and accents', async () => {
    expect(titles(await search('BERG'))).toEqual(['Bergljot Aas', 'Jan van der Berg']);
    expect(titles(await search('lopez'))).toEqual(['Zoë García López']);
    expect(titles(await search('der  berg'))).toEqual(['Jan van der Berg']);
    expect(titles(await search('marie'))).toEqual(['Anna-Marie Smith']);
    expect((await search('lopez'))[0]).toMatchObject({ match: 'PART', detail: 'zoe@somewhere.example' });
    expect((await search('garc'))[0]).toMatchObject({ match: 'START' });
  });

  it('are found by it, too, if they were stored by an earlier version', async () => {
    const words = () => portal.database.rows('select * from student_word order by student_id, word collate "C"');
    const before = await words();
    expect(before.length).toBeGreaterThan(3);
    await portal.database.asOwner('delete from student_word');
    expect(titles(await search('lopez'))).toEqual([]);
    await portal.database.asOwner(wordsOfAll);
    expect(await words()).toEqual(before);
  });

  it('are found by the beginnings of two names in either order', async () => {
    expect(titles(await search('an sm'))).toEqual(['Anna-Marie Smith', 'Ann Smyth']);
    expect(titles(await search('smy an'))).toEqual(['Ann Smyth']);
    expect(titles(await search('zo lop'))).toEqual(['Zoë García López']);
    expect(titles(await search('an xx'))).toEqual([]);
  });

  it('are found without the letters that a keyboard lacks', async () => {
    await student('Søren', 'O’Neill-Łukasz');
    await student('Ætla', "D'Arcy O’Grady");
    for (const q of ['soren', 'SØREN', 'o’neill', 'oneill', "o'neill", 'neill', 'lukasz', 'łukasz'])
      expect([q, titles(await search(q))]).toEqual([q, ['Søren O’Neill-Łukasz']]);
    for (const q of ['aetla', 'darcy', 'arcy', 'ogrady', 'grady'])
      expect([q, titles(await search(q))]).toEqual([q, ["Ætla D'Arcy O’Grady"]]);
  });

  it('are found in either spelling of an umlaut, at the beginning of each part of a name', async () => {
    await student('Jörg', 'Müller-Weiß');
    await student('Joerg', 'Mueller');
    await student('Anna Lena', 'Meyer-Schmidt');
    const both = ['Joerg Mueller', 'Jörg Müller-Weiß'];
    for (const q of ['mueller', 'müller', 'MUELLER', 'jörg', 'joerg', 'joerg mueller', 'mueller jo', 'müller joerg'])
      expect([q, titles(await search(q)).sort()]).toEqual([q, both]);
    for (const q of ['weiß', 'weiss', 'mueller-weiss', 'joerg weiß', 'weiss joerg'])
      expect([q, titles(await search(q))]).toEqual([q, ['Jörg Müller-Weiß']]);
    for (const q of ['schmidt', 'lena', 'lena schm', 'schmidt lena', 'lena meyer', 'anna schmidt'])
      expect([q, titles(await search(q))]).toEqual([q, ['Anna Lena Meyer-Schmidt']]);
    for (const q of ['chmidt', 'ena', 'ueller']) expect([q, titles(await search(q))]).toEqual([q, []]);
  });

  it('and their enrolments are found in the same way in the lists', async () => {
    const few = [await student('Ümit', 'Kröger'), await student('Eva Uelke', 'Groß-Umland')];
    for (const { id } of few) await buildEnrolment(portal.database.app, portal.organisation.id, { studentId: id });
    const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`;
    const listed = async (path: string): Promise<string[]> => {
      const found: string[] = [];
      for (let next = ''; ;) {
        const { status, json } = await portal.staff.get(`${path}&limit=1${next}`);
        expect({ path, status }).toEqual({ path, status: 200 });
        found.push(...json.items.map((each: Named & { student?: Named }) => nameOf(each.student ?? each)));
        if (json.nextCursor === null) return found;
        next = `&cursor=${json.nextCursor}`;
      }
    };
    for (const [q, expected] of [
      ['umi', ['Ümit Kröger']],
      ['uemit kroeger', ['Ümit Kröger']],
      ['kroeg', ['Ümit Kröger']],
      ['ülke', ['Eva Uelke Groß-Umland']],
      ['uml', ['Eva Uelke Groß-Umland']],
      ['um', ['Ümit Kröger', 'Eva Uelke Groß-Umland']],
      ['gross', ['Eva Uelke Groß-Umland']],
      ['mland', []],
    ] as const) {
      const searched = encodeURIComponent(q);
      expect([q, await listed(`/students?search=${searched}`)]).toEqual([q, expected]);
      expect([q, await listed(`/enrolments?search=${searched}`)]).toEqual([q, expected]);
    }
  });

  it('are found exactly by their address', async () => {
    expect((await search('ZOE@somewhere.example'))[0]).toMatchObject({ kind: 'STUDENT', match: 'EXACT' });
  });

  it('are no longer found by a former name', async () => {
    const { id } = await student('Kim', 'Quince Xylander');
    expect(titles(await search('xylander'))).toEqual(['Kim Quince Xylander']);
    const { json } = await portal.admin.get(`/students/${id}`);
    const { firstName, email, externalId, version } = json;
    const changed = { firstName, lastName: 'Quince Yarrow', email, externalId, version };
    expect((await portal.admin.put(`/students/${id}`, changed)).status).toBe(200);
    expect(titles(await search('xylander'))).toEqual([]);
    expect(titles(await search('yarrow'))).toEqual(['Kim Quince Yarrow']);
    const erased = await portal.admin.post(`/students/${id}/erase`, { name: 'Kim Quince Yarrow' });
    expect(erased.status).toBe(200);
    expect(await search('yarrow')).toEqual([]);
    expect(await portal.database.rows('select from student_word where student_id = $1', [id])).toEqual([]);
  });

  it('bring their enrolments and certificates', async () => {
    const results = await search('foreign student');
    expect(results.map(({ kind, match }) => `${kind} ${match}`)).toEqual([
      'STUDENT START',
      'ENROLMENT PART',
      'CERTIFICATE PART',
      'BULK_RUN PART',
    ]);
    expect(results.map(({ path }) => path)).toEqual([
      `/students/${own.studentId}`,
      `/enrolments/${own.enrolmentId}`,
      '/certificates?number=C-000001',
      `/bulk-runs/${own.bulkRunId}`,
    ]);
  });

  it('are at most five, as is every other kind', async () => {
    for (let count = 0; count < 7; count += 1) {
      const { id } = await student('Many', `Mmm ${count}`);
      for (const lmsEnrolmentId of [`mmm-${count}-a`, `mmm-${count}-b`])
        await buildEnrolment(portal.database.app, portal.organisation.id, { studentId: id, lmsEnrolmentId });
    }
    for (const q of ['mmm', 'm']) {
      const results = await search(q);
      expect(results.filter(({ kind }) => kind === 'STUDENT')).toHaveLength(5);
      expect(results.filter(({ kind }) => kind === 'ENROLMENT')).toHaveLength(5);
    }
  });
});

describe('courses', () => {
  it('are found by any part of the name, all words of it, and by the id in the LMS', async () => {
    const { id } = await buildCourse(portal.database.app, portal.organisation.id, {
      name: 'Certificate IV in Aged Care',
    });
    await portal.database.asOwner(`update course set lms_course_id = 'AGED-4' where id = '${id}'`);
    for (const [q, match] of [
      ['certificate iv', 'START'],
      ['aged', 'PART'],
      ['care age', 'PART'],
      ['AGED-4', 'EXACT'],
      [id, 'EXACT'],
    ] as const) {
      expect((await search(q)).filter(({ kind }) => kind === 'COURSE')).toMatchObject([
        { id, match, title: 'Certificate IV in Aged Care', detail: 'AGED-4', path: `/courses/${id}` },
      ]);
    }
    expect(titles(await search('aged blind'), 'COURSE')).toEqual([]);
  });
});

describe('ids', () => {
  it.each([
    ['studentId', 'STUDENT', (id: string) => `/students/${id}`],
    ['courseId', 'COURSE', (id: string) => `/courses/${id}`],
    ['enrolmentId', 'ENROLMENT', (id: string) => `/enrolments/${id}`],
    ['certificateId', 'CERTIFICATE', () => '/certificates?number=C-000001'],
    ['actionId', 'ACTION', () => `/enrolments/${own.enrolmentId}`],
    ['requestId', 'REQUEST', (id: string) => `/developers/api-requests?entry=${id}`],
    ['reportId', 'REPORT', (id: string) => `/developers/activity?entry=${id}`],
    ['callId', 'CALL', (id: string) => `/developers/activity?tab=calls&entry=${id}`],
    ['eventId', 'DELIVERY', (id: string) => `/developers/webhooks/${own.endpointId}?entry=${id}`],
    ['endpointId', 'ENDPOINT', (id: string) => `/developers/webhooks/${id}`],
    ['emailId', 'EMAIL', () => `/enrolments/${own.enrolmentId}`],
    ['importId', 'IMPORT', (id: string) => `/imports/${id}`],
    ['bulkRunId', 'BULK_RUN', (id: string) => `/bulk-runs/${id}`],
    ['correctionId', 'CORRECTION', (id: string) => `/corrections/${id}`],
    ['checkId', 'CHECK', (id: string) => `/developers/lms-integration/check?check=${id}`],
  ] as const)('%s find their own', async (name, kind, path) => {
    const id = own[name]!;
    for (const q of [id, id.toUpperCase(), `https://attain.example/some/${id}?page=2`]) {
      const found = (await search(q)).find((each) => each.kind === kind);
      expect(found).toMatchObject({ id, match: 'EXACT', path: path(id) });
    }
  });

  it('in the LMS find enrolments, exactly and by their beginning, and their reports', async () => {
    const results = await search('foreign-1');
    expect(results).toMatchObject([
      { kind: 'ENROLMENT', id: own.enrolmentId, match: 'EXACT', detail: 'Foreign course · foreign-1' },
      { kind: 'REPORT', id: own.reportId, match: 'EXACT' },
    ]);
    expect(await search('foreign-')).toMatchObject([
      { kind: 'ENROLMENT', id: own.enrolmentId, match: 'START' },
      { kind: 'BULK_RUN', id: own.bulkRunId, match: 'PART' },
      { kind: 'CORRECTION', id: own.correctionId, match: 'PART' },
    ]);
  });

  it('of an action find its call, too', async () => {
    expect((await search(own.actionId!)).map(({ kind, id }) => [kind, id])).toEqual([
      ['ACTION', own.actionId],
      ['CALL', own.callId],
    ]);
  });

  it('of a certificate are its number, in short, too, and its verification code', async () => {
    const [row] = await portal.database.rows<{ code: string }>(
      'select verification_code as code from certificate where id = $1',
      [own.certificateId],
    );
    for (const q of ['C-000001', 'c-000001', '1', 'c1', row!.code, `https://attain.example/verify/${row!.code}`]) {
      expect((await search(q)).filter(({ kind }) => kind === 'CERTIFICATE')).toMatchObject([
        { id: own.certificateId, match: 'EXACT', title: 'Foreign Student', status: 'ISSUED' },
      ]);
    }
    expect((await search('C-0000'))[0]).toMatchObject({ kind: 'CERTIFICATE', match: 'START' });
  });

  it('of a bulk run are not needed: what it did is enough', async () => {
    const run = { kind: 'BULK_RUN', id: own.bulkRunId, title: 'Enrol students on Foreign course', status: 'PREVIEWED' };
    for (const q of ['enrol students', 'ENROL foreign', 'stud cour']) expect(await search(q)).toMatchObject([run]);
    expect(kinds(await search('cancel enrolments'))).toEqual(new Set());
  });

  it('of a correction are not needed: its course or its reason is enough', async () => {
    const { id: organisationId, admin } = portal.organisation;
    const [ofCourse, ofReports] = [newId(), newId()];
    // A list of reports is long, and is not read.
    const reportIds = JSON.stringify(Array.from({ length: 2_000 }, newId));
    await portal.database.asOwner(`
      insert into correction (id, organisation_id, kind, state, proposal, reason, created_by_user_id, created_at)
      values ('${ofCourse}', '${organisationId}', 'RETRACTION', 'DONE',
        '{"scope":"COURSE","subjectId":"${own.courseId}","reportIds":[],"from":null,"to":null}', 'A broken export', '${admin.id}', now()),
      ('${ofReports}', '${organisationId}', 'RETRACTION', 'PREVIEWED',
        '{"scope":"REPORTS","subjectId":null,"reportIds":${reportIds},"from":null,"to":null}', 'Zoë’s mistake', '${admin.id}', now())`);
    const found = async (q: string) =>
      (await search(q)).filter(({ kind }) => kind === 'CORRECTION').map(({ id, title }) => [id, title]);
    const changed = [own.correctionId, 'Change of “Foreign course”'];
    const withdrawn = [ofCourse, 'Withdraw the reports of the course “Foreign course”'];
    expect(await found('foreign cou')).toEqual([withdrawn, changed]);
    expect(await found('change foreign')).toEqual([changed]);
    expect(await found('broken')).toEqual([withdrawn]);
    expect(await search('zoe mistake')).toMatchObject([
      { id: ofReports, match: 'PART', title: 'Withdraw reports', detail: 'Zoë’s mistake', type: 'RETRACTION' },
    ]);
    expect(await found(`https://attain.example/corrections/${ofReports}`)).toEqual([[ofReports, 'Withdraw reports']]);
  });

  it('of requests and of runs find reports, calls and actions', async () => {
    const [requestId, runId, batchId] = [newId(), newId(), newId()];
    const [reportId, callId, actionId] = [newId(), newId(), newId()];
    const { id: organisationId, admin } = portal.organisation;
    await portal.database.asOwner(`
      insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state,
        received_at, processed_at, workflow_id, run_id)
      values ('${reportId}', '${organisationId}', '${newId()}', '${requestId}', 'of-a-run', 1, 'UNMATCHED', now(), now(),
        'progress-reports-${batchId}', '${runId}');
      insert into lifecycle_action (id, organisation_id, kind, enrolment_id, idempotency_key, request_hash, request,
        actor_user_id, state, ending, lms_idempotency_key, run_id, created_at)
      values ('${actionId}', '${organisationId}', 'CANCEL', '${own.enrolmentId}', 'key-of-4711', '\\x00', '{}',
        '${admin.id}', 'CLOSED', 'SUCCEEDED', '${actionId}', '${runId}', now());
      insert into lms_call (id, organisation_id, operation, method, url, ending, started_at, run_id)
      values ('${callId}', '${organisationId}', 'CANCEL_ENROLMENT', 'POST', 'https://lms.example', 'SUCCEEDED', now(), '${runId}')`);
    const found = async (q: string) => (await search(q)).map(({ kind, id }) => [kind, id]);
    expect(await found(requestId)).toEqual([['REPORT', reportId]]);
    expect(await found(`progress-reports-${batchId}`)).toEqual([['REPORT', reportId]]);
    expect(await found(runId)).toEqual([
      ['ACTION', actionId],
      ['REPORT', reportId],
      ['CALL', callId],
    ]);
    expect(await found('key-of-4711')).toEqual([['ACTION', actionId]]);
    expect(await found(`progress-report-${reportId}`)).toEqual([['REPORT', reportId]]);
  });

  it('of pulls, names of files and addresses of endpoints are found', async () => {
    expect((await search('pull-progress-1')).map(({ kind }) => kind)).toEqual([]);
    await portal.database.asOwner(
      `update progress_pull set workflow_id = 'pull-progress-1' where organisation_id = '${portal.organisation.id}'`,
    );
    expect((await search('pull-progress-1')).map(({ kind }) => kind)).toEqual(['PULL']);
    expect((await search('FOREIGN.CSV')).map(({ kind }) => kind)).toEqual(['IMPORT']);
    expect(await search('gn.example/for')).toMatchObject([{ kind: 'ENDPOINT', title: 'Foreign endpoint' }]);
  });
});

describe('a search', () => {
  it('by staff finds nothing of the section Developers', async () => {
    const searched = [
      ...Object.values(own),
      'enrol students',
      'foreign',
      'foreign-1',
      'Foreign.csv',
      'pull-progress-1',
      'change foreign',
      'broken',
    ];
    for (const q of searched) {
      for (const { kind, path } of await search(q, portal.staff)) {
        expect(['STUDENT', 'COURSE', 'ENROLMENT', 'CERTIFICATE', 'ACTION']).toContain(kind);
        expect(path).not.toMatch(/^\/(developers|imports|bulk-runs|corrections)/);
      }
    }
    expect(kinds(await search(own.actionId!, portal.staff))).toEqual(new Set(['ACTION']));
    expect(await search(own.callId!, portal.staff)).toEqual([]);
  });

  /** Searches for everything that the other organisation has, and for what both have. */
  async function expectNothingForeign(): Promise<void> {
    const [certificate] = await portal.database.rows<{ code: string }>(
      'select verification_code as code from certificate where id = $1',
      [foreign.certificateId],
    );
    for (const q of [...Object.values(foreign), certificate!.code])
      expect({ q, found: await search(q) }).toEqual({ q, found: [] });
    const strangers = new Set(Object.values(foreign));
    for (const q of ['foreign', 'foreign-1', 'C-000001', 'student foreign', 'stu for', 'https://foreign.example']) {
      const results = await search(q);
      expect(results.length).toBeGreaterThan(0);
      expect(results.filter(({ id }) => strangers.has(id))).toEqual([]);
    }
  }

  it('never finds anything of another organisation', expectNothingForeign);

  it('does not either by row-level security alone', async () => {
    const filters = sendWithoutFilters();
    try {
      await expectNothingForeign();
    } finally {
      filters.undo();
    }
    expect(filters.statements.size).toBeGreaterThanOrEqual(10);
  });

  it('for nothing, or for nothing that there is, finds nothing', async () => {
    for (const q of ['   ', '\u0301', 'no such thing', '%', '_', "'", '\\', newId(), '\u{10FFFF}', 'x'.repeat(200)])
      expect({ q, found: await search(q) }).toEqual({ q, found: [] });
  });

  it('has a text of 1 to 200 characters', async () => {
    for (const query of ['', '?q=', `?q=${'x'.repeat(201)}`, '?q=a&q=b'])
      expectError(await portal.admin.get(`/search${query}`), 400);
  });
});
