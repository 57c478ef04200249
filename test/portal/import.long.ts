import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { chooseFile, createImportWorld, rowOf, type ImportWorld } from './import-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ImportWorld;

beforeAll(async () => {
  world = await createImportWorld();
}, 90_000);
afterAll(() => world?.close());

describe('an import', () => {
  it('is followed, cancelled, and its file removed', async () => {
    world.lms.answerWith((call, response, request) => {
      setTimeout(
        () => json(200, { id: `id-${call.headers['idempotency-key'] as string}` })(call, response, request),
        300,
      );
    });
    const { page, leave } = await world.open('/imports/new?kind=enrolments');
    const lines = Array.from({ length: 80 }, (_, index) => `q${index}@example.org,Working at Height,Q,Number ${index}`);
    await chooseFile(page, 'long.csv', ['E-mail,Course,First name,Last name', ...lines]);
    await page.getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('progressbar', { name: 'Rows done' }).waitFor();
    await rowOf(page, 'Q Number 0').filter({ hasText: 'Created' }).waitFor({ timeout: 20_000 });
    await expectGoodLooks(page, 'import-under-way');
    await page.getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByText('not imported, because the import was cancelled').waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the file' }).click();
    await expectHeading(page, 'Imports');
    await page.getByRole('heading', { name: 'No recent imports' }).waitFor();
    await leave();
  });
});
