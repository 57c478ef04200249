import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ana, ben, startTestLms, type Tenant, type TestLms } from './support/lms.ts';
import { Visitor } from './support/visitor.ts';

let lms: TestLms;
let tenant: Tenant;
let visitor: Visitor;
let counter = 0;

beforeAll(async () => {
  lms = await startTestLms();
});
afterAll(() => lms.stop());
beforeEach(async () => {
  tenant = await lms.provision(`org-${(counter += 1)}`);
  visitor = await lms.launch(tenant);
});

const courses = async () => (await lms.call(tenant, 'GET', '/courses')).body as { id: string; name: string }[];
const enrol = async (courseId: string, student: object = ana): Promise<string> =>
  (await lms.call(tenant, 'POST', '/enrolments', { courseId, student })).body.id;

describe('courses', () => {
  it('are created with a code or without, and found by Attain', async () => {
    expect((await visitor.get('/dashboard/courses')).text).toContain('There are no courses yet.');
    const page = await visitor.post('/dashboard/courses', { name: '  Adult Care ', code: 'CRS-301' });
    expect(page).toMatchObject({ status: 200, address: '/dashboard/courses' });
    await visitor.post('/dashboard/courses', { name: 'Bookkeeping', code: '' });
    expect(await courses()).toEqual([
      { id: 'CRS-301', name: 'Adult Care' },
      { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'Bookkeeping' },
    ]);
  });

  it('are renamed, archived and restored', async () => {
    await visitor.post('/dashboard/courses', { name: 'First', code: 'C' });
    await visitor.get('/dashboard/courses/C');
    expect((await visitor.post('/dashboard/courses/C/rename', { name: 'Second' })).text).toContain('Second');
    expect(await courses()).toEqual([{ id: 'C', name: 'Second' }]);
    expect((await visitor.post('/dashboard/courses/C/archive')).text).toContain('Restore course');
    expect(await courses()).toEqual([]);
    expect((await visitor.get('/dashboard/courses')).text).toContain('Archived');
    await visitor.get('/dashboard/courses/C');
    expect((await visitor.post('/dashboard/courses/C/restore')).text).toContain('Archive course');
    expect(await courses()).toEqual([{ id: 'C', name: 'Second' }]);
  });

  it('show what is wrong beside what was typed', async () => {
    await visitor.post('/dashboard/courses', { name: 'First', code: 'C' });
    const taken = await visitor.post('/dashboard/courses', { name: 'An "other" one', code: 'C' });
    expect(taken.status).toBe(409);
    expect(taken.text).toContain('There is already a course with the code C.');
    expect(taken.html).toContain('value="An &quot;other&quot; one"');
    const cases: [string, string, string][] = [
      ['', 'X', 'The name must not be empty.'],
      ['   ', 'X', 'The name must not be empty.'],
      ['x'.repeat(201), 'X', 'The name must have at most 200 characters.'],
      ['a\0', 'X', 'The name must be well-formed Unicode without NUL.'],
      ['Fine', '../x', 'The code must have at most 64 letters'],
      ['Fine', '.', 'The code must have at most 64 letters'],
    ];
    for (const [name, code, message] of cases) {
      const page = await visitor.post('/dashboard/courses', { name, code });
      expect({ name, code, status: page.status, text: page.text }).toMatchObject({
        status: 400,
        text: expect.stringContaining(message),
      });
    }
    const renamed = await visitor.post('/dashboard/courses/C/rename', { name: ' ' });
    expect(renamed.status).toBe(400);
    expect(renamed.text).toContain('The name must not be empty.');
    expect(await courses()).toEqual([{ id: 'C', name: 'First' }]);
  });

  it('that do not exist are not found, as a page', async () => {
    for (const path of [
      '/dashboard/courses/none',
      '/dashboard/courses/a%00',
      '/dashboard/enrolments/none',
      '/dashboard/none',
    ]) {
      const page = await visitor.get(path);
      expect({ path, status: page.status, type: page.headers['content-type'] }).toEqual({
        path,
        status: 404,
        type: 'text/html; charset=utf-8',
      });
    }
    await visitor.get('/dashboard/courses');
    expect((await visitor.post('/dashboard/courses/none/rename', { name: 'x' })).status).toBe(404);
    await visitor.get('/dashboard/courses');
    expect((await visitor.post('/dashboard/courses/none/archive')).status).toBe(404);
    await visitor.get('/dashboard/courses');
    expect((await visitor.post('/dashboard/courses/a%00/archive')).status).toBe(404);
    expect((await visitor.post('/dashboard')).status).toBe(405);
  });
});

