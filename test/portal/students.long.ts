import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '../../src/platform/ids.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { buildStudent, buildStudents } from '../factories/student-factory.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let graceId: string;

beforeAll(async () => {
  world = await createPortalWorld();
  const { database, organisation } = world;
  const names = [
    { firstName: 'Ada', lastName: 'Lovelace' },
    { firstName: 'Édouard', lastName: 'Lucas' },
    { firstName: 'Maximiliana', lastName: 'Featherstonehaugh-Cholmondeley' },
    { firstName: 'Hedy', lastName: 'Lamarr' },
  ];
  const pupils = Array.from({ length: 100 }, (_, index) => ({ firstName: `Pupil ${index}`, lastName: 'Zimmermann' }));
  await buildStudents(database.app, organisation.id, [...names, ...pupils]);
  const grace = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org', progress: 42.55 };
  graceId = (await buildEnrolment(database.app, organisation.id, grace)).studentId;
}, 90_000);
afterAll(() => world?.close());

const openStudents = (path = '/students') => world.openAs(world.organisation.staff, path);
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const pathOf = (page: Page) => page.url().slice(world.api.url.length);

describe('the list of students', () => {
  it('looks as it should', async () => {
    const { page, leave } = await openStudents();
    await rows(page).filter({ hasText: 'Hopper' }).waitFor();
    expect(await rows(page).count()).toBe(50);
    await expectGoodLooks(page, 'students');
    await leave();
  });

  it('finds by name, keeps the search in the address, and leads back to it', async () => {
    const { page, leave } = await openStudents();
    await page.getByLabel('Search students').fill('hopp');
    await rows(page).filter({ hasText: 'Grace Hopper' }).waitFor();
    await page.waitForURL('**/students?search=hopp');
    await rows(page).nth(1).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await expectHeading(page, 'Grace Hopper');
    await page.goBack();
    await expectHeading(page, 'Students');
    expect(await page.getByLabel('Search students').inputValue()).toBe('hopp');
    await page.reload();
    expect(await page.getByLabel('Search students').inputValue()).toBe('hopp');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.waitForURL('**/students');
    await leave();
  });

  it('says that nothing was found, and offers what to do', async () => {
    const { page, leave } = await openStudents('/students?search=nobody');
    await page.getByRole('heading', { name: 'No student was found' }).waitFor();
    await expectGoodLooks(page, 'students-none-found');
    await page.getByRole('link', { name: 'Show all students' }).click();
    await rows(page).first().waitFor();
    await leave();
  });

  it('goes forth and back through its pages, also after a reload', async () => {
    const { page, leave } = await openStudents();
    // While the list loads, its rows are grey and empty.
    await page.getByText('Page 1').waitFor();
    const first = await rows(page).first().innerText();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 2').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Page 3').waitFor();
    await rows(page).nth(5).waitFor({ state: 'detached' });
    expect(await rows(page).count()).toBe(5);
    expect(await page.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true);
    await page.reload();
    await page.getByText('Page 3').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Page 2').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Page 1').waitFor();
    expect(await rows(page).first().innerText()).toBe(first);
    expect(pathOf(page)).toBe('/students');
    await leave();
  });

  it('shows where it is while it loads, and offers another try when it fails', async () => {
    const { page, leave } = await openStudents('/');
    let answers = false;
    await page.route('**/internal/students*', async (route) => {
      if (answers) await route.continue();
      else await route.fulfill({ status: 500, json: { title: 'Internal Server Error', message: 'It did not work.' } });
    });
    await page.getByRole('link', { name: 'Students' }).click();
    await expectHeading(page, 'Students');
    await page.locator('[aria-busy="true"]').waitFor();
    const alert = page.getByRole('alert').filter({ hasText: 'It did not work.' });
    await alert.waitFor();
    await expectAccessible(page);
    answers = true;
    await alert.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
    await leave(500);
  });
});

