import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
  const { database, organisation } = world;
  const firstAid = await buildCourse(database.app, organisation.id, { lmsCourseId: 'c-1' });
  const fire = await buildCourse(database.app, organisation.id, { name: 'Fire Warden Refresher' });
  const people = [
    ['Grace', 'Hopper', firstAid.id, 'ACTIVE', 42.55, 'enr-1'],
    ['Hedy', 'Lamarr', firstAid.id, 'CANCELLED', 100, 'enr-2'],
    ['Maximiliana', 'Featherstonehaugh-Cholmondeley', fire.id, 'ACTIVE', 7, 'enr-3'],
    ['Mary', 'Somerville', fire.id, 'PENDING', 0, null],
  ] as const;
  for (const [firstName, lastName, courseId, status, progress, lmsEnrolmentId] of people) {
    await buildEnrolment(database.app, organisation.id, {
      firstName,
      lastName,
      courseId,
      status,
      progress,
      lmsEnrolmentId,
    });
  }
}, 90_000);
afterAll(() => world?.close());

const open = (path = '/enrolments') => world.openAs(world.organisation.staff, path);
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const only = async (page: Page, name: string) => {
  await rows(page).filter({ hasText: name }).waitFor();
  await rows(page).nth(1).waitFor({ state: 'detached' });
};

describe('the list of enrolments', () => {
  it('looks as it should', async () => {
    const { page, leave } = await open();
    await rows(page).filter({ hasText: 'Hopper' }).waitFor();
    expect(await rows(page).count()).toBe(4);
    await expectGoodLooks(page, 'enrolments');
    await leave();
  });

  it('is narrowed by status, student, course and LMS id, each in the address', async () => {
    const { page, leave } = await open();
    await page.getByLabel('Status', { exact: true }).selectOption('CANCELLED');
    await only(page, 'Hedy Lamarr');
    await page.waitForURL('**/enrolments?status=CANCELLED');
    await page.getByLabel('Status', { exact: true }).selectOption('');
    await rows(page).nth(3).waitFor();

    await page.getByRole('combobox', { name: 'Student' }).fill('grace');
    await page.getByRole('option', { name: /Grace Hopper/ }).click();
    await only(page, 'Grace Hopper');
    expect(page.url()).toMatch(/\/enrolments\?studentId=[0-9a-f-]{36}$/);
    await page.reload();
    await only(page, 'Grace Hopper');
    expect(await page.getByRole('combobox', { name: 'Student' }).inputValue()).toBe('Grace Hopper');
    await page.getByRole('button', { name: 'Clear: Student' }).click();
    await rows(page).nth(3).waitFor();

    await page.getByRole('combobox', { name: 'Course' }).fill('fire');
    await page.getByRole('option', { name: 'Fire Warden Refresher' }).click();
    await rows(page).nth(2).waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(2);
    await page.getByLabel('LMS enrolment id').fill('enr-1');
    await page.getByRole('heading', { name: 'No enrolment was found' }).waitFor();
    await expectGoodLooks(page, 'enrolments-none-found');
    await page.getByRole('link', { name: 'Show all enrolments' }).click();
    await rows(page).nth(3).waitFor();
    await page.getByLabel('LMS enrolment id').fill('enr-3');
    await only(page, 'Featherstonehaugh');
    await leave();
  });
});