describe('enrolments', () => {
  it('are listed newest first and found by student, course and id', async () => {
    await visitor.post('/dashboard/courses', { name: 'Adult Care', code: 'A' });
    await visitor.post('/dashboard/courses', { name: 'Book_keeping', code: 'B' });
    expect((await visitor.get('/dashboard')).text).toContain('Nobody is enrolled yet.');
    const one = await enrol('A', ana);
    await enrol('B', ben);
    const all = (await visitor.get('/dashboard')).text;
    expect(all.indexOf('Ben Okafor')).toBeLessThan(all.indexOf('Ana Novák'));
    const found: [string, boolean, boolean][] = [
      ['novák', true, false],
      ['ana nov', true, false],
      ['book_', false, true],
      ['bookx', false, false],
      [one, true, false],
      ['%', false, false],
      ['', true, true],
      ['  ', true, true],
    ];
    for (const [search, isAna, isBen] of found) {
      const { text } = await visitor.get(`/dashboard?${new URLSearchParams({ search }).toString()}`);
      expect([search, text.includes('Ana Novák'), text.includes('Ben Okafor')]).toEqual([search, isAna, isBen]);
    }
    const strange = await visitor.get('/dashboard?search=%3Cscript%3Ealert(1)%3C/script%3E&older=%00&newer=a&newer=b');
    expect(strange.status).toBe(200);
    expect(strange.html).not.toContain('<script');
  });

  it('are paged in both directions, each once, steadily while others are added', async () => {
    await visitor.post('/dashboard/courses', { name: 'Course', code: 'C' });
    const student = (n: number) => ({ id: `s${n}`, firstName: `Number${n}-`, lastName: 'x' });
    for (let n = 1; n <= 45; n += 1) await enrol('C', student(n));
    const numbers = (html: string) => [...html.matchAll(/Number(\d+)-/g)].map(([, n]) => Number(n));
    const link = (html: string, name: string) =>
      new RegExp(`href="([^"]+)">${name}</a>`).exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=');

    const first = await visitor.get('/dashboard?search=number');
    expect(numbers(first.html)).toEqual(range(45, 26));
    expect(link(first.html, 'Newer')).toBeUndefined();
    await enrol('C', student(46));
    const second = await visitor.get(link(first.html, 'Older')!);
    expect(numbers(second.html)).toEqual(range(25, 6));
    const third = await visitor.get(link(second.html, 'Older')!);
    expect(numbers(third.html)).toEqual(range(5, 1));
    expect(link(third.html, 'Older')).toBeUndefined();
    const back = await visitor.get(link(third.html, 'Newer')!);
    expect(numbers(back.html)).toEqual(range(25, 6));
    const top = await visitor.get(link(back.html, 'Newer')!);
    expect(numbers(top.html)).toEqual(range(45, 26));
    expect(numbers((await visitor.get(link(top.html, 'Newer')!)).html)).toEqual([46]);
  });

  it('show the quiz results that Attain sent, newest first', async () => {
    await visitor.post('/dashboard/courses', { name: 'Course', code: 'C' });
    const id = await enrol('C');
    expect((await visitor.get(`/dashboard/enrolments/${id}`)).text).toContain('Attain has not sent any quiz results.');
    const result = {
      unit: 'U1',
      name: 'Hand <hygiene>',
      score: 7.5,
      maxScore: 10,
      passed: true,
      markedAt: '2026-11-21T10:00:00+02:00',
    };
    await lms.call(tenant, 'POST', `/enrolments/${id}/marking`, { quizResults: [result] });
    await lms.call(tenant, 'POST', `/enrolments/${id}/marking`, {
      quizResults: [{ ...result, score: 2, passed: false }],
    });
    const { text } = await visitor.get(`/dashboard/enrolments/${id}`);
    expect(text).toContain('Hand <hygiene> Passed 7.5 of 10 points Unit U1 , marked 21 Nov 2026, 08:00 UTC');
    expect(text.indexOf('2 of 10')).toBeLessThan(text.indexOf('7.5 of 10'));
  });

  it('that are over cannot be advanced', async () => {
    await visitor.post('/dashboard/courses', { name: 'Course', code: 'C' });
    const id = await enrol('C');
    await visitor.get(`/dashboard/enrolments/${id}`);
    await lms.call(tenant, 'POST', `/enrolments/${id}/cancel`);
    const page = await visitor.post(`/dashboard/enrolments/${id}/progress`, { progress: '10' });
    expect(page.status).toBe(409);
    expect(page.text).toContain('The enrolment is CANCELLED, not ACTIVE.');
    expect((await visitor.get(`/dashboard/enrolments/${id}`)).text).toContain('The progress can no longer be changed.');
    expect(lms.attain.received).toEqual([]);
  });
});

