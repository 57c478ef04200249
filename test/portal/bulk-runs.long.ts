import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildWebhooks } from '../factories/one-of-each.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { createImportWorld, rowOf, type ImportWorld } from './import-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ImportWorld;

beforeAll(async () => {
  world = await createImportWorld();
  for (const lastName of ['Byron', 'Clarke', 'Dee']) {
    const email = `${lastName.toLowerCase()}@example.org`;
    await buildStudent(world.database.app, world.organisation.id, { firstName: 'Bulk', lastName, email });
  }
}, 90_000);
afterAll(() => world?.close());

describe('bulk runs in the portal', () => {
  it('enrol three students who were selected by keyboard, and show what the LMS answered', async () => {
    world.lms.answerWith((call, response, request) => {
      const isRefused = call.body.includes('Clarke');
      const body = isRefused ? { error: 'no seat left' } : { id: `id-${call.headers['idempotency-key'] as string}` };
      json(isRefused ? 409 : 201, body)(call, response, request);
    });
    const { page, leave } = await world.open('/students?search=bulk');
    for (const name of ['Byron', 'Clarke', 'Dee']) {
      await page.getByRole('checkbox', { name: `Select Bulk ${name}` }).focus();
      await page.keyboard.press('Space');
    }
    await page.getByText('3 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Select all on this page' }).isChecked()).toBe(true);
    await expectGoodLooks(page, 'students-selected');
    await page.getByRole('button', { name: 'Enrol on a course' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Course' }).focus();
    await page.keyboard.type('Work');
    await dialog.page().getByRole('option', { name: 'Working at Height' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Show what will happen' }).focus();
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Enrol 3 students on Working at Height');
    await page
      .getByText('3 students will be enrolled on Working at Height. Attain calls your LMS once for each.')
      .waitFor();
    expect(world.lms.calls).toEqual([]);
    await expectGoodLooks(page, 'bulk-run-preview');
    await page.getByRole('button', { name: 'Enrol 3 students' }).focus();
    await page.keyboard.press('Enter');
    await rowOf(page, 'Bulk Byron').filter({ hasText: 'Done' }).waitFor({ timeout: 20_000 });
    await rowOf(page, 'Bulk Dee').filter({ hasText: 'Done' }).waitFor({ timeout: 20_000 });
    const refused = rowOf(page, 'Bulk Clarke').filter({ hasText: 'Failed' });
    await refused.filter({ hasText: 'no seat left' }).waitFor({ timeout: 20_000 });
    await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: 20_000 });
    expect(world.lms.calls).toHaveLength(3);
    await expectGoodLooks(page, 'bulk-run-result');
    await page.getByText('Done, 1 failed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Show the failed rows' }).click();
    await rowOf(page, 'Bulk Byron').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Bulk runs' }).first().click();
    await expectHeading(page, 'Bulk runs');
    await rowOf(page, 'Enrol 3 students on Working at Height').filter({ hasText: '3 of 3' }).waitFor();
    // The column has times, so its name must be about one.
    await page.getByRole('columnheader', { name: 'Prepared', exact: true }).waitFor();
    await expectGoodLooks(page, 'bulk-runs');
    await leave();
  });

  it('send what the LMS refused again, from the run and from the list of enrolments', async () => {
    world.lms.answerWith((call, response, request) =>
      json(201, { id: `id-${call.headers['idempotency-key'] as string}` })(call, response, request),
    );
    const before = world.lms.calls.length;
    const { page, leave } = await world.open('/enrolments?status=PENDING');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expectGoodLooks(page, 'enrolments-selected');
    await page.getByRole('button', { name: 'Send to the LMS again' }).click();
    await expectHeading(page, 'Send 1 enrolment to the LMS again');
    await page.getByText('1 pending enrolment can be repeated. Attain calls your LMS once for each.').waitFor();
    await page.goto(new URL('/bulk-runs', page.url()).href);
    await page.getByRole('link', { name: 'Enrol 3 students on Working at Height' }).click();
    await page.getByRole('button', { name: 'Send the failed ones again' }).click();
    await expectHeading(page, 'Send 1 enrolment to the LMS again');
    await page.getByRole('button', { name: 'Send 1 enrolment to the LMS again' }).click();
    await rowOf(page, 'Bulk Clarke').filter({ hasText: 'Done' }).waitFor({ timeout: 20_000 });
    expect(world.lms.calls.length - before).toBe(1);
    await page.goBack();
    await page.getByRole('button', { name: 'Send the failed ones again' }).click();
    await page.getByText('1 row will be skipped: The enrolment is not pending.').waitFor();
    await leave();
  });

  it('select all that match, and end the selection when the filters change', async () => {
    const { app } = world.database;
    const { id: courseId } = (
      await world.database.rows<{ id: string }>(`select id from course where name = 'Working at Height'`)
    )[0]!;
    for (let n = 0; n < 60; n += 1) {
      await buildEnrolment(app, world.organisation.id, { courseId, lmsEnrolmentId: `many-${n}` });
    }
    const { page, leave } = await world.open('/enrolments?status=ACTIVE');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByText('50 selected').waitFor();
    await page.getByLabel('Status').first().selectOption('PENDING');
    await page.getByText('50 selected').waitFor({ state: 'detached' });
    await page.getByLabel('Status').first().selectOption('ACTIVE');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Select all that match' }).click();
    await page.getByText('All that match are selected').waitFor();
    await page.getByRole('button', { name: 'Cancel enrolments' }).click();
    await expectHeading(page, 'Cancel 63 enrolments');
    await expectGoodLooks(page, 'bulk-run-cancel');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expectHeading(page, 'Bulk runs');
    await leave();
  });

  it('send failed webhook deliveries again', async () => {
    const { endpointId, eventId } = await buildWebhooks(world.database, world.organisation);
    // Its recovery would send the delivery again, too.
    await world.database.asOwner(`
      delete from webhook_recovery;
      update webhook_delivery set state = 'FAILED', failure = 'EXHAUSTED', recovery_id = null, finished_at = now()`);
    const { page, leave } = await world.open(`/developers/webhooks/${endpointId}?state=FAILED`);
    await page.getByRole('checkbox', { name: `Select enrolment.cancelled, ${eventId}` }).check();
    await page.getByText('1 selected').waitFor();
    await expectGoodLooks(page, 'deliveries-selected');
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Send again' }).click();
    await expectHeading(page, 'Send 1 webhook to Foreign endpoint again');
    await expectGoodLooks(page, 'bulk-run-redeliver');
    await page.getByRole('button', { name: 'Send 1 webhook', exact: true }).dblclick();
    await rowOf(page, eventId).filter({ hasText: 'Done' }).waitFor({ timeout: 20_000 });
    // The second click does not say that the run was already started.
    expect(await page.getByText('Nothing was changed in Attain').count()).toBe(0);
    await page.getByRole('link', { name: 'Delivery' }).click();
    await expectHeading(page, 'Foreign endpoint');
    await leave();
  });
});
