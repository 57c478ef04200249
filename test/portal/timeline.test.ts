import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: LmsWorld;
let lmsEnrolmentId: string;
let path: string;

beforeAll(async () => {
  world = await createLmsWorld();
  const { database, organisation } = world;
  await buildCourse(database.app, organisation.id, { lmsCourseId: 'lms-fa', thresholds: [50, 100] });
  await buildStudent(database.app, organisation.id, {
    firstName: 'Grace',
    lastName: 'Hopper',
    email: 'grace@example.org',
  });
  const { page, leave } = await world.openAs(organisation.staff, '/enrolments/new');
  await page.getByRole('combobox', { name: 'Student' }).fill('grace');
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await page.getByRole('combobox', { name: 'Course' }).fill('first');
  await page.getByRole('option', { name: /First Aid/ }).click();
  await page.getByRole('button', { name: 'Enrol the student' }).click();
  await expectHeading(page, 'Grace Hopper');
  path = page.url().slice(world.api.url.length);
  await leave();
  const [row] = await database.rows<{ id: string }>('select lms_enrolment_id as id from enrolment');
  lmsEnrolmentId = row!.id;
}, 90_000);
afterAll(() => world?.close());

const entry = (page: Page, text: string | RegExp) => page.locator('summary').filter({ hasText: text });
const open = async (page: Page, text: string | RegExp) => {
  await entry(page, text).click();
  return page.locator('details[open]').filter({ hasText: text });
};

describe('the timeline', () => {
  it('shows what was asked for and the call, with request and response', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, path);
    await entry(page, 'Stan Staff asked to enrol the student: done').waitFor();
    const call = await open(page, 'Create LMS Enrolment: done (201)');
    expect(await call.innerText()).toContain('Grace Hopper');
    expect(await call.innerText()).toContain(`POST ${world.lms.origin}`);
    expect(await call.innerText()).toContain(lmsEnrolmentId);
    await call.getByRole('button', { name: 'Copy run id' }).waitFor();
    await page.getByText('The enrolment was added').waitFor();
    await leave();
  });

  it('follows progress that is pushed, and the page with it, without a click', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, path);
    await page.getByText('Not earned').first().waitFor();
    await entry(page, 'Stan Staff').waitFor();
    await world.push(lmsEnrolmentId, 62.5);
    await entry(page, 'Progress went from 0 % to 62.5 %').waitFor({ timeout: 15_000 });
    await entry(page, '“Certificate at 50” was issued').waitFor();
    await page.locator('[aria-live="polite"]').filter({ hasText: 'Progress went from' }).waitFor({ state: 'attached' });
    await page.getByText('Issued', { exact: true }).waitFor();
    await page.getByText('62.5 %').first().waitFor();
    await world.push(lmsEnrolmentId, 40);
    await entry(page, '40 % was reported; it stayed at 62.5 %').waitFor({ timeout: 15_000 });
    await entry(page, '“Certificate issued” to the student: sent').waitFor({ timeout: 15_000 });
    // STAFF decides nothing about certificates.
    expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
    await leave();
  });

  it('tells of a revocation with its reason, and of the reinstatement', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, path);
    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke this certificate?' });
    await dialog.getByRole('button', { name: 'Revoke the certificate' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Copied answers');
    await expectGoodLooks(page, 'revoke-dialog');
    await dialog.getByRole('button', { name: 'Revoke the certificate' }).click();
    await page.getByText('Revoked', { exact: true }).waitFor();
    await page.getByText('Reason: Copied answers').waitFor();
    const details = await open(page, '“Certificate at 50” was revoked by Ada Admin');
    await details.getByText('Copied answers').waitFor();
    await expectGoodLooks(page, 'enrolment');
    await page.getByRole('button', { name: 'Reinstate' }).click();
    await page.getByRole('button', { name: 'Reinstate the certificate' }).click();
    await page.getByText('Issued', { exact: true }).waitFor();
    await entry(page, '“Certificate at 50” was reinstated by Ada Admin').waitFor({ timeout: 10_000 });
    const verification = await page.getByRole('link', { name: 'Verification page' }).getAttribute('href');
    expect((await fetch(verification!)).status).toBe(200);
    const pdf = await fetch((await page.getByRole('link', { name: 'PDF' }).getAttribute('href'))!);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    await leave();
  });

  it('shows ours beside theirs when it is asked for, and not before', async () => {
    const before = world.lms.calls.length;
    const { page, leave } = await world.openAs(world.organisation.staff, path);
    await entry(page, 'Stan Staff').waitFor();
    expect(world.lms.calls).toHaveLength(before);
    await page.getByRole('button', { name: 'Ask the LMS' }).click();
    await page.getByRole('cell', { name: '12.5 %' }).waitFor();
    await page.getByText('"state": "enrolled"').first().waitFor();
    expect(world.lms.calls).toHaveLength(before + 1);
    await expectGoodLooks(page, 'enrolment-beside-lms');
    await leave();
  });

  it('leads operators to the run', async () => {
    const { id } = world.organisation.admin;
    await world.database.asOwner(`update user_account set is_operator = true where id = '${id}'`);
    const { page, leave } = await world.openAs(world.organisation.admin, path);
    const details = await open(page, 'Stan Staff asked to enrol');
    const href = await details.getByRole('link').first().getAttribute('href');
    expect(href).toMatch(/^http:\/\/temporal\.test\/ui\/namespaces\/default\/workflows\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
    await leave();
  });

  it('goes back in pages', async () => {
    await world.database.asOwner(`
      insert into audit_entry (id, organisation_id, actor_kind, action, subject_id, details, occurred_at)
      select ('01970000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${world.organisation.id}', 'SYSTEM',
        'note.' || n, id, '{}', now() from enrolment, generate_series(1, 20) n`);
    const { page, leave } = await world.openAs(world.organisation.staff, path);
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL('**page=2**');
    await entry(page, 'The service: note.1').first().waitFor();
    await page.reload();
    await page.getByText('Page 2').waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByText('Page 1').waitFor();
    await leave();
  });
});
