import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvLine } from '../../src/platform/exports/write-csv.ts';
import { removeOldImports } from '../../src/features/imports/run-import.ts';
import { readTable } from '../../src/features/imports/read-table.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { expectError, send } from '../support/http-client.ts';
import { rowsOf } from '../factories/one-of-each.ts';
import { createPortalFixture, type PortalFixture } from '../support/portal-fixture.ts';

type Json = ReturnType<typeof JSON.parse>;

let portal: PortalFixture;
let welding: string;
let baking: string;

beforeAll(async () => {
  portal = await createPortalFixture();
  const { id } = portal.organisation;
  const { app } = portal.database;
  welding = (await buildCourse(app, id, { name: 'Welding', lmsCourseId: 'w' })).id;
  baking = (await buildCourse(app, id, { name: 'Baking', lmsCourseId: null })).id;
  await buildEnrolment(app, id, {
    courseId: welding,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'Ada@example.org',
    lmsEnrolmentId: 'enr-1',
  });
  for (const firstName of ['Ann', 'Bea']) {
    await buildStudent(app, id, { firstName, lastName: 'Twin', email: 'twin@example.org' });
  }
});
afterAll(() => portal.close());

/** Uploads a file as the portal's page does. */
async function upload(
  kind: 'STUDENTS' | 'ENROLMENTS',
  file: string | Buffer,
  { browser = portal.admin, headers = {} }: { browser?: typeof portal.admin; headers?: Record<string, string> } = {},
): Promise<Json> {
  const answer = await send(portal.api, {
    method: 'POST',
    path: `/internal/imports?kind=${kind}&fileName=people.csv`,
    headers: { ...browser.headers, 'Content-Type': 'text/csv', ...headers },
    body: file,
  });
  return { ...answer, json: JSON.parse(answer.body.toString('utf8')) };
}

/** Uploads a file and reads its preview. */
async function preview(kind: 'STUDENTS' | 'ENROLMENTS', file: string | Buffer) {
  const answer = await upload(kind, file);
  expect([answer.status, answer.json.message]).toEqual([201, undefined]);
  const rows = await portal.admin.get(`/imports/${answer.json.id}/rows?limit=100`);
  return { found: answer.json, rows: rows.json.items };
}

describe('a file of students', () => {
  it('is previewed: what would be added, what is there, what is left out and why; nothing is changed', async () => {
    const before = (await portal.admin.get('/students?limit=100')).json;
    const { found, rows } = await preview(
      'STUDENTS',
      [
        'Zimmer,"First Name",surname,E-MAIL',
        'x,Grace,Hopper,grace@example.org',
        '',
        'x,"Zoë\r\nAnn",Break,zoe@example.org',
        'x,Ada,Lovelace,ADA@example.org',
        ',,,',
        'x,Grace,Again,GRACE@example.org',
        "x,'=Edsger,Dijkstra,not an address",
        'x,Alan,,alan@example.org,more',
        'x,Ann,Twin,twin@example.org',
      ].join('\r\n'),
    );
    expect(found).toMatchObject({
      kind: 'STUDENTS',
      fileName: 'people.csv',
      state: 'PREVIEWED',
      delimiter: ',',
      uploadedBy: { name: 'Ada Admin' },
      confirmedAt: null,
      plan: { rows: 7, newStudents: 1, addStudent: 1, callLms: 0, adoptId: 0, exists: 2, leaveOut: 4 },
      result: { waiting: 3, leftOut: 4, created: 0 },
    });
    expect(found.columns).toEqual([
      { header: 'Zimmer', field: null },
      { header: 'First Name', field: 'firstName' },
      { header: 'surname', field: 'lastName' },
      { header: 'E-MAIL', field: 'email' },
    ]);
    expect(rows.map(({ line, plan, reason }: Json) => [line, plan, reason])).toEqual([
      [2, 'ADD_STUDENT', null],
      [4, 'LEAVE_OUT', 'First name has a character that cannot be printed.'],
      [6, 'EXISTS', null],
      [8, 'LEAVE_OUT', 'Same e-mail address as line 2 (Grace Hopper).'],
      [9, 'LEAVE_OUT', '“not an address” is not a valid e-mail address.'],
      [10, 'LEAVE_OUT', 'The line has 5 values, but there are 4 columns. Last name is missing.'],
      [11, 'EXISTS', null],
    ]);
    expect(rows[4].given.firstName).toBe('=Edsger');
    expect((await portal.admin.get('/students?limit=100')).json).toEqual(before);
  });

  it('says whose address it is, where the student there has another name', async () => {
    const { rows } = await preview(
      'STUDENTS',
      'First name,Last name,E-mail\nAugusta,King,ada@example.org\nx,y,new@example.org\n',
    );
    expect(rows.map(({ plan, existsAs }: Json) => [plan, existsAs])).toEqual([
      ['EXISTS', 'Ada Lovelace'],
      ['ADD_STUDENT', null],
    ]);
    const same = await preview('STUDENTS', 'First name,Last name,E-mail\nADÁ, lovelace,ada@example.org\n');
    expect(same.rows.map(({ plan, existsAs }: Json) => [plan, existsAs])).toEqual([['EXISTS', null]]);
  });

  it('may be what was exported before: everybody is there already', async () => {
    const exported = (await portal.admin.get('/students/export')).body;
    const { found } = await preview('STUDENTS', exported);
    expect(found.plan).toMatchObject({ addStudent: 0, exists: 2, leaveOut: 1 });
  });

  it('may be separated by semicolons, begin with a byte order mark and end its lines in any way', async () => {
    const { found, rows } = await preview('STUDENTS', '\ufeffE-mail;First name;Last name\rq@example.org;"Q; R";S\r');
    expect(found.delimiter).toBe(';');
    expect(rows[0]).toMatchObject({ line: 2, given: { firstName: 'Q; R' }, plan: 'ADD_STUDENT' });
  });
});

