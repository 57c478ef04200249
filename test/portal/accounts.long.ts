import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInvitationTokens } from '../../src/features/accounts/invitations/invitation-tokens.ts';
import { signedIn } from '../support/portal-client.ts';
import { buildUser, testPassword } from '../support/portal-organisation.ts';
import { testKeyring } from '../support/test-keyring.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, signIn, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

/** The path that the invitation e-mail links to. */
async function invite(email: string): Promise<string> {
  const admin = await signedIn(world.api, world.organisation.admin);
  const { json } = await admin.post('/invitations', { email, name: 'Nora New', role: 'STAFF' });
  return `/invitation#token=${createInvitationTokens(testKeyring).create({ id: json.id, tokenNumber: 0 }).token}`;
}

const newPassword = 'a password of my own';

describe('an invitation', () => {
  it('is accepted with a password of one’s own, with which one can sign in from then on', async () => {
    const email = 'nora@example.org';
    const { page, leave } = await world.openAsVisitor(await invite(email));
    await page.getByText('invites you as a member of staff').waitFor();
    await expectGoodLooks(page, 'invitation');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Repeat the password').fill('other');
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await page.getByText('Use 12 characters or more.').waitFor();
    await page.getByText('The two passwords are different.').waitFor();
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByLabel('Repeat the password').fill(newPassword);
    await page.getByRole('button', { name: 'Accept and sign in' }).click();
    await expectHeading(page, 'Dashboard');
    await page.getByRole('button', { name: /Nora New/ }).waitFor();
    expect(page.url()).not.toContain('token');
    await leave(401);
    await signedIn(world.api, { email, password: newPassword });
  });

  it('cannot be used twice, and says so', async () => {
    const link = await invite('once@example.org');
    const first = await world.openAsVisitor(link);
    await first.page.getByLabel('Password', { exact: true }).fill(newPassword);
    await first.page.getByLabel('Repeat the password').fill(newPassword);
    await first.page.getByRole('button', { name: 'Accept and sign in' }).click();
    await expectHeading(first.page, 'Dashboard');
    await first.leave(401);
    const { page, leave } = await world.openAsVisitor(link);
    await page.getByRole('heading', { name: 'This invitation cannot be used' }).waitFor();
    await page.getByText('already accepted').waitFor();
    await expectAccessible(page);
    await leave(401, 409);
  });

  it.each(['/invitation', '/invitation#token=half', `/invitation#token=${'x'.repeat(43)}`])(
    'that is none says what to do: %s',
    async (path) => {
      const { page, leave } = await world.openAsVisitor(path);
      await page.getByText('ask for a new invitation').waitFor();
      await leave(400, 401, 404);
    },
  );
});

describe('the profile', () => {
  it('shows who one is, and changes the password', async () => {
    const user = await buildUser(world.database.app, world.organisation.id, 'STAFF', 'Paula Profile');
    const { page, leave } = await world.openAs(user, '/');
    await page.getByRole('button', { name: /Paula Profile/ }).click();
    await page.getByRole('menuitem', { name: 'Profile and password' }).click();
    await expectHeading(page, 'Profile');
    await page.getByText(user.email).first().waitFor();
    await expectGoodLooks(page, 'profile');
    const fill = async (current: string) => {
      await page.getByLabel('Current password', { exact: true }).fill(current);
      await page.getByLabel('New password', { exact: true }).fill(newPassword);
      await page.getByLabel('Repeat the new password').fill(newPassword);
      await page.getByRole('button', { name: 'Change the password' }).click();
    };
    await fill('not my password');
    await page.getByText('The current password is wrong.').waitFor();
    expect(await hasFocus(page.getByRole('alert'))).toBe(true);
    await fill(testPassword);
    await page.getByText('Your password was changed.').waitFor();
    expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe('');

    // The new session's token goes with the next change.
    await page.getByRole('link', { name: 'Students' }).click();
    await page.getByRole('link', { name: 'Add a student' }).first().click();
    await page.getByLabel('First name').fill('After');
    await page.getByLabel('Last name').fill('Change');
    await page.getByLabel('E-mail').fill('after@example.org');
    await page.getByRole('button', { name: 'Add the student' }).click();
    await expectHeading(page, 'After Change');
    await leave(400);
  });
});

describe('the frame of the pages', () => {
  it('is a drawer on a phone, by keyboard', async () => {
    const viewport = { width: 360, height: 740 };
    const { page, leave } = await world.openAs(world.organisation.admin, '/', { viewport });
    const open = page.getByRole('button', { name: 'Open the navigation' });
    await open.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('link', { name: 'API Settings' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    expect(await hasFocus(open)).toBe(true);
    await open.click();
    await drawer.getByRole('link', { name: 'Students' }).click();
    await expectHeading(page, 'Students');
    await drawer.waitFor({ state: 'hidden' });
    await leave();
  });

  it('has a link past the navigation', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('link', { name: 'Skip to the content' }))).toBe(true);
    await page.keyboard.press('Enter');
    expect(await hasFocus(page.getByRole('main'))).toBe(true);
    await leave();
  });

  it('remembers the colours that were chosen, before anything is painted', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/', { colorScheme: 'light' });
    await page.getByRole('button', { name: /Stan Staff/ }).click();
    await expectAccessible(page);
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    // Without the application only the script in the head sets the scheme.
    await page.route('**/assets/index-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    await page.goto(world.api.url);
    // An empty page counts as hidden.
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
    await page.unrouteAll();
    await page.goto(world.api.url);
    await expectHeading(page, 'Dashboard');
    await page.context().clearCookies();
    await page.goto(`${world.api.url}/sign-in`);
    await signIn(page, world.organisation.staff);
    await expectHeading(page, 'Dashboard');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await leave(401);
  });

  it('says that there is no such page below a section', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/courses/a/b/c/d');
    await expectHeading(page, 'There is no such page');
    await expectGoodLooks(page, 'no-such-page');
    await leave();
  });
});
