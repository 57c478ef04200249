import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { chooseFile, createImportWorld, rowOf, type ImportWorld } from './import-world.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ImportWorld;

beforeAll(async () => {
  world = await createImportWorld();
}, 90_000);
afterAll(() => world?.close());

describe('an import', () => {
  it('has an empty list at first, and says what a file looks like', async () => {
    const { page, leave } = await world.open('/imports');
    await page.getByRole('heading', { name: 'No recent imports' }).waitFor();
    await expectGoodLooks(page, 'imports-none');
    await page.getByRole('link', { name: 'Import a file' }).first().click();
    await expectHeading(page, 'Import a file');
    await page.getByText('Grace,Hopper,grace@example.org').waitFor();
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await page.getByText('Choose a file.').waitFor();
    await page.getByLabel('Enrolments, and their students if they are new').check();
    await page.waitForURL('**/imports/new?kind=enrolments');
    await expectGoodLooks(page, 'import-new');
    await leave();
  });

  it('is refused with what is wrong with the file', async () => {
    const { page, leave } = await world.open('/imports/new');
    await chooseFile(page, 'people.csv', ['First name,Last name,E-mail']);
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: 'The file has column names, but no rows.' }).waitFor();
    await alert.getByText('Please check your input').waitFor();
    await expectAccessible(page);
    await leave(422);
  });

  it('shows what will happen, runs, and gives each row its result', async () => {
    let enrolled = 0;
    world.lms.answerWith((call, response, request) => {
      if (call.body.includes('Refused')) json(422, { error: 'no seat left' })(call, response, request);
      else setTimeout(() => json(200, { id: `enr-${(enrolled += 1)}` })(call, response, request), 250);
    });
    const { page, leave } = await world.open('/imports/new?kind=enrolments');
    await chooseFile(page, 'Spring intake 2026.csv', [
      'E-mail,Course,First name,Last name,LMS enrolment id,Remarks',
      'ada@example.org,Working at Height,,,,',
      'refused@example.org,Working at Height,Refused,Person,,',
      'moved@example.org,Working at Height,Moved,Over,old-77,',
      'nobody,Working at Height,No,Address,,',
      'grace@example.org,Working on Roofs,Grace,Hopper,,',
      ...Array.from(
        { length: 12 },
        (_, index) => `p${index}@example.org,Working at Height,Pupil,Number ${index === 0 ? '⊢' : index},,`,
      ),
    ]);
    await expectHeading(page, 'Spring intake 2026.csv');
    await page.getByText('17 rows in the file. Nothing has been changed yet.').waitFor();
    await page.getByText('14 students will be enrolled by a call to your LMS, one for each row').waitFor();
    await rowOf(page, 'nobody').filter({ hasText: '“nobody” is not a valid e-mail address.' }).waitFor();
    // A busy machine may answer without the warning at first.
    await page.reload();
    await rowOf(page, 'Pupil Number ⊢').filter({ hasText: 'Certificates have an empty box instead of “⊢”' }).waitFor();
    await expectGoodLooks(page, 'import-preview');
    await page.getByRole('link', { name: 'rows have a problem and will be skipped' }).click();
    await page.waitForURL('**/imports/*?state=LEFT_OUT');
    // The rows that the link names are seen, and not below the window.
    const rows = (await page.getByRole('heading', { name: 'Rows', exact: true }).boundingBox())!;
    expect(rows.y).toBeGreaterThan(0);
    expect(rows.y).toBeLessThan(600);
    await rowOf(page, 'Grace Hopper').filter({ hasText: 'There is no such course.' }).waitFor();
    await rowOf(page, 'ada@example.org').waitFor({ state: 'detached' });
    expect(world.lms.calls).toEqual([]);

    await page.getByLabel('Status', { exact: true }).selectOption('');
    await page.getByRole('button', { name: 'Start the import' }).click();
    const question = page.getByRole('dialog', { name: 'Import 15 rows?' });
    await question.getByText('Attain will call your LMS 14 times.').waitFor();
    await question.getByText('The file has 17 rows. Already there, and not changed: 0.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('progressbar', { name: 'Rows done' }).waitFor();
    // It goes on without the page, and the page finds it again.
    await page.reload();
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 30_000 });
    await rowOf(page, 'Refused Person').filter({ hasText: 'Failed' }).filter({ hasText: '422' }).waitFor();
    await rowOf(page, 'Moved Over').filter({ hasText: 'Created' }).waitFor();
    expect(world.lms.calls).toHaveLength(14);
    await expectGoodLooks(page, 'import-result');

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const text = readFileSync(await (await downloading).path(), 'utf8');
    expect(text.split('\r\n')[3]).toMatch(/^4,moved@example\.org,.*,created,/);

    await rowOf(page, 'Refused Person').getByRole('link', { name: 'Enrolment' }).click();
    await expectHeading(page, 'Refused Person');
    await page.goBack();
    await page.getByRole('link', { name: 'Imports' }).first().click();
    await rowOf(page, 'Spring intake 2026.csv').filter({ hasText: 'Done' }).filter({ hasText: '17 of 17' }).waitFor();
    await expectGoodLooks(page, 'imports');
    await leave();
  });

  it('is for administrators, and one that does not exist is said to be none', async () => {
    const staff = await world.openAs(world.organisation.staff, '/imports');
    await staff.page.getByText('This page is for administrators').waitFor();
    await staff.leave();
    const { page, leave } = await world.open('/imports/0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57');
    await page.getByRole('heading', { name: 'There is no such import' }).waitFor();
    await expectAccessible(page);
    await leave(404);
  });
});