describe('a file of enrolments', () => {
  it('is previewed: calls to the LMS, ids that are taken over, what exists, what is left out and why', async () => {
    const { found, rows } = await preview(
      'ENROLMENTS',
      [
        'E-mail,Course,LMS enrolment id,First name,Last name',
        'grace@example.org,welding,,Grace,Hopper',
        'grace@example.org,Baking,lms-9,Grace,Hopper',
        'ada@example.org,Welding,,,',
        `ada@example.org,${baking},lms-8,,`,
        'ada@example.org,Baking,lms-7,,',
        'new@example.org,Welding,,,',
        'new@example.org,Baking,,New,One',
        'twin@example.org,Welding,,,',
        'twin@example.org,Welding,,bea,twin',
        'ada@example.org,Nothing,,,',
        'ada@example.org,,,,',
        `long@example.org,Welding,${'x'.repeat(256)},Long,Id`,
      ].join('\n'),
    );
    expect(found.plan).toEqual({
      rows: 12,
      newStudents: 1,
      addStudent: 0,
      callLms: 2,
      adoptId: 2,
      exists: 1,
      leaveOut: 7,
    });
    expect(rows.map(({ line, plan, reason }: Json) => [line, plan, reason])).toEqual([
      [2, 'CALL_LMS', null],
      [3, 'ADOPT_ID', null],
      [4, 'EXISTS', null],
      [5, 'ADOPT_ID', null],
      [6, 'LEAVE_OUT', 'Same student and course as line 5.'],
      [7, 'LEAVE_OUT', 'No student has this e-mail address; enter the first and last name to add the student.'],
      [8, 'LEAVE_OUT', expect.stringContaining('not linked to a course in the LMS')],
      [9, 'LEAVE_OUT', expect.stringContaining('2 students have this e-mail address; add the first and last name')],
      [10, 'CALL_LMS', null],
      [11, 'LEAVE_OUT', 'There is no such course.'],
      [12, 'LEAVE_OUT', 'Course is missing.'],
      [13, 'LEAVE_OUT', 'LMS enrolment id is longer than 255 characters.'],
    ]);
    expect(rows.map(({ newStudent }: Json) => newStudent).filter(Boolean)).toHaveLength(1);
  });
});

describe('a file that cannot be imported at all', () => {
  const cases: [string, string | Buffer, number, RegExp][] = [
    ['nothing', '\n', 422, /empty/],
    ['no rows', 'E-mail,First name,Last name\n', 422, /no rows/],
    ['Latin-1', Buffer.from('E-mail,First name,Last name\na@b.c,A,B\na@b.c,Zoë,B\n', 'latin1'), 422, /^Line 3 .*UTF-8/],
    ['UTF-16', Buffer.from('\ufeffE-mail', 'utf16le'), 422, /UTF-16/],
    ['an archive without a workbook', Buffer.from('PK\u0003\u0004'), 422, /not a spreadsheet/],
    ['an open quotation mark', 'E-mail,First name,Last name\n1,2,3\n"1,2,3\n', 422, /line 3 .*not closed/],
    ['a stray quotation mark', 'E-mail,First name,Last name\n1,2"x,3\n', 422, /line 2 .*doubled/],
    ['too many rows', `E-mail,First name,Last name\n${'1,2,3\n'.repeat(20_001)}`, 422, /more than 20,000 rows/],
    ['too long', Buffer.alloc(10 * 1024 * 1024 + 1, 'x'), 413, /10240 KiB/],
    ['too long when it is inflated', gzipSync(Buffer.alloc(11 * 1024 * 1024, 'x')), 413, /10240 KiB/],
  ];

  it.each(cases)('%s', async (name, file, status, message) => {
    const before = await rowsOf(portal.database, portal.organisation.id);
    const answer = await upload('STUDENTS', file, {
      headers: name.includes('inflated') ? { 'Content-Encoding': 'gzip' } : {},
    });
    expectError(answer, status);
    expect(answer.json.message).toMatch(message);
    expect(await rowsOf(portal.database, portal.organisation.id)).toBe(before);
  });

  it('another type, a name that is none, and one that STAFF sends', async () => {
    expectError(await upload('STUDENTS', '{}', { headers: { 'Content-Type': 'application/json' } }), 415);
    expectError(await upload('PEOPLE' as 'STUDENTS', 'x'), 400);
    expectError(await upload('STUDENTS', 'E-mail', { browser: portal.staff }), 403);
  });
});

