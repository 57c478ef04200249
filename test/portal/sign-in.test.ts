import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, signIn, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
});
afterAll(() => world?.close());

const pathOf = (url: string) => url.slice(world.api.url.length);

describe('signing in', () => {
  it('is asked for first, and leads back to the page that was wanted', async () => {
    const { page, leave } = await world.openAsVisitor('/students?search=ada');
    await expectHeading(page, 'Sign in');
    expect(await page.title()).toBe('Sign in · Attain');
    expect(pathOf(page.url())).toBe('/sign-in?return=%2Fstudents%3Fsearch%3Dada');
    await signIn(page, world.organisation.staff);
    await expectHeading(page, 'Students');
    expect(pathOf(page.url())).toBe('/students?search=ada');
    expect(await page.getByLabel('Search students').inputValue()).toBe('ada');
    await page.goBack();
    expect(pathOf(page.url())).not.toContain('/sign-in');
    // Asking whether anybody is signed in leaves no error in the browser's console.
    await leave();
  });

  it('says what the service says of a wrong password, and lets one try again', async () => {
    const { page, leave } = await world.openAsVisitor('/');
    const { email, password } = world.organisation.admin;
    await signIn(page, { email, password: 'not the password' });
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.innerText()).toContain('The e-mail address or the password is wrong.');
    expect(await hasFocus(alert)).toBe(true);
    await expectGoodLooks(page, 'sign-in-wrong');
    await signIn(page, { email, password });
    await expectHeading(page, 'Dashboard');
    await leave(401);
  });
});

describe('a session', () => {
  it('that has ended is begun again in front of the page', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/');
    // Not by deleting the cookie: an answer that is under way would set it again.
    const { id } = world.organisation.staff;
    await world.database.asOwner(`delete from user_session where user_id = '${id}'`);
    await page.getByRole('link', { name: 'Students' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    await expectGoodLooks(page, 'sign-in-ended');
    await page.getByLabel('Password', { exact: true }).fill(world.organisation.staff.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectHeading(page, 'Students');
    expect(pathOf(page.url())).toBe('/students');
    await leave(401);
  });

  it('ends by the menu', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/');
    await page.getByRole('button', { name: /Stan Staff/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expectHeading(page, 'Sign in');
    expect(await page.getByText('Your session has ended').count()).toBe(0);
    await page.goto(`${world.api.url}/students`);
    await expectHeading(page, 'Sign in');
    await leave();
  });
});
