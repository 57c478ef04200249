import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  archiveCourse,
  coursesMax,
  coursesOnPage,
  createCourse,
  listCourses,
  restoreCourse,
} from '../../first-party-lms/courses/courses.ts';
import { Database } from '../../first-party-lms/database/database.ts';
import { demoCourses, seedDemo } from '../../first-party-lms/demo.ts';
import { captureLog } from '../support/log-capture.ts';
import { startTestLms, type Tenant, type TestLms } from './support/lms.ts';

let lms: TestLms;
let database: Database;
let tenant: Tenant;
let tenantId: string;
let number = 0;

beforeAll(async () => {
  lms = await startTestLms();
  database = new Database(lms.database.url, captureLog('lms').log, 5_000);
});
afterAll(async () => {
  await database.close();
  await lms.stop();
});
beforeEach(async () => {
  tenant = await lms.provision(`org-${(number += 1)}`);
  tenantId = tenant.tenantId;
});

/** Creates courses of which some are archived. */
const fill = (open: number, archived = 0) =>
  database.queries.query(
    `insert into course (tenant_id, id, name, archived_at)
     select $1, 'C' || n, 'Course ' || lpad(n::text, 5, '0'), case when n > $2 then now() end
     from generate_series(1, $3::int) n`,
    [tenantId, open, open + archived],
  );

const isFull = { status: 409, message: expect.stringContaining('There are already 2,000 courses') };

describe('the limit of courses', () => {
  it('lets one of several pass that come at the same time for the last place', async () => {
    await fill(coursesMax - 1);
    const made = await Promise.allSettled(
      [1, 2, 3, 4, 5].map((n) => createCourse(database, tenantId, { name: `Late ${n}` })),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of made) if (each.status === 'rejected') expect(each.reason).toMatchObject(isFull);
  });

  it('leaves archived courses out, also when one is restored', async () => {
    await fill(coursesMax - 1, 3);
    await createCourse(database, tenantId, { name: 'The last one', code: 'LAST' });
    await expect(restoreCourse(database, tenantId, `C${coursesMax + 1}`)).rejects.toMatchObject(isFull);
    // What is not archived stays so.
    await restoreCourse(database, tenantId, 'LAST');
    await archiveCourse(database.queries, tenantId, 'LAST');
    await restoreCourse(database, tenantId, `C${coursesMax + 1}`);
    await expect(createCourse(database, tenantId, { name: 'One more' })).rejects.toMatchObject(isFull);
  });

  it('is said on the page, with what can be done', async () => {
    await fill(coursesMax);
    const visitor = await lms.launch(tenant);
    await visitor.get('/dashboard/courses');
    const page = await visitor.post('/dashboard/courses', { name: 'One more' });
    expect(page.status).toBe(409);
    expect(page.text).toContain('Archive a course that is not needed any more.');
  });

  it('is an error of the demo, and courses that exist are none', async () => {
    await fill(coursesMax);
    await expect(seedDemo(database, tenantId)).rejects.toMatchObject(isFull);
    await database.queries.query('delete from course where tenant_id = $1', [tenantId]);
    await createCourse(database, tenantId, { code: demoCourses[0].code, name: 'Changed by a user' });
    for (let time = 1; time <= 2; time += 1) {
      const courses = await seedDemo(database, tenantId);
      expect(courses.map(({ name }) => name)).toEqual([
        'Changed by a user',
        ...demoCourses.slice(1).map(({ name }) => name),
      ]);
    }
  });
});

describe('the list of courses', () => {
  it('has pages, which show each course once, archived ones last', async () => {
    await fill(coursesOnPage + 5, coursesOnPage);
    await database.queries.query(`update course set name = 'Same' where tenant_id = $1 and id like 'C1%'`, [tenantId]);
    const pages: string[][] = [];
    let after: string | null = null;
    do {
      const page = await listCourses(database.queries, tenantId, after);
      pages.push(page.courses.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(pages.map(({ length }) => length)).toEqual([coursesOnPage, coursesOnPage, 5]);
    expect(new Set(pages.flat()).size).toBe(2 * coursesOnPage + 5);
    const archived = new Set(Array.from({ length: coursesOnPage }, (_, n) => `C${coursesOnPage + 6 + n}`));
    expect(new Set(pages.flat().slice(coursesOnPage + 5))).toEqual(archived);
  });

  it('leads from page to page in the dashboard', async () => {
    await fill(coursesOnPage, 1);
    const visitor = await lms.launch(tenant);
    const first = await visitor.get('/dashboard/courses');
    expect(first.text).not.toContain('Archived');
    const [, next] = /href="(\/dashboard\/courses\?after[^"]+)">More courses/.exec(first.html)!;
    const second = await visitor.get(next!.replace('&#x3D;', '='));
    expect(second.text).toContain('Course 00201');
    expect(second.text).toContain('Archived');
    expect(second.html).not.toContain('More courses');
    expect(second.html).toContain('href="/dashboard/courses">First page');
  });
});
