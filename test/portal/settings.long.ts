import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { auditActions } from '../../src/portal/sections/settings/audit-sentences.ts';
import { logoPng } from '../organisations/logo-files.ts';
import { signedIn } from '../support/portal-client.ts';
import { untilTrue } from '../support/until-true.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

/** The brake on mass issuing has a form of its own below. */
const saveOrganisation = (page: Page) =>
  page
    .getByRole('region', { name: 'Organisation', exact: true })
    .getByRole('button', { name: 'Save', exact: true })
    .click();

const pathOf = (url: string) => url.slice(world.api.url.length);

describe('the organisation', () => {
  it('is renamed and gets a time zone, which the address of the tab brings back', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings');
    await expectHeading(page, 'Settings');
    await page.getByLabel('Name').fill('Northbridge Institute');
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Auckland');
    await page.getByRole('option', { name: 'Pacific/Auckland' }).click();
    await saveOrganisation(page);
    await page.getByText('The organisation was saved.').waitFor();
    await page.getByRole('banner').getByText('Northbridge Institute').waitFor();
    await page.reload();
    // The field is there before its value.
    const name = await eventually(async () => (await page.getByLabel('Name').inputValue()) || null);
    expect(name).toBe('Northbridge Institute');
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Pacific/Auckland');
    await leave();
  });

  it('that a colleague changed meanwhile is loaded again, and keeps what was typed', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings');
    // The field is there before its value.
    const before = await eventually(async () => (await page.getByLabel('Name').inputValue()) || null);
    const colleague = await signedIn(world.api, world.organisation.admin);
    await colleague.put('/organisation', { name: before, timeZone: 'Europe/Oslo' });
    await page.getByLabel('Name').fill('Southbridge');
    await saveOrganisation(page);
    await page.getByRole('button', { name: 'Load the newer state' }).click();
    await page.getByText('What you typed is kept.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Europe/Oslo');
    await saveOrganisation(page);
    await page.getByText('The organisation was saved.').waitFor();
    await page.getByRole('banner').getByText('Southbridge').waitFor();
    await leave(409);
  });

  it('is warned of letters of its name that certificates cannot print', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings');
    const save = async (name: string) => {
      await page.getByLabel('Name').fill(name);
      await saveOrganisation(page);
      await page.getByRole('banner').getByText(name).waitFor();
    };
    // The field is there before its value.
    const name = await eventually(async () => (await page.getByLabel('Name').inputValue()) || null);
    await save('Northbridge \u{1E900}');
    // A busy machine may answer without it.
    await page.reload();
    const warning = page.getByRole('status').filter({ hasText: 'Some letters cannot be printed' });
    await warning.waitFor();
    expect(await warning.innerText()).toContain('in the organisation’s name');
    await expectGoodLooks(page, 'settings-unprintable');
    await save(name);
    await warning.waitFor({ state: 'detached' });
    await leave();
  });

  it('gets a logo, which is checked by its content, and loses it', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings?tab=organisation');
    const chooser = page.locator('input[type="file"]');
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') });
    await page.getByRole('alert').getByText('The logo must be a PNG or JPEG file.').waitFor();
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(600_000) });
    await page.getByRole('alert').getByText('larger than 512 kB').waitFor();
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logoPng(240, 80) });
    await page.getByText('The logo was saved.').waitFor();
    await untilTrue(page, `document.querySelector('img[alt^="Logo of"]')?.naturalWidth === 240`);
    await expectGoodLooks(page, 'settings-organisation');
    await page.getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the logo' }).click();
    await page.getByText('There is no logo').waitFor();
    await leave(400);
  });

  it('refuses what is no colour at the field, and keeps it there', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings');
    const colour = page.getByRole('textbox', { name: 'Colour' });
    await colour.fill('green');
    await page.keyboard.press('Tab');
    expect(await colour.inputValue()).toBe('green');
    await saveOrganisation(page);
    await page.getByText('Enter a colour such as #7a1f5c, or leave it empty.').waitFor();
    expect(await colour.getAttribute('aria-invalid')).toBe('true');
    expect(await colour.inputValue()).toBe('green');
    await leave();
  });

  it('takes a typed colour, and the picker leaves the button that saves it free', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings');
    const colour = page.getByRole('textbox', { name: 'Colour' });
    await colour.fill('#7a1f5c');
    const picker = page.locator('.mantine-ColorInput-dropdown');
    await picker.waitFor();
    const [above, field] = [(await picker.boundingBox())!, (await colour.boundingBox())!];
    expect(above.y + above.height).toBeLessThanOrEqual(field.y);
    await saveOrganisation(page);
    await page.getByText('The organisation was saved.').waitFor();
    expect(await colour.inputValue()).toBe('#7a1f5c');
    await leave();
  });

  it('asks before another tab of the settings loses what was typed', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings');
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const name = page.getByRole('textbox', { name: 'Name' });
    await eventually(async () => (await name.inputValue()) || null);
    await name.fill('Westbridge');
    // The tab that is open loses nothing, nor does the page's link, which opens the same tab.
    await tab('Organisation').click();
    expect(await question.count()).toBe(0);
    await tab('E-mails').click();
    await question.getByRole('button', { name: 'Stay on this page' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('Westbridge');
    await tab('E-mails').click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByLabel('Heading').fill('Another heading');
    await tab('Users').click();
    await question.getByRole('button', { name: 'Leave without saving' }).click();
    await page.getByRole('tab', { name: 'Users', selected: true }).waitFor();
    await leave();
  });
});