describe('a table', () => {
  const field = fc.stringMatching(/^[a-z'"=+,; \n\r\t@éß-]{0,6}$/);
  const row = fc
    .array(field, { minLength: 2, maxLength: 2 })
    .filter((values) => values.some((each) => each.trim() !== ''));

  it('that was written as CSV is read back, with the line on which each row begins', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 8 }),
        fc.constantFrom('\r\n', '\n'),
        fc.constantFrom(',', ';'),
        async (table, lineEnd, delimiter) => {
          const quoted = (values: readonly string[]) =>
            values.map((each) => `"${each.replaceAll('"', '""')}"`).join(delimiter) + lineEnd;
          const header = `a${delimiter}b${lineEnd}`;
          const read = await readTable(Buffer.from(header + table.map(quoted).join(lineEnd)));
          const rows = [];
          for await (const each of read.rows) rows.push(each);
          expect(rows.map(({ values }) => values)).toEqual(table);
          let line = 2;
          for (const [index, values] of table.entries()) {
            expect(rows[index]!.line).toBe(line);
            line += 2 + values.join(',').split(/\r\n|\n|\r/).length - 1;
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('of any length is read without reading all of it at once', async () => {
    const line = csvLine(['x'.repeat(100), 'ü'.repeat(50)]);
    const read = await readTable(Buffer.from('a,b\r\n' + line.repeat(30_000)));
    let count = 0;
    for await (const { values, line: at } of read.rows) {
      count += 1;
      expect([values[1], at]).toEqual(['ü'.repeat(50), count + 1]);
    }
    expect(count).toBe(30_000);
  });
});

describe('what is decided', () => {
  it('is refused where there is nothing to import, and once it was started', async () => {
    const empty = await preview('STUDENTS', 'E-mail,First name,Last name\nx,y,z\n');
    const refused = await portal.admin.post(`/imports/${empty.found.id}/confirm`);
    expectError(refused, 409);
    expect(refused.json.message).toBe('No row of this file can be imported.');

    // No worker runs here, so the import stays under way.
    const first = await preview('STUDENTS', 'E-mail,First name,Last name\none@example.org,One,One\n');
    expect((await portal.admin.post(`/imports/${first.found.id}/confirm`)).json.state).toBe('RUNNING');
    expectError(await portal.admin.post(`/imports/${first.found.id}/confirm`), 409);
    expectError(await portal.admin.delete(`/imports/${first.found.id}`), 409);
    const second = await preview('STUDENTS', 'E-mail,First name,Last name\ntwo@example.org,Two,Two\n');
    const waiting = await portal.admin.post(`/imports/${second.found.id}/confirm`);
    expectError(waiting, 409);
    expect(waiting.json.message).toContain('Another import is under way');
    expectError(await portal.admin.post(`/imports/${second.found.id}/cancel`), 409);
    expect((await portal.admin.post(`/imports/${first.found.id}/cancel`)).json.state).toBe('CANCELLING');
    expectError(await portal.admin.post(`/imports/${first.found.id}/cancel`), 409);
  });

  it('removes a file with its rows, and says so in the audit log', async () => {
    const { found } = await preview('STUDENTS', 'E-mail,First name,Last name\nthree@example.org,Three,Three\n');
    expect((await portal.admin.delete(`/imports/${found.id}`)).status).toBe(204);
    expectError(await portal.admin.get(`/imports/${found.id}`), 404);
    expectError(await portal.admin.get(`/imports/${found.id}/rows`), 404);
    expect(await portal.database.rows('select from import_row where import_id = $1', [found.id])).toEqual([]);
    expect((await portal.admin.get('/audit-entries?action=import.removed')).json.items[0].subjectId).toBe(found.id);
  });
});

describe('the list of imports', () => {
  it('has the newest first, and the rows of each by their state', async () => {
    const { json } = await portal.admin.get('/imports');
    const times = json.items.map(({ createdAt }: Json) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());
    const [first] = json.items;
    const left = await portal.admin.get(`/imports/${first.id}/rows?state=LEFT_OUT`);
    expect(left.json.items).toHaveLength(first.result.leftOut);
  });

  it('loses what is older than 30 days, of every organisation, unless it is under way', async () => {
    const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000);
    const all = await portal.database.rows<{ state: string }>('select state from import');
    expect(all.length).toBeGreaterThan(3);
    expect(await removeOldImports(portal.database.app, days(29))).toBe(0);
    expect(await removeOldImports(portal.database.app, days(31))).toBeGreaterThanOrEqual(all.length - 1);
    expect(await portal.database.rows('select state from import')).toEqual([{ state: 'CANCELLING' }]);
  });
});
