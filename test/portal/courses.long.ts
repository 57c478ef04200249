import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { report } from '../factories/one-of-each.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { eventually } from '../support/eventually.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { signedIn } from '../support/portal-client.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading, hasFocus } from './portal-world.ts';

let world: LmsWorld;
let courseId: string;

beforeAll(async () => {
  world = await createLmsWorld();
  const { database, organisation } = world;
  ({ id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: 'lms-fa' }));
  await buildCourse(database.app, organisation.id, { name: 'Fire Warden', lmsCourseId: 'lms-gone' });
  await buildCourse(database.app, organisation.id, { name: 'Manual Handling' });
  await buildEnrolment(database.app, organisation.id, { courseId, lmsEnrolmentId: 'used' });
  await report(database, organisation, 'used', 60);
  await world.push('used', 61);
}, 90_000);
afterAll(() => world?.close());

const asAdmin = (path: string) => world.openAs(world.organisation.admin, path);
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const units = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Units' }) });
const codes = async (page: Page) =>
  Promise.all((await units(page).getByLabel('Code', { exact: true }).all()).map((input) => input.inputValue()));

describe('the list of courses', () => {
  it('is searched, and says which are linked', async () => {
    const { page, leave } = await asAdmin('/courses');
    await rows(page).filter({ hasText: 'Manual Handling' }).getByText('Not linked').waitFor();
    await expectGoodLooks(page, 'courses');
    await page.getByLabel('Search courses').fill('fire');
    await page.waitForURL('**/courses?search=fire');
    await rows(page).nth(1).waitFor({ state: 'detached' });
    await page.getByLabel('Search courses').fill('zz');
    await page.getByRole('heading', { name: 'No course was found' }).waitFor();
    await leave();
  });

  it('is not changed by STAFF', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/courses');
    await rows(page).first().waitFor();
    expect(await page.getByRole('link', { name: 'Add a course' }).count()).toBe(0);
    await page.goto(`${world.api.url}/courses/${courseId}/edit`);
    await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
    await page.goto(`${world.api.url}/courses/${courseId}`);
    await page.getByRole('link', { name: 'Enrol a student' }).waitFor();
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await leave();
  });
});