describe('a student', () => {
  it('is shown with enrolments', async () => {
    const { page, leave } = await openStudents(`/students/${graceId}`);
    await expectHeading(page, 'Grace Hopper');
    expect(await page.title()).toBe('Grace Hopper · Attain');
    const enrolment = rows(page).first();
    // Until it is there, the first row is one that shows where it will be.
    await enrolment.getByText('Active').waitFor();
    expect(await enrolment.innerText()).toMatch(/Active\s+42\.5\s%/);
    await page.getByText('The certificates of this student appear here.').waitFor();
    await expectGoodLooks(page, 'student');
    await leave();
  });

  it('has the latest certificates, each with its enrolment and document, and a link to all of them', async () => {
    const { database, organisation } = world;
    const { studentId, certificateId, enrolmentId } = await buildOneOfEach(database, organisation);
    const { page, leave } = await openStudents(`/students/${studentId}`);
    const certificates = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Certificates' }) });
    const [one] = await database.rows<{ number: string }>('select number from certificate where id = $1', [
      certificateId,
    ]);
    const row = certificates.getByRole('row').filter({ hasText: one!.number });
    await row.getByText('Issued').waitFor();
    expect(await row.getByRole('link', { name: 'Certificate at 100' }).getAttribute('href')).toBe(
      `/enrolments/${enrolmentId}`,
    );
    await row.getByRole('link', { name: `PDF of ${one!.number}` }).waitFor();
    await expectGoodLooks(page, 'student-certificates');
    const all = certificates.getByRole('link', { name: 'Show all certificates of this student' });
    expect(await all.count()).toBe(0);
    for (let index = 0; index < 20; index += 1) {
      const { id } = await buildEnrolment(database.app, organisation.id, { studentId: studentId! });
      await database.asOwner(`
        insert into certificate (id, organisation_id, enrolment_id, definition_id, status, transition_number, number,
          verification_code, student_name, course_name, title, organisation_name, issued_at, changed_at)
        select '${newId()}', organisation_id, '${id}', definition_id, 'ISSUED', 1, 'X-${index}', 'code-${index}',
          student_name, course_name, title, organisation_name, now(), now() from certificate where id = '${certificateId}'`);
    }
    await page.reload();
    await certificates.getByRole('row').filter({ hasText: 'X-19' }).waitFor();
    expect(await certificates.locator('tbody tr').count()).toBe(20);
    await all.click();
    await expectHeading(page, 'Certificates');
    await rows(page).nth(20).waitFor();
    await leave();
  });

  it.each(['0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57', 'no-id'])(
    'that does not exist is said to be none: %s',
    async (id) => {
      const { page, leave } = await openStudents(`/students/${id}`);
      await page.getByRole('heading', { name: 'There is no such student' }).waitFor();
      await expectAccessible(page);
      await leave(400, 404);
    },
  );

  it('is added and changed by keyboard alone', async () => {
    const { page, leave } = await openStudents();
    await rows(page).first().waitFor();
    await tabTo(page, 'Add a student');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Add a student');
    expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    await expectGoodLooks(page, 'student-new');
    await tabTo(page, 'First name');
    await page.keyboard.type('Margaret');
    await page.keyboard.press('Enter');
    await page.getByText('Enter the last name.').waitFor();
    await page.locator('[aria-invalid="true"]:focus').waitFor();
    await page.keyboard.type('Hamilton');
    await page.keyboard.press('Tab');
    await page.keyboard.type('margaret@northgate');
    await page.keyboard.press('Tab');
    await page.getByText('“northgate” has no dot. Check that the address is complete.').first().waitFor();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('margaret@example.org');
    await page.keyboard.press('Tab');
    await page.locator('strong', { hasText: 'has no dot' }).waitFor({ state: 'detached' });
    await page.keyboard.type(' MIT-1 ');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Margaret Hamilton');
    await page.getByText('Margaret Hamilton was added.').waitFor();
    await page.getByText('MIT-1', { exact: true }).waitFor();

    await tabTo(page, 'Edit');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Edit student');
    await tabTo(page, 'Last name');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Heafield');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Margaret Heafield');
    await leave();
  });

  it('with a known address gets a hint with the other student, and no refusal', async () => {
    const { page, leave } = await openStudents('/students/new');
    const hint = page.getByText('Another student has this address');
    const email = page.getByLabel('E-mail');
    // The beginning of an address is another one.
    await email.fill('grace@example.or');
    await email.blur();
    await email.fill('Grace@Example.org');
    await email.blur();
    await hint.waitFor();
    const link = page.getByRole('alert').getByRole('link', { name: 'Grace Hopper' });
    expect(await link.getAttribute('href')).toBe(`/students/${graceId}`);
    await expectGoodLooks(page, 'student-known-address');
    await email.fill('gracie@example.org');
    await hint.waitFor({ state: 'detached' });
    await email.fill('grace@example.org');
    await page.getByLabel('First name').fill('Namesake');
    await hint.waitFor();
    await page.getByLabel('Last name').fill('Zimmermann');
    await page.getByRole('button', { name: 'Add the student' }).click();
    await expectHeading(page, 'Namesake Zimmermann');

    // The page of the student's own data names the other one only.
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.getByLabel('E-mail').focus();
    await page.getByLabel('E-mail').blur();
    await hint.waitFor();
    const names = page.getByRole('alert').filter({ has: hint }).getByRole('link');
    expect(await names.allInnerTexts()).toEqual(['Grace Hopper']);
    await leave();
  });

  it('keeps an external reference to itself: a second student with it is refused in words', async () => {
    const details = { firstName: 'Only', lastName: 'Number', email: 'number@example.org' };
    const { page, leave } = await openStudents('/students/new');
    const fill = async () => {
      await page.getByLabel('First name').fill(details.firstName);
      await page.getByLabel('Last name').fill(details.lastName);
      await page.getByLabel('E-mail').fill(details.email);
      await page.getByLabel('External reference').fill('REG-9');
      await page.getByLabel('External reference').press('Enter');
    };
    await fill();
    await expectHeading(page, 'Only Number');
    await page.goto(`${world.api.url}/students/new`);
    await fill();
    await page.getByText('Another student has this external reference.').waitFor();
    await expectGoodLooks(page, 'student-reference-taken');
    await page.getByLabel('External reference').fill('');
    await page.getByLabel('External reference').press('Enter');
    await expectHeading(page, 'Only Number');
    await page.getByText('Not given', { exact: true }).waitFor();
    await page.goto(`${world.api.url}/students?search=reg-9`);
    await rows(page).filter({ hasText: 'Only Number' }).waitFor();
    await leave(409);
  });

  it('is added once by a double click', async () => {
    const { page, leave } = await openStudents('/students/new');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/internal/students')) sent += 1;
    });
    await page.getByLabel('First name').fill('Twice');
    await page.getByLabel('Last name').fill('Clicked');
    await page.getByLabel('E-mail').fill('twice@example.org');
    await page.getByRole('button', { name: 'Add the student' }).dblclick({ delay: 20 });
    await page.getByText('was added.').waitFor();
    expect(sent).toBe(1);
    await leave();
  });

  it('whose name certificates cannot print is saved with a warning, which goes with another spelling', async () => {
    const { page, leave } = await openStudents('/students/new');
    await page.getByLabel('First name').fill('\u{1E900}\u{1E901}');
    await page.getByLabel('Last name').fill('Diallo');
    await page.getByLabel('E-mail').fill('diallo@example.org');
    await page.getByRole('button', { name: 'Add the student' }).click();
    await page.getByText('was added.').waitFor();
    // A busy machine may answer without it.
    await page.reload();
    const warning = page.getByRole('status').filter({ hasText: 'Some letters cannot be printed' });
    await warning.waitFor();
    expect(await warning.innerText()).toContain(
      'in the student’s name, because their fonts do not have these letters.',
    );
    await expectGoodLooks(page, 'student-unprintable');
    await page.getByRole('link', { name: 'Edit' }).click();
    await expectHeading(page, 'Edit student');
    await warning.waitFor();
    await expectGoodLooks(page, 'student-unprintable-change');
    await page.getByLabel('First name').fill('Amadou');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'Amadou Diallo');
    await warning.waitFor({ state: 'detached' });
    await leave();
  });

  it('whose name is longer than the limit is not saved, and nothing of the name is cut', async () => {
    const { page, leave } = await openStudents('/students/new');
    const name = page.getByLabel('First name');
    await name.fill('x'.repeat(214));
    const message = page.getByText('Use at most 200 characters. Remove 14.');
    await message.waitFor();
    expect(await name.inputValue()).toHaveLength(214);
    await page.getByLabel('Last name').fill('Long');
    await page.getByLabel('E-mail').fill('long@example.org');
    await page.getByRole('button', { name: 'Add the student' }).click();
    expect(await hasFocus(name)).toBe(true);
    expect(pathOf(page)).toBe('/students/new');
    await expectGoodLooks(page, 'student-too-long');
    await name.fill('x'.repeat(200));
    await message.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add the student' }).click();
    await expectHeading(page, `${'x'.repeat(200)} Long`);
    await leave();
  });

  it('that somebody else changed meanwhile is loaded again, and keeps what was typed', async () => {
    const path = `/students/${(await buildStudent(world.database.app, world.organisation.id, { firstName: 'Mary', lastName: 'Somerville' })).id}`;
    const [mine, theirs] = [await openStudents(`${path}/edit`), await openStudents(`${path}/edit`)];
    await theirs.page.getByLabel('First name').fill('Maria');
    await theirs.page.getByLabel('Last name').fill('Fairfax');
    await theirs.page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(theirs.page, 'Maria Fairfax');
    await theirs.leave();

    const { page, leave } = mine;
    await page.getByLabel('Last name').fill('Greig');
    await page.getByLabel('E-mail').fill('mary.greig@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' });
    await refusal.waitFor();
    await page.getByText('What you typed stays.').waitFor();
    await expectGoodLooks(page, 'student-changed-meanwhile');
    await page.getByRole('button', { name: 'Load the newer state' }).click();
    await page.getByText('The newer state is loaded').waitFor();
    await page.getByText('Last name: “Fairfax”').waitFor();
    await refusal.waitFor({ state: 'detached' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Maria');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Greig');
    expect(await page.getByLabel('E-mail').inputValue()).toBe('mary.greig@example.org');
    await expectGoodLooks(page, 'student-newer-state');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'Maria Greig');
    await leave(409);
  });

  it('keeps what was typed when the service refuses it, and asks before it is lost', async () => {
    const { page, leave } = await openStudents('/students/new');
    // A control character: nothing that the browser sees; the service does.
    await page.getByLabel('First name').fill('Mary\u0007');
    await page.getByLabel('Last name').fill('Somerville');
    await page.getByLabel('E-mail').fill('mary@example.org');
    await page.getByRole('button', { name: 'Add the student' }).click();
    await page.getByRole('alert').waitFor();
    expect(await hasFocus(page.getByRole('alert'))).toBe(true);
    await expectGoodLooks(page, 'student-refused');
    expect(await page.getByLabel('Last name').inputValue()).toBe('Somerville');

    await page.getByRole('link', { name: 'Cancel' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.waitFor();
    await expectGoodLooks(page, 'unsaved-changes');
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/students/new');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await expectHeading(page, 'Students');
    await leave(400);
  });
});

/** Presses the tab key until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const control = page.getByLabel(name, { exact: true }).or(page.getByRole('link', { name, exact: true }));
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    if (await hasFocus(control)) return;
  }
  throw new Error(`the tab key does not lead to ${name}`);
}
