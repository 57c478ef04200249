import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildStudents } from '../factories/student-factory.ts';
import { arrives, focusStays, openDialog, pick, still, tabTo, type, use } from './keyboard.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { expectHeading } from './portal-world.ts';

let world: LmsWorld;

beforeAll(async () => {
  world = await createLmsWorld();
  const pupils = Array.from({ length: 110 }, (_, index) => ({ firstName: `Pupil ${index}`, lastName: 'Zimmermann' }));
  const grace = { firstName: 'Grace', lastName: 'Hopper' };
  await buildStudents(world.database.app, world.organisation.id, [grace, ...pupils]);
}, 90_000);
afterAll(() => world?.close());

const open = (path: string) => world.openAs(world.organisation.admin, path, still);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('by keyboard alone', () => {
  it('one searches, sorts, pages and exports a list', async () => {
    const { page, leave } = await open('/students');
    const rows = page.getByRole('table').locator('tbody tr');
    await rows.filter({ hasText: 'Grace Hopper' }).waitFor();
    await type(page, page.getByLabel('Search students'), 'hopp');
    await rows.nth(1).waitFor({ state: 'detached' });
    await use(page, button(page, 'Clear the search'));
    await arrives(page.getByLabel('Search students'));
    await rows.nth(5).waitFor();
    const header = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
    await use(page, header);
    await page.waitForURL('**sort=-name');
    await arrives(header);
    await page.keyboard.press('Space');
    await page.waitForURL('**/students');

    await use(page, button(page, 'Next'));
    await page.getByText('Page 2').waitFor();
    await rows.filter({ hasText: 'Grace Hopper' }).waitFor({ state: 'detached' });
    await arrives(button(page, 'Next'));
    await page.keyboard.press('Enter');
    await page.getByText('Page 3').waitFor();
    await tabTo(page, button(page, 'Previous'), { back: true });
    await page.keyboard.press('Enter');
    await page.getByText('Page 2').waitFor();
    await arrives(button(page, 'Previous'));

    await tabTo(page, page.getByRole('link', { name: 'Export CSV' }));
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const text = readFileSync(await (await downloading).path(), 'utf8');
    expect(text.trimEnd().split('\r\n')).toHaveLength(112);
    await leave();
  });

  it('one adds a student and changes it, exports the data and erases them', async () => {
    const { page, leave } = await open('/students');
    await use(page, page.getByRole('link', { name: 'Add a student' }));
    await expectHeading(page, 'Add a student');
    await type(page, page.getByLabel('First name'), 'Emmy');
    await type(page, page.getByLabel('Last name'), 'Noether');
    await use(page, page.getByRole('link', { name: 'Cancel' }));
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await use(page, question.getByRole('button', { name: 'Stay on this page' }));
    await question.waitFor({ state: 'hidden' });
    await arrives(page.getByRole('link', { name: 'Cancel' }));
    await type(page, page.getByLabel('E-mail'), 'emmy@example.org');
    await use(page, button(page, 'Add the student'));
    await expectHeading(page, 'Emmy Noether');
    await use(page, page.getByRole('link', { name: 'Edit' }));
    await expectHeading(page, 'Edit student');
    await type(page, page.getByLabel('First name'), 'Amalie');
    await use(page, button(page, 'Save'));
    await expectHeading(page, 'Amalie Noether');

    await tabTo(page, button(page, 'Export the data'));
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await downloading;
    await arrives(button(page, 'Export the data'));
    const dialog = await openDialog(page, button(page, 'Erase the data…'), /^Erase the data of/);
    await type(page, dialog.getByLabel('Type Amalie Noether or ERASE to confirm'), 'erase');
    await use(page, dialog.getByRole('button', { name: 'Erase for good' }));
    await expectHeading(page, 'Erased student');
    await dialog.waitFor({ state: 'hidden' });
    await focusStays(page);
    await leave();
  });

  it('one adds a course with units, outcomes and certificates, finds it in the LMS, and changes it', async () => {
    const { page, leave } = await open('/courses');
    await use(page, page.getByRole('link', { name: 'Add a course' }).first());
    await expectHeading(page, 'Add a course');
    const units = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Units' }) });
    await type(page, page.getByLabel('Name', { exact: true }).first(), 'Confined Spaces');
    const linked = page.getByRole('combobox', { name: 'Course in the LMS' });
    await pick(page, linked, 'manual', /Manual handling/);
    await use(page, button(page, 'Remove the link'));
    await focusStays(page);
    await use(page, button(page, 'Enter the id instead'));
    await arrives(button(page, 'Search the LMS instead'));
    await page.keyboard.press('Enter');
    await pick(page, linked, 'fire', /Fire warden/);

    const fill = async (index: number, code: string, name: string) => {
      await type(page, units.getByLabel('Code', { exact: true }).nth(index), code);
      await type(page, units.getByLabel('Name', { exact: true }).nth(index), name);
      await type(page, units.getByLabel('Weight').nth(index), String(index + 2));
    };
    await fill(0, 'CS1', 'Risks');
    await use(page, button(page, 'Add a unit'));
    await fill(1, 'CS2', 'Rescue');
    await use(page, button(page, 'Add an outcome').nth(1));
    await type(page, page.getByLabel('Code of outcome 1'), 'CS2.1');
    await type(page, page.getByLabel('Name of outcome 1'), 'Plans a rescue');
    await use(page, button(page, 'Move unit CS2 up'));
    await arrives(button(page, 'Move unit CS2 up'));
    await use(page, button(page, 'Remove unit CS1'));
    await button(page, 'Remove unit CS1').waitFor({ state: 'detached' });
    await arrives(button(page, 'Remove unit CS2'));
    await type(page, page.getByLabel('Title').first(), 'Confined Spaces Certificate');
    await type(page, page.getByLabel('Required mark').first(), '80');
    await use(page, button(page, 'Add a certificate'));
    await type(page, page.getByLabel('Title').nth(1), 'Distinction');
    await use(page, button(page, 'Add the course'));
    await expectHeading(page, 'Confined Spaces');
    await page.getByText('Required mark: 80 %').waitFor();
    await use(page, page.getByRole('link', { name: 'Edit' }));
    await expectHeading(page, 'Edit course');
    await use(page, button(page, 'Remove certificate Distinction'));
    await arrives(button(page, 'Remove certificate Confined Spaces Certificate'));
    await use(page, button(page, 'Save'));
    await expectHeading(page, 'Confined Spaces');
    await use(page, page.getByRole('link', { name: 'Show the enrolments' }));
    await expectHeading(page, 'Enrolments');
    await leave();
  });
});
