import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildUser, testPassword, type TestUser } from '../support/portal-organisation.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const mark = (page: Page) => page.evaluate('void (globalThis.isSame = true)');
const isSame = (page: Page) => page.evaluate<boolean>('globalThis.isSame === true');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
const endSessions = (user: TestUser) => world.database.asOwner(`delete from user_session where user_id = '${user.id}'`);

async function signInAgain(page: Page, password = testPassword): Promise<void> {
  await dialog(page).getByLabel('Password', { exact: true }).fill(password);
  await dialog(page).getByRole('button', { name: 'Sign in' }).click();
}

/** Fills the form, and waits until the page has looked for another student with the address: that must not meet the end of the session. */
async function fillStudent(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  const looked = page.waitForResponse((response) => response.url().includes('/students?search='));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('E-mail').blur();
  await looked;
}

describe('a session that ends while a form is filled', () => {
  it('is begun again in a dialog, and the form is as it was and is saved', async () => {
    const { admin } = world.organisation;
    const { page, leave } = await world.openAs(admin, '/students/new');
    await mark(page);
    await fillStudent(page, 'again@example.org');
    await endSessions(admin);
    await page.getByRole('button', { name: 'Add the student' }).click();
    await dialog(page).waitFor();
    await expectGoodLooks(page, 'sign-in-again');
    // Nothing of the page can be read meanwhile, and no key closes the dialog.
    await page.keyboard.press('Escape');
    await signInAgain(page, 'wrong password');
    await dialog(page).getByText('The e-mail address or the password is wrong.').waitFor();
    await signInAgain(page);
    // The request that met the end of the session goes on with the token of the new one.
    await expectHeading(page, 'Ada Lovelace');
    expect(await isSame(page)).toBe(true);
    await leave(401);
  });

  it('is noticed without a click when the page is looked at again', async () => {
    const { admin } = world.organisation;
    const { page, leave } = await world.openAs(admin, '/students/new');
    await fillStudent(page, 'looked@example.org');
    await endSessions(admin);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await signInAgain(page);
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('E-mail').inputValue()).toBe('looked@example.org');
    await leave();
  });

  it('keeps the open dialog of an enrolment with what was typed in it', async () => {
    const { admin, id } = world.organisation;
    const course = await buildCourse(world.database.app, id);
    const enrolment = await buildEnrolment(world.database.app, id, { courseId: course.id, lmsEnrolmentId: 'kept' });
    const { page, leave } = await world.openAs(admin, `/enrolments/${enrolment.id}`);
    await page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    const cancel = page.getByRole('dialog').filter({ hasText: 'Cancel' });
    await cancel.waitFor();
    await endSessions(admin);
    await dialog(page).waitFor({ timeout: 15_000 });
    await page.keyboard.press('Escape');
    await signInAgain(page);
    await dialog(page).waitFor({ state: 'detached' });
    expect(await cancel.isVisible()).toBe(true);
    await leave(401);
  });

  it('asks for the second factor too', async () => {
    const user = await buildUser(world.database.app, world.organisation.id, 'ADMIN', 'Grace Hopper');
    const { page, leave } = await world.openAs(user, '/profile');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    const shown = await page.getByLabel('Secret for your authenticator app').innerText();
    const code = () => new TOTP({ secret: Secret.fromBase32(shown.replaceAll(/\s/g, '')) }).generate();
    await page.getByLabel('Code from the app').fill(code());
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    await world.database.asOwner('update second_factor set last_step = null');
    await page.goto(`${world.api.url}/courses/new`);
    await page.getByLabel('Name', { exact: true }).first().fill('A course in the making');
    await mark(page);
    await endSessions(user);
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await signInAgain(page);
    await dialog(page).getByLabel('Code').fill(code());
    await dialog(page).getByRole('button', { name: 'Sign in' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name', { exact: true }).first().inputValue()).toBe('A course in the making');
    expect(await isSame(page)).toBe(true);
    await leave();
  });

  it('shows nothing of it to another user who signs in', async () => {
    const { admin, staff } = world.organisation;
    const { page, leave } = await world.openAs(admin, '/students/new');
    await mark(page);
    await fillStudent(page, 'secret@example.org');
    await endSessions(admin);
    await page.getByRole('button', { name: 'Add the student' }).click();
    await dialog(page).getByLabel('E-mail').fill(staff.email);
    await signInAgain(page);
    await expectHeading(page, 'Dashboard');
    expect(await isSame(page)).toBe(false);
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('secret@');
    await page.goto(`${world.api.url}/students/new`);
    expect(await page.getByLabel('E-mail').inputValue()).toBe('');
    const found = "fetch('/internal/students?search=secret%40example.org').then((r) => r.json())";
    expect(await page.evaluate(found)).toMatchObject({ items: [] });
    await leave(401);
  });
});
