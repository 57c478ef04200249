import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { openPage } from '../support/browser.ts';
import { expectAccessible } from './page-quality.ts';
import { createPortalWorld, expectHeading, signIn, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
});
afterAll(() => world?.close());

const pathOf = (url: string) => url.slice(world.api.url.length);

describe('the language', () => {
  it('is chosen before signing in, and stays for the next page', async () => {
    const { page, leave } = await world.openAsVisitor('/students?search=ada', { locale: 'en-GB' });
    await expectHeading(page, 'Sign in');
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expectHeading(page, 'Anmelden');
    expect(pathOf(page.url())).toBe('/sign-in?return=%2Fstudents%3Fsearch%3Dada');
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await page.getByRole('button', { name: 'Deutsch' }).getAttribute('aria-current')).toBe('true');
    await page.goto(`${world.api.url}/status`);
    await page.getByRole('link', { name: 'Zur Startseite' }).waitFor();
    await leave();
  });

  it('is chosen on the page of a link, whose token no server gets', async () => {
    const { page, leave } = await world.openAsVisitor('/password-reset#token=not-sent', { locale: 'en-GB' });
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    await page.locator('h1').waitFor();
    expect(pathOf(page.url())).toBe('/password-reset#token=not-sent');
    const choice = sent.find((each) => each.includes('/language'))!;
    expect(choice).toContain('return=%2Fpassword-reset');
    await expectAccessible(page);
    // 404 or 400: the token is none.
    await leave(400, 404);
  });

  it('is chosen without scripts on a page of the service', async () => {
    const { page } = await openPage(world.browser, { javaScriptEnabled: false, locale: 'en-GB' });
    await page.goto(`${world.api.url}/verify/4KQ7ZZ2M9TXB?from=mail`);
    await expectHeading(page, 'No certificate was found');
    await page.getByRole('button', { name: 'العربية' }).click();
    await page.locator('html[lang="ar"][dir="rtl"]').waitFor();
    expect(pathOf(page.url())).toBe('/verify/4KQ7ZZ2M9TXB?from=mail');
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'attain_language');
    expect(cookie).toMatchObject({ value: 'ar', httpOnly: true, sameSite: 'Lax' });
    await page.context().close();
  });

  it('of a signed-in user is in the menu, and is kept with the account', async () => {
    const { id } = world.organisation.staff;
    const kept = async () =>
      (await world.database.rows<{ language: string }>('select language from user_account where id = $1', [id]))[0]!
        .language;
    const { page, leave } = await world.openAs(world.organisation.staff, '/students', { locale: 'en-GB' });
    const button = page.getByRole('button', { name: /Stan Staff/ });
    const before = await button.boundingBox();
    await button.click();
    const own = page.getByRole('menuitemradio', { name: 'The browser’s language' });
    await own.waitFor();
    expect(await own.getAttribute('aria-checked')).toBe('true');
    // An open menu leaves its button as it is.
    expect(await button.boundingBox()).toEqual(before);
    await expectAccessible(page);
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.locator('html[lang="de"]').waitFor();
    await page.locator('h1').waitFor();
    expect(pathOf(page.url())).toBe('/students');
    expect(await kept()).toBe('de');
    await page.getByRole('button', { name: /Stan Staff/ }).click();
    await page.getByRole('menuitemradio', { name: 'Sprache des Browsers' }).click();
    await expectHeading(page, 'Students');
    expect(await kept()).toBeNull();
    await leave();
  });

  it('that was chosen before signing in is the one in the menu and in the profile, until another one is', async () => {
    const { page, leave } = await world.openAsVisitor('/profile', { locale: 'en-GB' });
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expectHeading(page, 'Anmelden');
    const { email, password } = world.organisation.staff;
    await page.getByLabel('E-Mail').fill(email);
    await page.getByLabel('Passwort', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await page.getByRole('button', { name: /Stan Staff/ }).waitFor();
    const field = page.getByRole('combobox', { name: 'Sprache' });
    expect(await field.inputValue()).toBe('Deutsch');
    const menu = async () => {
      await page.getByRole('button', { name: /Stan Staff/ }).click();
      const chosen = page.locator('[role="menuitemradio"][aria-checked="true"]').nth(1);
      await chosen.waitFor();
      return chosen.innerText();
    };
    expect(await menu()).toBe('Deutsch');
    await page.getByRole('menuitemradio', { name: 'Sprache des Browsers' }).click();
    await page.locator('html[lang="en"]').waitFor();
    await page.getByRole('combobox', { name: 'Language' }).waitFor();
    expect(await page.getByRole('combobox', { name: 'Language' }).inputValue()).toBe('The browser’s language');
    expect(await menu()).toBe('The browser’s language');
    await leave();
  });

  it('of the account is that of the first page after signing in', async () => {
    const { id, email, password } = world.organisation.staff;
    await world.database.asOwner(`update user_account set language = 'de' where id = '${id}'`);
    const { page, leave } = await world.openAsVisitor('/students?search=ada', { locale: 'en-GB' });
    await signIn(page, { email, password });
    await expectHeading(page, 'Teilnehmer');
    expect(pathOf(page.url())).toBe('/students?search=ada');
    await world.database.asOwner(`update user_account set language = null where id = '${id}'`);
    await leave();
  });

  it('leaves the bell as it is, which opens a list beside the menu', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/students', { locale: 'en-GB' });
    const bell = page.getByRole('button', { name: /^Alerts/ });
    const before = [await bell.boundingBox(), await bell.evaluate('(bell) => getComputedStyle(bell).display')];
    await bell.click();
    await page.locator('button[aria-expanded="true"]').waitFor();
    expect([await bell.boundingBox(), await bell.evaluate('(bell) => getComputedStyle(bell).display')]).toEqual(before);
    await leave();
  });
});

describe.each([360, 1280])('the verification page in Arabic, %d px wide', (width) => {
  it('shows names in Latin letters where its other values begin', async () => {
    const { page, leave } = await world.openAsVisitor('/status', { locale: 'ar', viewport: { width, height: 800 } });
    await page.goto(`${world.api.url}/verify/${await verificationCode()}`);
    const begin = await page.evaluate<[string, number][]>(`[...document.querySelectorAll('dd')].map((value) => {
      const text = document.createRange();
      text.selectNodeContents(value);
      return [value.textContent, Math.round(text.getBoundingClientRect().right)];
    })`);
    expect(begin.length).toBeGreaterThan(6);
    expect(begin.map(([text]) => text)).toContain('Foreign Student');
    expect(begin.filter(([, right]) => right !== begin.at(-1)![1])).toEqual([]);
    await leave();
  });
});

let built: Promise<unknown> | undefined;

async function verificationCode(): Promise<string> {
  await (built ??= buildOneOfEach(world.database, world.organisation));
  const [certificate] = await world.database.rows<{ code: string }>(
    'select verification_code as code from certificate',
  );
  return certificate!.code;
}