describe('an enrolment', () => {
  it('that does not exist is said to be none', async () => {
    const { page, leave } = await open('/enrolments/0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57');
    await page.getByRole('heading', { name: 'There is no such enrolment' }).waitFor();
    await expectAccessible(page);
    await leave(404);
  });

  it('begins at the student, or with a new student who is added in place', async () => {
    const [grace] = await world.database.rows<{ id: string }>("select id from student where last_name = 'Hopper'");
    const { page, leave } = await open(`/students/${grace!.id}`);
    await page.getByRole('link', { name: 'Enrol', exact: true }).click();
    await expectHeading(page, 'New enrolment');
    const student = page.getByRole('combobox', { name: 'Student' });
    await eventually(async () => ((await student.inputValue()) === 'Grace Hopper' ? true : null));

    const opener = page.getByRole('button', { name: 'New student' });
    await opener.click();
    await page.keyboard.press('Escape');
    await eventually(async () => ((await hasFocus(opener)) ? true : null));
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'New student' });
    await eventually(async () => ((await hasFocus(dialog.getByLabel('First name'))) ? true : null));
    await dialog.getByRole('button', { name: 'Add the student' }).click();
    await dialog.getByText('Enter the first name.').waitFor();
    await expectGoodLooks(page, 'enrolment-new-student');
    await dialog.getByLabel('First name').fill('Rosalind');
    await dialog.getByLabel('Last name').fill('Franklin');
    await dialog.getByLabel('E-mail').fill('rosalind@example.org');
    await dialog.getByRole('button', { name: 'Add the student' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => ((await student.inputValue()) === 'Rosalind Franklin' ? true : null));
    await eventually(async () => ((await hasFocus(page.getByRole('combobox', { name: 'Course' }))) ? true : null));
    // Its list is open, and ends by the escape key.
    await page.getByRole('option', { name: 'Fire Warden Refresher' }).waitFor();
    await page.keyboard.press('Escape');
    // The form has added the student, and has not requested an enrolment.
    await expectHeading(page, 'New enrolment');
    expect(await page.getByText('Choose a course.').count()).toBe(0);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expectHeading(page, 'Grace Hopper');
    await leave();
  });

  it('keeps the student who is chosen again, and lists only students who match', async () => {
    const [grace] = await world.database.rows<{ id: string }>("select id from student where last_name = 'Hopper'");
    const { page, leave } = await open(`/enrolments/new?studentId=${grace!.id}`);
    const student = page.getByRole('combobox', { name: 'Student' });
    await eventually(async () => ((await student.inputValue()) === 'Grace Hopper' ? true : null));
    const listed = async (search: string, name: string) => {
      await student.fill(search);
      const options = page.getByRole('option');
      await options.filter({ hasText: name }).waitFor();
      await eventually(async () => ((await options.count()) === 1 ? true : null));
      return options.filter({ hasText: name });
    };
    await listed('lam', 'Hedy Lamarr');
    await (await listed('hopp', 'Grace Hopper')).click();
    expect(await student.inputValue()).toBe('Grace Hopper');
    await page.getByRole('button', { name: 'Enrol the student' }).click();
    await page.getByText('Choose a course.').waitFor();
    expect(await page.getByText('Choose a student.').count()).toBe(0);
    // The hint in the empty field is not the error.
    const hint = (name: string) =>
      page.getByRole('combobox', { name }).evaluate("field => getComputedStyle(field, '::placeholder').color");
    expect(await hint('Course')).toBe(await hint('Student'));
    await leave();
  });

  it('that the LMS cannot be asked about says so, and blames nobody', async () => {
    const [grace] = await world.database.rows<{ id: string }>(
      "select id from enrolment where lms_enrolment_id = 'enr-1'",
    );
    const { page, leave } = await open(`/enrolments/${grace!.id}`);
    await page.getByRole('button', { name: 'Ask the LMS' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'The LMS could not be asked' });
    await alert.getByText(/^Get LMS Enrolment was not called/).waitFor();
    await leave(500);
  });

  it('is asked for with a student and a course', async () => {
    const { page, leave } = await open();
    await page.getByRole('link', { name: 'Enrol a student' }).click();
    await expectHeading(page, 'New enrolment');
    await page.getByRole('button', { name: 'Enrol the student' }).click();
    await page.getByText('Choose a student.').waitFor();
    await page.getByText('Choose a course.').waitFor();
    await page.getByRole('combobox', { name: 'Course' }).fill('fire');
    await page.getByRole('option', { name: 'Fire Warden Refresher' }).click();
    await page.getByText('This course is not linked to the LMS').waitFor();
    await expectGoodLooks(page, 'enrolment-new');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expectHeading(page, 'Enrolments');
    await leave();
  });
});

describe('an organisation without enrolments', () => {
  it('is told what an enrolment is', async () => {
    await world.database.asOwner('delete from enrolment');
    const { page, leave } = await open();
    await page.getByRole('heading', { name: 'No enrolments yet' }).waitFor();
    await expectGoodLooks(page, 'enrolments-empty');
    await leave();
  });
});
