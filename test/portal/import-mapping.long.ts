import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { workbookOf, type TestCell } from '../support/workbook.ts';
import { createImportWorld, rowOf, type ImportWorld } from './import-world.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ImportWorld;

beforeAll(async () => {
  world = await createImportWorld();
}, 90_000);
afterAll(() => world?.close());

async function chooseWorkbook(page: Page, name: string, rows: readonly (readonly TestCell[])[]): Promise<void> {
  const buffer = workbookOf({ name: 'Intake', rows });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType, buffer });
  await page.getByRole('button', { name: 'Show the preview' }).click();
}

const header = ['Anfang', 'Ende', 'Kontakt', 'Nr.', 'Ort'];

describe('a workbook with unknown names of columns', () => {
  it('is imported with the fields that the administrator chooses', async () => {
    const { page, leave } = await world.open('/imports/new');
    await page.getByText('Your columns may have other names').waitFor();
    await chooseWorkbook(page, 'intake.xlsx', [
      header,
      ['Grace', 'Hopper', 'grace@example.org', { number: 42, style: 1 }, 'Arlington'],
      ['Alan', 'Turing', 'alan@example.org', { number: 7, style: 1 }, 'London'],
    ]);
    await expectHeading(page, 'intake.xlsx');
    await page.getByText('Choose the column for: First name, Last name, E-mail').waitFor();
    await page.getByText('grace@example.org').waitFor();
    await expectGoodLooks(page, 'import-mapping');
    await page.getByLabel('Import Anfang as').selectOption('First name');
    await page.getByLabel('Import Ende as').selectOption('Last name');
    await page.getByLabel('Import Kontakt as').selectOption('Last name');
    await page.getByText('Two columns are imported as Last name. Choose one of them.').waitFor();
    await page.getByLabel('Import Kontakt as').selectOption('E-mail');
    await page.getByLabel('Import Nr. as').selectOption('External reference');
    await page.getByRole('button', { name: 'Use these fields' }).click();
    await page.getByText('2 rows in the file. Nothing has been changed yet.').waitFor();
    await rowOf(page, 'Grace Hopper').filter({ hasText: 'Add' }).waitFor();
    await page.getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 30_000 });
    await rowOf(page, 'Alan Turing').getByRole('link', { name: 'Student' }).click();
    await page.getByText('00007').waitFor();
    await leave();
  });

  it('is shown from right to left in Arabic', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/imports/new', { locale: 'ar' });
    const buffer = workbookOf({
      name: 'Intake',
      rows: [
        ['Ruf', 'Zu', 'Ort'],
        ['Grace', 'Hopper', 'Arlington'],
      ],
    });
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('input[type="file"]').setInputFiles({ name: 'arabic.xlsx', mimeType, buffer });
    await page.locator('button[type="submit"]').click();
    await page.getByText('الاسم الأول، اسم العائلة، البريد الإلكتروني').waitFor();
    const rightOf = (text: string) =>
      page.getByText(text, { exact: true }).evaluate((element) => {
        const range = element.ownerDocument.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      });
    expect(Math.abs((await rightOf('Ruf')) - (await rightOf('Grace')))).toBeLessThan(2);
    await leave();
  });

  it('has the same fields the next time', async () => {
    const { page, leave } = await world.open('/imports/new');
    await chooseWorkbook(page, 'again.xlsx', [header, ['Joan', 'Clarke', 'joan@example.org', '8', 'London']]);
    await page.getByText('1 row in the file. Nothing has been changed yet.').waitFor();
    await page.getByText(/As last time: .* chose these fields/).waitFor();
    await rowOf(page, 'Joan Clarke').filter({ hasText: 'Add' }).waitFor();
    await expectAccessible(page);
    await leave();
  });

  it('may be a template, whose example is skipped', async () => {
    const { page, leave } = await world.open('/imports/new');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download a template (Excel)' }).click();
    const buffer = readFileSync(await (await downloading).path());
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('input[type="file"]').setInputFiles({ name: 'template.xlsx', mimeType, buffer });
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await rowOf(page, 'Example Remove this row')
      .filter({ hasText: 'This is the example row of the template.' })
      .waitFor();
    expect(await page.getByLabel(/^Import .* as$/).count()).toBe(5);
    await leave();
  });
});