describe('the audit log', () => {
  it('tells who did what, filtered by the address, with details that open', async () => {
    const { id: studentId } = await buildStudent(world.database.app, world.organisation.id);
    const admin = await signedIn(world.api, world.organisation.admin);
    await admin.put(`/students/${studentId}`, { firstName: 'Ada', lastName: 'King', email: 'ada@example.org' });
    await admin.put('/organisation', { name: 'Northbridge', timeZone: 'Europe/London' });

    const { page, leave } = await world.openAs(world.organisation.admin, '/settings');
    await page.getByRole('tab', { name: 'Audit log' }).click();
    await page.waitForURL('**/settings?tab=audit');
    await page.getByText('Ada Admin renamed the organisation to Northbridge').first().waitFor();
    await expectGoodLooks(page, 'settings-audit');
    const heights = await page.evaluate<number[]>(
      `[...document.querySelectorAll('td[data-from="tablet"] time')].map((time) => time.getClientRects().length)`,
    );
    expect(heights.length).toBeGreaterThan(0);
    expect(new Set(heights)).toEqual(new Set([1]));
    await page.getByLabel('What was done').selectOption({ label: 'Student changed' });
    await page.waitForURL('**/settings?tab=audit&action=student.changed');
    const entry = page.getByText('Ada Admin changed Ada King: last name, e-mail address');
    await entry.first().waitFor();
    await page.getByRole('button', { name: /^Details: Ada Admin changed Ada King/ }).click();
    const details = page.getByRole('dialog', { name: 'Student changed' });
    await details.getByText('As it is stored').click();
    await details.getByRole('region', { name: 'Details' }).getByText('"lastName"').waitFor();
    await expectGoodLooks(page, 'settings-audit-details');
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });

    await page.getByLabel('Who did it').selectOption({ label: 'Stan Staff' });
    await page.getByRole('heading', { name: 'No matching entries' }).waitFor();
    await expectGoodLooks(page, 'settings-audit-none');
    await page.reload();
    expect(await page.getByLabel('What was done').inputValue()).toBe('student.changed');
    await page.getByRole('link', { name: 'Show everything' }).click();
    await page.getByText('Ada Admin renamed the organisation to Northbridge').first().waitFor();
    expect(pathOf(page.url())).toBe('/settings?tab=audit');
    await leave();
  });

  it('knows every kind of entry in the audit log', () => {
    const folder = join(import.meta.dirname, '../../src/features');
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((source) => source.includes('recordAuditEntry'));
    const named = sources.flatMap((source) =>
      [...source.matchAll(/'([a-z_]+\.[a-z_]+)'/g)].map(([, action]) => action!),
    );
    expect(named.length).toBeGreaterThan(30);
    // Events that webhooks tell of, beside the deeds of the same file.
    const events = ['certificate.withdrawn', 'enrolment.created'];
    expect(named.filter((action) => auditActions[action] === undefined && !events.includes(action))).toEqual([]);
  });
});