describe('a course', () => {
  it('shows its parts and what the LMS calls it', async () => {
    const { page, leave } = await asAdmin(`/courses/${courseId}`);
    await expectHeading(page, 'First Aid at Work');
    await page.getByText('First aid at work', { exact: true }).waitFor();
    await page.getByText('Required mark: 100 %').waitFor();
    await expectGoodLooks(page, 'course');
    await leave();
  });

  it('says that the LMS does not know the linked course any more', async () => {
    const { page, leave } = await asAdmin('/courses');
    await page.getByRole('link', { name: 'Fire Warden' }).click();
    await page.getByText('Not available').waitFor();
    await page.getByText(/404/).waitFor();
    await expectAccessible(page);
    await leave(502);
  });

  it('is added with units in the order that the keyboard gave them, and a course found in the LMS', async () => {
    const { page, leave } = await asAdmin('/courses/new');
    await page.getByLabel('Name', { exact: true }).first().fill('Confined Spaces');
    const lms = page
      .getByRole('combobox', { name: 'Course in the LMS' })
      .or(page.getByLabel('Course in the LMS'))
      .first();
    await lms.click();
    await lms.fill('manual');
    await page.getByRole('option', { name: /Manual handling/ }).click();
    const fill = async (index: number, code: string, name: string) => {
      await units(page).getByLabel('Code', { exact: true }).nth(index).fill(code);
      await units(page).getByLabel('Name', { exact: true }).nth(index).fill(name);
    };
    await fill(0, 'CS1', 'Risks');
    await page.getByRole('button', { name: 'Add a unit' }).click();
    await fill(1, 'CS2', 'Rescue');
    await page.getByRole('button', { name: 'Add an outcome' }).nth(1).click();
    await page.getByLabel('Code of outcome 1').fill('CS2.1');
    await page.getByLabel('Name of outcome 1').fill('Plans a rescue');
    const up = page.getByRole('button', { name: 'Move unit CS2 up' });
    // A button that can do nothing stands out less than one that can.
    const idle = page.getByRole('button', { name: 'Move unit CS1 up' });
    expect(
      await idle.evaluate((each) => [getComputedStyle(each).backgroundColor, getComputedStyle(each).opacity]),
    ).toEqual([await up.evaluate((each) => getComputedStyle(each).backgroundColor), '0.4']);
    await up.focus();
    await page.keyboard.press('Enter');
    await eventually(async () => ((await codes(page))[0] === 'CS2' ? true : null));
    expect(await codes(page)).toEqual(['CS2', 'CS1']);
    await eventually(async () => ((await hasFocus(up)) ? true : null));
    await expectGoodLooks(page, 'course-new');
    await page.getByRole('button', { name: 'Add the course' }).click();
    await page.getByText('Enter a title.').waitFor();
    await page.getByLabel('Title').fill('Confined Spaces Certificate');
    const preview = page.getByText('Preview the certificate (PDF):').getByRole('link', { name: 'Deutsch' });
    const [tab, drawn] = await Promise.all([
      page.context().waitForEvent('page'),
      page.context().waitForEvent('response', (response) => response.url().includes('/certificate-preview?')),
      preview.click(),
    ]);
    expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await tab.close();
    await page.getByRole('button', { name: 'Add the course' }).click();
    await expectHeading(page, 'Confined Spaces');
    await page.getByText('Manual handling').waitFor();
    expect(await page.getByText(/^CS[12]/).allInnerTexts()).toEqual(['CS2', 'CS2.1', 'CS1']);
    await leave();
  });

  it('says which letters of its name certificates cannot print, on its page and where it is changed', async () => {
    const { database, organisation } = world;
    const { id } = await buildCourse(database.app, organisation.id, { name: 'Logic ⊢ Proof' });
    const { page, leave } = await asAdmin(`/courses/${id}`);
    await expectHeading(page, 'Logic ⊢ Proof');
    // A busy machine may answer without it at first.
    await page.reload();
    const warning = page.getByRole('status').filter({ hasText: 'Some letters cannot be printed' });
    await warning.getByText('instead of “⊢” in the course’s name').waitFor();
    await expectGoodLooks(page, 'course-unprintable');
    await page.getByRole('link', { name: 'Edit' }).click();
    await expectHeading(page, 'Edit course');
    await warning.waitFor();
    await leave();
  });

  it('keeps a unit with results, and says why', async () => {
    await eventually(async () => {
      const [row] = await world.database.rows<{ n: string }>('select count(*)::text as n from unit_result');
      return row!.n === '0' ? null : true;
    });
    const { page, leave } = await asAdmin(`/courses/${courseId}/edit`);
    await expectHeading(page, 'Edit course');
    await page.getByRole('button', { name: 'Remove unit U0' }).click();
    expect(await codes(page)).toEqual(['U1']);
    await page.getByRole('button', { name: 'Save' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'cannot be removed' });
    await alert.waitFor();
    expect(await alert.innerText()).toContain('U0');
    await expectGoodLooks(page, 'course-refused');
    await leave(409);
  });

  it('that somebody else changed meanwhile is loaded again, with the units that were typed', async () => {
    const { database, organisation } = world;
    const { id } = await buildCourse(database.app, organisation.id, { name: 'Rigging' });
    const { page, leave } = await asAdmin(`/courses/${id}/edit`);
    const name = page.getByLabel('Name', { exact: true }).first();
    await eventually(async () => ((await name.inputValue()) === 'Rigging' ? true : null));
    const colleague = await signedIn(world.api, organisation.admin);
    const { id: _id, createdAt: _createdAt, ...course } = (await colleague.get(`/courses/${id}`)).json;
    expect((await colleague.put(`/courses/${id}`, { ...course, name: 'Rigging II' })).status).toBe(200);

    await page.getByRole('button', { name: 'Add a unit' }).click();
    const last = (await codes(page)).length - 1;
    await units(page).getByLabel('Code', { exact: true }).nth(last).fill('R9');
    await units(page).getByLabel('Name', { exact: true }).nth(last).fill('Knots');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Load the newer state' }).click();
    await page.getByText('What you typed is kept. Check the fields, then save.').waitFor();
    expect(await name.inputValue()).toBe('Rigging II');
    expect((await codes(page)).at(-1)).toBe('R9');
    await expectGoodLooks(page, 'course-newer-state');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'Rigging II');
    await page.getByText(/^R9/).waitFor();
    await leave(409);
  });

  it('is linked by hand where the LMS cannot be asked, whose answer is shown', async () => {
    world.lms.answerWith(json(500, { error: 'maintenance' }));
    const { page, leave } = await asAdmin(`/courses/${courseId}/edit`);
    await page.getByText(/The linked course could not be loaded/).waitFor();
    await page.getByRole('button', { name: 'Enter the id instead' }).click();
    const id = page.getByLabel('Course in the LMS');
    expect(await id.inputValue()).toBe('lms-fa');
    await id.fill('lms-fw');
    world.recover();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'First Aid at Work');
    await page.getByText('Fire warden', { exact: true }).waitFor();
    await leave(502);
  });
});