describe('a form', () => {
  const forms = [
    ['/dashboard/courses', { name: 'Forged' }],
    ['/dashboard/courses/C/rename', { name: 'Forged' }],
    ['/dashboard/courses/C/archive', {}],
    ['/dashboard/courses/C/restore', {}],
    ['/dashboard/enrolments/E/progress', { progress: '50' }],
    ['/dashboard/enrolments/E/reports/R/send', {}],
    ['/dashboard/sign-out', {}],
  ] as const;

  it.each(forms)('is refused unless it is ours: %s', async (path, fields) => {
    await visitor.post('/dashboard/courses', { name: 'Course', code: 'C' });
    const stranger = await lms.launch(tenant);
    const foreign = /name="csrf" value="([^"]+)"/.exec((await stranger.get('/dashboard')).html)![1]!;
    for (const csrf of ['', 'x', foreign]) {
      const page = await visitor.post(path, { ...fields, csrf });
      expect({ csrf, status: page.status }).toEqual({ csrf, status: 403 });
    }
    for (const site of ['cross-site', 'same-site', 'none']) {
      await visitor.get('/dashboard');
      expect((await visitor.post(path, fields, { 'Sec-Fetch-Site': site })).status).toBe(403);
    }
    await visitor.get('/dashboard');
    expect((await visitor.post(path, fields, { 'Content-Type': 'text/plain' })).status).toBe(403);
    expect((await visitor.post(path, fields, { 'Content-Type': 'application/json' })).status).toBe(403);
    expect(await courses()).toEqual([{ id: 'C', name: 'Course' }]);
    expect((await visitor.get('/dashboard')).status).toBe(200);
  });

  it('of our own page is taken, and is bounded', async () => {
    await visitor.get('/dashboard/courses');
    expect(
      (await visitor.post('/dashboard/courses', { name: 'Ours' }, { 'Sec-Fetch-Site': 'same-origin' })).status,
    ).toBe(200);
    expect((await visitor.post('/dashboard/courses', { name: 'x'.repeat(70_000) })).status).toBe(413);
    expect(await courses()).toHaveLength(1);
  });

  it('needs a session before anything else', async () => {
    expect((await new Visitor(lms).post('/dashboard/courses', { name: 'x' })).status).toBe(401);
  });
});

const range = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, i) => from - i);
