import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import jsQRModule from 'jsqr';
import { Secret, TOTP, URI } from 'otpauth';
import type { Page } from 'playwright-core';
import { buildUser, testPassword } from '../support/portal-organisation.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, refusesReload, signIn, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const newUser = () => buildUser(world.database.app, world.organisation.id, 'STAFF', 'Grace Hopper');
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
const forgetSteps = () => world.database.asOwner('update second_factor set last_step = null');

// As in test/certificates/read-pdf.ts: CommonJS with the function in either place.
const decodeQr = ((jsQRModule as { default?: unknown }).default ?? jsQRModule) as (
  pixels: Uint8ClampedArray,
  width: number,
  height: number,
) => { data: string } | null;

/** Reads the QR code on the page, as a phone does. */
async function readQrCode(page: Page): Promise<string> {
  const size = 400;
  const pixels = await page.evaluate<number[]>(`(async () => {
    const svg = document.querySelector('svg[role="img"]');
    const image = new Image(${size}, ${size});
    image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(svg));
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: ${size}, height: ${size} });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0, ${size}, ${size});
    return [...context.getImageData(0, 0, ${size}, ${size}).data];
  })()`);
  return decodeQr(new Uint8ClampedArray(pixels), size, size)!.data;
}

/** Sets the second factor up on the profile that is open. @returns the secret and the recovery codes as the page shows them */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  await page.getByLabel('Your password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  const shown = await page.getByLabel('Secret for your authenticator app').innerText();
  const secret = shown.replaceAll(/\s/g, '');
  await page.getByLabel('Code from the app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  return { secret, codes: await codes.allInnerTexts() };
}

describe('two-step sign-in', () => {
  it('is set up with a QR code that a phone reads, and asked for from then on', async () => {
    const user = await newUser();
    const { page, leave } = await world.openAs(user, '/profile');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByLabel('Your password', { exact: true }).fill('a guess');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The password is wrong.').waitFor();
    await page.getByLabel('Your password', { exact: true }).fill(testPassword);
    await page.keyboard.press('Enter');
    const qrCode = page.getByRole('img', { name: 'QR code for your authenticator app' });
    await qrCode.waitFor();
    await expectGoodLooks(page, 'two-factor-set-up');
    const app = URI.parse(await readQrCode(page)) as TOTP;
    expect(app.issuer).toBe('Attain');
    expect(app.label).toBe(user.email);
    const shown = await page.getByLabel('Secret for your authenticator app').innerText();
    expect(shown.replaceAll(/\s/g, '')).toBe(app.secret.base32);

    await page.getByLabel('Code from the app').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    await page.getByLabel('Code from the app').fill(app.generate());
    await page.keyboard.press('Enter');
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    await expectGoodLooks(page, 'two-factor-recovery-codes');
    const listed = await codes.allInnerTexts();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as a text file' }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe('attain-recovery-codes.txt');
    expect(
      readFileSync(await file.path(), 'utf8')
        .split('\n')
        .slice(3, -1),
    ).toEqual(listed);

    expect(await refusesReload(page)).toBe('beforeunload');
    await page.getByRole('link', { name: 'Students' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving the codes?' });
    await leaving.waitFor();
    await expectGoodLooks(page, 'two-factor-leaving');
    await leaving.getByRole('button', { name: 'Stay on this page' }).click();
    await leaving.waitFor({ state: 'hidden' });
    expect(await codes.allInnerTexts()).toEqual(listed);
    await page.getByRole('button', { name: 'I have saved the codes' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByText('10 recovery codes are left.').waitFor();
    expect(await page.getByRole('list', { name: 'Recovery codes' }).count()).toBe(0);
    await leave(400);

    await forgetSteps();
    const visit = await world.openAsVisitor('/sign-in?return=/students');
    await signIn(visit.page, user);
    const field = visit.page.getByLabel('Code', { exact: true });
    await field.waitFor();
    expect(await hasFocus(field)).toBe(true);
    await expectGoodLooks(visit.page, 'sign-in-code');
    await field.fill('000000');
    await visit.page.keyboard.press('Enter');
    await visit.page.getByRole('alert').getByText('The code is wrong').waitFor();
    await expectAccessible(visit.page);
    await field.fill(app.generate());
    await visit.page.keyboard.press('Enter');
    await expectHeading(visit.page, 'Students');
    await visit.leave(401);
  });

  it('lets one in with a recovery code, makes new ones, and is turned off', async () => {
    const user = await newUser();
    const first = await world.openAs(user, '/profile');
    const { secret, codes } = await setUp(first.page);
    await first.leave();

    const { page, leave } = await world.openAsVisitor('/sign-in?return=/profile');
    await signIn(page, user);
    await page.getByLabel('Code', { exact: true }).fill(codes[4]!.toLowerCase());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('9 recovery codes are left.').waitFor();

    await forgetSteps();
    await page.getByRole('button', { name: 'Make new codes' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(testPassword);
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Make new recovery codes' }).click();
    const renewed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await renewed.first().waitFor();
    const [code] = await renewed.allInnerTexts();
    expect(codes).not.toContain(code);
    await page.getByRole('button', { name: 'I have saved the codes' }).click();

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(testPassword);
    await page.getByLabel('Code', { exact: true }).fill(code!);
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
    await page.getByText('Two-step sign-in is off.').waitFor();
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).waitFor();
    await leave(401);
  });

  it('is reset by an administrator for a lost phone', async () => {
    const user = await newUser();
    const own = await world.openAs(user, '/profile');
    await setUp(own.page);
    await own.leave();

    const { page, leave } = await world.openAs(world.organisation.admin, '/settings?tab=users');
    const row = page.getByRole('row').filter({ hasText: user.email });
    await row.getByRole('button', { name: 'Actions for Grace Hopper' }).click();
    await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reset two-step sign-in of Grace Hopper?' });
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
    await page.getByText('Two-step sign-in of Grace Hopper was turned off.').waitFor();
    await leave();

    const visit = await world.openAsVisitor('/sign-in');
    await signIn(visit.page, user);
    await expectHeading(visit.page, 'Dashboard');
    await visit.leave(401);
  });
});
