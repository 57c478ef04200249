import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { createImportWorld, rowOf, type ImportWorld } from './import-world.ts';
import { arrives, focusStays, openDialog, select, still, tabTo, takeFile, use } from './keyboard.ts';
import { expectHeading } from './portal-world.ts';

let world: ImportWorld;

beforeAll(async () => {
  world = await createImportWorld();
}, 90_000);
afterAll(() => world?.close());

describe('by keyboard alone', () => {
  it('one chooses a file, looks at what will happen, imports it, and removes it', async () => {
    let made = 0;
    world.lms.answerWith((...call) => json(200, { id: `enr-${(made += 1)}` })(...call));
    const { page, leave } = await world.openAs(world.organisation.admin, '/imports', still);
    await use(page, page.getByRole('link', { name: 'Import a file' }).first());
    await expectHeading(page, 'Import a file');
    await tabTo(page, page.getByRole('radio', { name: 'Students', exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.waitForURL('**kind=enrolments');
    const field = page.getByRole('button', { name: 'CSV file' });
    const buffer = Buffer.from(
      'E-mail,Course,First name,Last name\r\ngrace@example.org,Working at Height,Grace,Hopper\r\nnobody,Working at Height,No,Address',
    );
    const choose = async (key: string) => {
      await takeFile(page, field, { name: 'intake.csv', mimeType: 'text/csv', buffer }, key);
      await field.filter({ hasText: 'intake.csv' }).waitFor();
    };
    await choose('Enter');
    await use(page, page.getByRole('button', { name: 'Remove the chosen file' }));
    await focusStays(page);
    await choose('Space');
    await use(page, page.getByRole('button', { name: 'Show the preview' }));
    await expectHeading(page, 'intake.csv');
    await arrives(page.getByRole('heading', { level: 1 }));

    const state = page.getByLabel('Status', { exact: true });
    await select(page, state, 'Skip');
    await page.waitForURL('**state=LEFT_OUT');
    await rowOf(page, 'No Address').waitFor();
    await use(page, state, 'Home');
    await page.waitForURL((url) => url.search === '');
    const start = page.getByRole('button', { name: 'Start the import' }).first();
    const dialog = await openDialog(page, start, /^Import/);
    await use(page, dialog.getByRole('button', { name: 'Start the import' }));
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 30_000 });
    await dialog.waitFor({ state: 'hidden' });
    await focusStays(page);
    await tabTo(page, page.getByRole('link', { name: 'Download the result' }));
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    await downloading;
    await tabTo(page, rowOf(page, 'Grace Hopper').getByRole('link', { name: 'Enrolment' }));
    const remove = await openDialog(
      page,
      page.getByRole('button', { name: 'Remove', exact: true }),
      'Remove this file?',
    );
    await use(page, remove.getByRole('button', { name: 'Remove the file' }));
    await expectHeading(page, 'Imports');
    await focusStays(page);
    await leave();
  });
});
