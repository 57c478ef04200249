import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { saveOperation } from '../../src/persistence/repositories/lms-configuration.ts';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { operationTemplates } from '../lifecycle/lifecycle-environment.ts';
import { json, startTestLms, type TestLms } from '../lifecycle/test-lms.ts';
import { startApiAndWorker } from '../support/api-server.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let lms: TestLms;

beforeAll(async () => {
  lms = await startTestLms();
  world = await createPortalWorld(startApiAndWorker);
  const { database, organisation } = world;
  await buildCourse(database.app, organisation.id, { name: 'Working at Height', lmsCourseId: 'WAH-01' });
  await buildStudent(database.app, organisation.id, {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@example.org',
  });
  const { path, body } = operationTemplates.CREATE_ENROLMENT;
  await database.app.inOrganisation(organisation.id, (em) =>
    saveOperation(em, organisation.id, {
      operation: 'CREATE_ENROLMENT',
      url: lms.origin + path,
      body,
      authenticationType: 'NONE',
      credentials: null,
    }),
  );
}, 90_000);
afterAll(async () => {
  await world?.close();
  await lms?.close();
});

const open = (path: string) => world.openAs(world.organisation.admin, path);
const row = (page: Page, text: string) => page.getByRole('table').locator('tbody tr').filter({ hasText: text });

/** Chooses a file on the page for a new import and sends it. */
async function choose(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(lines.join('\r\n'));
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Show what will happen' }).click();
}

describe('an import', () => {
  it('has an empty list at first, and says what a file looks like', async () => {
    const { page, leave } = await open('/imports');
    await page.getByRole('heading', { name: 'Nothing was imported lately' }).waitFor();
    await expectGoodLooks(page, 'imports-none');
    await page.getByRole('link', { name: 'Import a file' }).first().click();
    await expectHeading(page, 'Import a file');
    await page.getByText('Grace,Hopper,grace@example.org').waitFor();
    await page.getByRole('button', { name: 'Show what will happen' }).click();
    await page.getByText('Choose a file.').waitFor();
    await page.getByLabel('Enrolments, with students who are not there yet').check();
    await page.waitForURL('**/imports/new?kind=enrolments');
    await expectGoodLooks(page, 'import-new');
    await leave();
  });

  it('is refused with what is wrong with the file', async () => {
    const { page, leave } = await open('/imports/new');
    await choose(page, 'people.csv', ['Name,E-mail', 'Ada,ada@example.org']);
    const alert = page.getByRole('alert');
    await alert.filter({ hasText: 'there is none called First name' }).waitFor();
    await expectAccessible(page);
    await leave(422);
  });

  it('shows what will happen, runs, and gives each row its result', async () => {
    let enrolled = 0;
    lms.answerWith((call, response, request) => {
      if (call.body.includes('Refused')) json(422, { error: 'no seat left' })(call, response, request);
      else setTimeout(() => json(200, { id: `enr-${(enrolled += 1)}` })(call, response, request), 250);
    });
    const { page, leave } = await open('/imports/new?kind=enrolments');
    await choose(page, 'Spring intake 2026.csv', [
      'E-mail,Course,First name,Last name,LMS enrolment id,Remarks',
      'ada@example.org,Working at Height,,,,',
      'refused@example.org,Working at Height,Refused,Person,,',
      'moved@example.org,Working at Height,Moved,Over,old-77,',
      'nobody,Working at Height,No,Address,,',
      'grace@example.org,Working on Roofs,Grace,Hopper,,',
      ...Array.from({ length: 12 }, (_, index) => `p${index}@example.org,Working at Height,Pupil,Number ${index},,`),
    ]);
    await expectHeading(page, 'Spring intake 2026.csv');
    await page.getByText('17 rows in the file. Nothing has been changed yet.').waitFor();
    await page.getByText('14 students are enrolled by a call to your LMS, one for each row').waitFor();
    await row(page, 'nobody').filter({ hasText: 'E-mail is not an e-mail address.' }).waitFor();
    await expectGoodLooks(page, 'import-preview');
    await page
      .getByRole('link', { name: '2 rows have a problem and are left out' })
      .or(page.getByRole('link', { name: 'rows have a problem and are left out' }))
      .click();
    await page.waitForURL('**/imports/*?state=LEFT_OUT');
    await row(page, 'Grace Hopper').filter({ hasText: 'There is no such course.' }).waitFor();
    expect(await row(page, 'Ada').count()).toBe(0);
    expect(lms.calls).toEqual([]);

    await page.getByLabel('State').selectOption('');
    await page.getByRole('button', { name: 'Start the import' }).click();
    const question = page.getByRole('dialog', { name: 'Import 15 rows?' });
    await question.getByText('Your LMS is called 14 times.').waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('progressbar', { name: 'Rows done' }).waitFor();
    // It goes on without the page, and the page finds it again.
    await page.reload();
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 30_000 });
    await row(page, 'Refused Person').filter({ hasText: 'Failed' }).filter({ hasText: '422' }).waitFor();
    await row(page, 'Moved Over').filter({ hasText: 'Created' }).waitFor();
    expect(lms.calls).toHaveLength(14);
    await expectGoodLooks(page, 'import-result');

    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the result' }).click();
    const text = readFileSync(await (await downloading).path(), 'utf8');
    expect(text.split('\r\n')[3]).toMatch(/^4,moved@example\.org,.*,created,/);

    await row(page, 'Refused Person').getByRole('link', { name: 'Enrolment' }).click();
    await expectHeading(page, 'Refused Person');
    await page.goBack();
    await page.getByRole('link', { name: 'Imports' }).first().click();
    await row(page, 'Spring intake 2026.csv').filter({ hasText: 'Done' }).waitFor();
    await expectGoodLooks(page, 'imports');
    await leave();
  });

  it('is cancelled, and its file removed', async () => {
    lms.answerWith((call, response, request) => {
      setTimeout(
        () => json(200, { id: `id-${call.headers['idempotency-key'] as string}` })(call, response, request),
        300,
      );
    });
    const { page, leave } = await open('/imports/new?kind=enrolments');
    const lines = Array.from({ length: 80 }, (_, index) => `q${index}@example.org,Working at Height,Q,Number ${index}`);
    await choose(page, 'long.csv', ['E-mail,Course,First name,Last name', ...lines]);
    await page.getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start the import' }).click();
    await page.getByRole('progressbar', { name: 'Rows done' }).waitFor();
    await row(page, 'Q Number 0').filter({ hasText: 'Created' }).waitFor({ timeout: 20_000 });
    await expectGoodLooks(page, 'import-under-way');
    await page.getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the import' }).click();
    await page.getByText('not done, as the import was cancelled').waitFor({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove the file' }).click();
    await expectHeading(page, 'Imports');
    await row(page, 'Spring intake 2026.csv').waitFor();
    expect(await row(page, 'long.csv').count()).toBe(0);
    await leave();
  });

  it('is for administrators, and one that does not exist is said to be none', async () => {
    const staff = await world.openAs(world.organisation.staff, '/imports');
    await staff.page.getByText('This page is for administrators').waitFor();
    await staff.leave();
    const { page, leave } = await open('/imports/0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57');
    await page.getByRole('heading', { name: 'There is no such import' }).waitFor();
    await expectAccessible(page);
    await leave(404);
  });
});
