import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
  const { database, organisation } = world;
  const people = [
    { firstName: 'Ada', lastName: 'Lovelace', email: 'z@example.org', progress: 12.5, course: 'Working at Height' },
    { firstName: 'Grace', lastName: 'Hopper', email: 'a@example.org', progress: 100, course: 'Manual Handling' },
    { firstName: 'Édouard', lastName: 'Lucas', email: 'm@example.org', progress: 40, course: 'Working at Height' },
  ];
  const courses = new Map<string, string>();
  for (const { course, ...person } of people) {
    if (!courses.has(course))
      courses.set(course, (await buildCourse(database.app, organisation.id, { name: course })).id);
    await buildEnrolment(database.app, organisation.id, { ...person, courseId: courses.get(course)! });
  }
}, 90_000);
afterAll(() => world?.close());

const open = (path: string, who: 'admin' | 'staff' = 'staff') => world.openAs(world.organisation[who], path);
const names = async (page: Page) => page.getByRole('table').locator('tbody tr td:first-child a').allInnerTexts();
/** Waits until the first row is this one. */
const begins = (page: Page, name: string) =>
  page.getByRole('table').locator('tbody tr').first().filter({ hasText: name }).waitFor();
const sortOf = (page: Page, header: string) =>
  page.getByRole('columnheader', { name: header }).getAttribute('aria-sort');

describe('a list', () => {
  it('is sorted by a column’s header, by keyboard alone, and says so', async () => {
    const { page, leave } = await open('/students');
    await begins(page, 'Grace Hopper');
    expect(await sortOf(page, 'Name')).toBe('ascending');
    expect(await sortOf(page, 'E-mail')).toBe('none');
    const header = page.getByRole('button', { name: 'Name' });
    await header.focus();
    await page.keyboard.press('Enter');
    await begins(page, 'Édouard Lucas');
    expect(await sortOf(page, 'Name')).toBe('descending');
    expect(page.url()).toMatch(/\?sort=-name$/);
    await expectGoodLooks(page, 'students-sorted');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.waitForURL('**/students?sort=email');
    expect(await sortOf(page, 'E-mail')).toBe('ascending');
    await page.reload();
    await begins(page, 'Grace Hopper');
    expect(await names(page)).toEqual(['Grace Hopper', 'Édouard Lucas', 'Ada Lovelace']);
    await leave();
  });

  it('that is searched stands in the order of what matches', async () => {
    const { page, leave } = await open('/students?sort=-name');
    await begins(page, 'Édouard Lucas');
    await page.getByLabel('Search students').fill('lo');
    await begins(page, 'Ada Lovelace');
    expect(await page.getByRole('button', { name: 'Name' }).count()).toBe(0);
    expect(await sortOf(page, 'Name')).toBeNull();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await begins(page, 'Édouard Lucas');
    await leave();
  });

  it('of enrolments is sorted by student, and searched by student and course', async () => {
    const { page, leave } = await open('/enrolments');
    await begins(page, 'Édouard Lucas');
    await page.getByRole('button', { name: 'Student' }).click();
    await page.waitForURL('**/enrolments?sort=student');
    await begins(page, 'Grace Hopper');
    await expectGoodLooks(page, 'enrolments-sorted');
    await page.getByLabel('Search enrolments').fill('working');
    await begins(page, 'Ada Lovelace');
    expect(await names(page)).toEqual(['Ada Lovelace', 'Édouard Lucas']);
    await page.getByLabel('Search enrolments').fill('a@example');
    await begins(page, 'Grace Hopper');
    await leave();
  });

  it('of courses is sorted', async () => {
    const { page, leave } = await open('/courses');
    await begins(page, 'Manual Handling');
    await page.getByRole('button', { name: 'Added' }).click();
    await begins(page, 'Working at Height');
    await leave();
  });
});

describe('an export', () => {
  it.each([
    ['/students?search=lo', /^Students-\d{4}-\d\d-\d\d\.csv$/, ['Ada,Lovelace,z@example.org']],
    ['/enrolments?sort=-student', /^Enrolments-.*\.csv$/, ['Édouard,Lucas', 'Ada,Lovelace', 'Grace,Hopper']],
  ])('of %s has what the list shows, in its order', async (path, name, begin) => {
    const { page, leave } = await open(path);
    await begins(page, begin[0]!.split(',')[0]!);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(name);
    const [, ...lines] = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(begin.length);
    lines.forEach((line, index) => expect(line.startsWith(begin[index]!)).toBe(true));
    await leave();
  });

  it('is offered to everybody, an import to administrators', async () => {
    const staff = await open('/enrolments');
    await staff.page.getByRole('link', { name: 'Export CSV' }).waitFor();
    expect(await staff.page.getByRole('link', { name: 'Import', exact: true }).count()).toBe(0);
    await staff.leave();
    const admin = await open('/enrolments', 'admin');
    await admin.page.getByRole('link', { name: 'Import', exact: true }).waitFor();
    await admin.leave();
  });
});
