import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signedIn } from '../support/portal-client.ts';
import { buildUser, testPassword } from '../support/portal-organisation.ts';
import { browserName } from '../../src/portal/sections/profile/browser-name.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const newUser = () => buildUser(world.database.app, world.organisation.id, 'STAFF', 'Grace Hopper');

describe('the profile', () => {
  it('changes the own name, which the menu shows at once', async () => {
    const { page, leave } = await world.openAs(await newUser(), '/profile');
    await expectHeading(page, 'Profile');
    await page.getByText('Off', { exact: true }).waitFor();
    await expectGoodLooks(page, 'profile');
    await page.getByLabel('Name').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter your name.').waitFor();
    await page.getByLabel('Name').fill(' Grace Brewster Hopper ');
    await page.keyboard.press('Enter');
    await page.getByText('Your details were saved.').waitFor();
    await page.getByRole('button', { name: /Grace Brewster Hopper/ }).waitFor();
    await page.reload();
    expect(await page.getByLabel('Name').inputValue()).toBe('Grace Brewster Hopper');
    await leave();
  });

  it('changes the password, and signs in with the new one', async () => {
    const user = await newUser();
    const { page, leave } = await world.openAs(user, '/profile');
    await page.getByLabel('Current password', { exact: true }).fill(testPassword);
    await page.getByLabel('New password', { exact: true }).fill('another password of mine');
    await page.getByLabel('Repeat the new password').fill('another password of mine');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password was changed.').waitFor();
    await signedIn(world.api, { ...user, password: 'another password of mine' });
    await page.reload();
    await expectHeading(page, 'Profile');
    await leave();
  });

  it('shows where one is signed in, and signs out everywhere else', async () => {
    const user = await newUser();
    const elsewhere = await signedIn(world.api, user);
    const { page, leave } = await world.openAs(user, '/profile');
    await world.database.asOwner(
      `update user_session set user_agent = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' where user_id = '${user.id}'`,
    );
    await page.reload();
    await page.getByText('This browser').waitFor();
    const sessions = page.getByRole('listitem').filter({ hasText: 'Firefox on Windows' });
    expect(await sessions.count()).toBe(2);
    expect(await sessions.first().innerText()).toContain('From 127.0.0.1.');
    await expectGoodLooks(page, 'profile-sessions');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
    await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByText('You are signed out everywhere else.').waitFor();
    await sessions.nth(1).waitFor({ state: 'detached' });
    expect((await elsewhere.get('/session')).status).toBe(401);
    expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0);
    await leave();
  });
});

describe('a browser is called', () => {
  const gecko = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0; rv:140.0) Gecko/20100101 Firefox/140.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [gecko, 'Firefox on macOS'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge on Windows',
    ],
    [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
      'Safari on iOS',
    ],
    ['curl/8.9', 'curl/8.9'],
    [null, 'An unknown browser'],
  ])('%s → %s', (userAgent, name) => {
    expect(browserName(userAgent)).toBe(name);
  });
});
