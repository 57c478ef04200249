import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, signIn, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let server: ApiAndWorker;

beforeAll(async () => {
  world = await createPortalWorld(async (database, overrides) => {
    server = await startApiAndWorker(database, overrides);
    return server;
  });
}, 90_000);
afterAll(() => world?.close());

/** The path of the link in the newest e-mail to an address. */
const linkTo = (email: string): Promise<string> =>
  eventually(() => {
    const mail = server.worker.smtp.messages.findLast(({ recipients }) => recipients.includes(email));
    const plain = mail?.raw.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    return Promise.resolve(/http:\/\/attain\.test(\/password-reset#token=[\w-]{43})/.exec(plain ?? '')?.[1] ?? null);
  });

describe('a forgotten password', () => {
  it('is replaced by way of an e-mail, by keyboard alone', async () => {
    const { email } = world.organisation.staff;
    const { page, leave } = await world.openAsVisitor('/sign-in');
    await page.getByRole('link', { name: 'Forgotten your password?' }).focus();
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Forgotten password');
    expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await expectGoodLooks(page, 'password-reset-request');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Check your e-mail');
    await expectGoodLooks(page, 'password-reset-sent');

    await page.goto(world.api.url + (await linkTo(email)));
    await expectHeading(page, 'Choose a new password');
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email);
    await page.getByLabel('New password', { exact: true }).fill('too short');
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Use 12 characters or more.').waitFor();
    await expectGoodLooks(page, 'password-reset-new');
    await page.getByLabel('New password', { exact: true }).fill('a password that I remember');
    await page.getByLabel('Repeat the new password').fill('a password that I remember');
    await page.keyboard.press('Enter');
    await page.getByText('Your password was changed. Sign in with the new one.').waitFor();
    await expectHeading(page, 'Sign in');
    await signIn(page, { email, password: 'a password that I remember' });
    await expectHeading(page, 'Dashboard');
    await leave(401);

    const again = await world.openAsVisitor(await linkTo(email));
    await again.page.getByRole('heading', { name: 'This link cannot be used' }).waitFor();
    await again.page.getByText('was already used').waitFor();
    await expectGoodLooks(again.page, 'password-reset-used');
    await again.page.getByRole('link', { name: 'Request a new link' }).click();
    await expectHeading(again.page, 'Forgotten password');
    await again.leave(401, 409);
  });

  it('is not told apart from an address without an account', async () => {
    const { page, leave } = await world.openAsVisitor('/password-reset');
    await page.getByLabel('E-mail').fill('nobody@example.org');
    await page.getByRole('button', { name: 'Send me a link' }).click();
    await expectHeading(page, 'Check your e-mail');
    await page.getByText('If nobody@example.org has an account, a link is on its way.').waitFor();
    await leave(401);
  });

  it('says what to do when the link is none', async () => {
    const { page, leave } = await world.openAsVisitor(`/password-reset#token=${'x'.repeat(43)}`);
    await page.getByText('Check that you opened the complete link from the e-mail').waitFor();
    await leave(401, 404);
  });
});
