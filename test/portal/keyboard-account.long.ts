import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { signedIn } from '../support/portal-client.ts';
import { buildUser, testPassword } from '../support/portal-organisation.ts';
import { arrives, choose, focusStays, openDialog, still, tabTo, type, use } from './keyboard.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const newUser = () => buildUser(world.database.app, world.organisation.id, 'STAFF', 'Grace Hopper');

describe('by keyboard alone', () => {
  it('one signs in, goes through the navigation, and signs out', async () => {
    const { page, leave } = await world.openAsVisitor('/sign-in', still);
    const { email, password } = world.organisation.admin;
    await type(page, page.getByLabel('E-mail'), email);
    await type(page, page.getByLabel('Password', { exact: true }), 'not the password');
    await use(page, page.getByRole('button', { name: 'Show the password' }), 'Space');
    expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
    await use(page, page.getByRole('button', { name: 'Sign in' }));
    await arrives(page.getByRole('alert'));
    await type(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Dashboard');
    await arrives(page.getByRole('heading', { level: 1 }));

    await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }), { back: true });
    await page.keyboard.press('Enter');
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const [dashboard, ...others] = await navigation.getByRole('link').allInnerTexts();
    for (const name of [...others, dashboard!]) {
      await use(page, navigation.getByRole('link', { name, exact: true }));
      await expectHeading(page, name);
      await arrives(page.getByRole('heading', { level: 1, name, exact: true }));
    }
    const menu = page.getByRole('button', { name: /Ada Admin/ });
    await use(page, menu);
    await page.getByRole('menuitem', { name: 'Profile and password' }).waitFor();
    await page.keyboard.press('Escape');
    await arrives(menu);
    await choose(page, menu, 'Dark');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await page.keyboard.press('Escape');
    await arrives(menu);
    await choose(page, menu, 'Profile and password');
    await expectHeading(page, 'Profile');
    await arrives(page.getByRole('heading', { level: 1 }));
    await choose(page, menu, 'Sign out');
    await expectHeading(page, 'Sign in');
    await leave(401);
  });

  it('the drawer of the navigation is opened and left on a phone', async () => {
    const options = { ...still, viewport: { width: 360, height: 740 } };
    const { page, leave } = await world.openAs(world.organisation.admin, '/', options);
    const drawer = await openDialog(page, page.getByRole('button', { name: 'Open the navigation' }), 'Attain');
    await use(page, drawer.getByRole('link', { name: 'Students' }));
    await expectHeading(page, 'Students');
    await drawer.waitFor({ state: 'hidden' });
    await focusStays(page);
    await leave();
  });

  it('one changes name and password, and ends the other sessions', async () => {
    const user = await newUser();
    await signedIn(world.api, user);
    const { page, leave } = await world.openAs(user, '/profile', still);
    const { origin } = new URL(page.url());
    expect(origin).toBe(world.api.url);
    await type(page, page.getByLabel('Name'), 'Grace Brewster Hopper');
    await page.keyboard.press('Enter');
    await page.getByText('Your details were saved.').waitFor();
    await focusStays(page);

    const opener = page.getByRole('button', { name: 'Sign out everywhere else' });
    const dialog = await openDialog(page, opener, 'Sign out everywhere else?');
    await use(page, dialog.getByRole('button', { name: 'Sign out everywhere else' }));
    await page.getByText('You are signed out everywhere else.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await opener.waitFor({ state: 'detached' });
    expect(await focusStays(page)).toContain('Active sessions');

    await type(page, page.getByLabel('Current password', { exact: true }), testPassword);
    await type(page, page.getByLabel('New password', { exact: true }), 'a password of my own');
    await type(page, page.getByLabel('Repeat the new password'), 'a password of my own');
    await use(page, page.getByRole('button', { name: 'Change the password' }));
    await page.getByText('Your password was changed.').waitFor();
    await arrives(page.getByRole('button', { name: 'Change the password' }));
    await leave();
  });

  it('one sets two-step sign-in up, renews its codes, and turns it off', async () => {
    const { page, leave } = await world.openAs(await newUser(), '/profile', still);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await use(page, button('Set up two-step sign-in'));
    const password = page.getByLabel('Your password', { exact: true });
    await arrives(password);
    await use(page, button('Cancel'));
    await arrives(button('Set up two-step sign-in'));
    await page.keyboard.press('Enter');
    await arrives(password);
    await page.keyboard.type(testPassword);
    await page.keyboard.press('Enter');
    const code = page.getByLabel('Code from the app');
    await arrives(code);
    const secret = (await page.getByLabel('Secret for your authenticator app').innerText()).replaceAll(/\s/g, '');
    await page.keyboard.type(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
    await use(page, button('Turn on two-step sign-in'));
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const [first, second] = await codes.allInnerTexts();
    await tabTo(page, button('Copy recovery codes'));
    await use(page, button('I have saved the codes'));
    await page.getByText('10 recovery codes are left.').waitFor();
    await arrives(button('Make new codes'));

    await page.keyboard.press('Enter');
    await arrives(password);
    await page.keyboard.type(testPassword);
    await type(page, page.getByLabel('Code', { exact: true }), first!);
    await page.keyboard.press('Enter');
    await codes.first().waitFor();
    const [renewed] = await codes.allInnerTexts();
    expect(renewed).not.toBe(second);
    await use(page, button('I have saved the codes'));
    await use(page, button('Turn off'));
    await arrives(password);
    await page.keyboard.type(testPassword);
    await type(page, page.getByLabel('Code', { exact: true }), renewed!);
    await page.keyboard.press('Enter');
    await page.getByText('Two-step sign-in is off.').waitFor();
    await arrives(button('Set up two-step sign-in'));
    await leave();
  });
});
