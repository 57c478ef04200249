import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { done, enrol, panel } from './action-steps.ts';
import { slowly, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';
import { createTimelineWorld, entry, lmsEnrolmentIdOf, openEntry } from './timeline-world.ts';

/** An enrolment in an organisation's own LMS from the first call to the revocation; the tests are steps of one story. */

let world: LmsWorld;
let lmsEnrolmentId: string;
let path: string;

beforeAll(async () => {
  world = await createTimelineWorld();
}, 90_000);
afterAll(() => world?.close());

describe('the page of an enrolment', () => {
  it('tells which call is under way, what the LMS said, and takes a repeat', async () => {
    world.lms.answerWith(slowly(1_500, json(503, { error: 'Down for maintenance' })));
    const { page, leave } = await world.openAs(world.organisation.staff, '/enrolments/new');
    await enrol(page, 'Grace');
    await page.getByText('Create LMS Enrolment is under way.').waitFor();
    await expectHeading(page, 'Grace Hopper');
    await panel(page).getByText('The student was not enrolled').waitFor();
    await panel(page).getByText('Down for maintenance').waitFor();
    expect(await panel(page).innerText()).toContain('503');
    await page.getByText('Pending').first().waitFor();
    await expectGoodLooks(page, 'enrolment-failed');
    world.recover();
    await panel(page).getByRole('button', { name: 'Repeat' }).click();
    await done(page, 'The student is enrolled.');
    await panel(page).waitFor({ state: 'detached' });
    await page.getByText('Active').first().waitFor();
    path = page.url().slice(world.api.url.length);
    lmsEnrolmentId = await lmsEnrolmentIdOf(world);
    await leave(503, 502);
  });

  it('follows progress that is pushed, and the page with it, without a click', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, path);
    await page.getByText('Not earned').first().waitFor();
    await entry(page, 'Stan Staff').first().waitFor();
    await world.push(lmsEnrolmentId, 62.5);
    await entry(page, 'Progress went from 0 % to 62.5 %').waitFor({ timeout: 15_000 });
    await entry(page, '“Certificate at 50” was issued').waitFor();
    await page.locator('[aria-live="polite"]').filter({ hasText: 'Progress went from' }).waitFor({ state: 'attached' });
    await page.getByText('Issued', { exact: true }).waitFor();
    await page.getByText('62.5 %').first().waitFor();
    await world.push(lmsEnrolmentId, 40);
    await entry(page, '40 % was reported; the progress stayed at 62.5 %').waitFor({ timeout: 15_000 });
    await entry(page, '“Certificate issued” to the student: sent').waitFor({ timeout: 15_000 });
    // STAFF decides nothing about certificates.
    expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Send the e-mail again' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send the e-mail again?' });
    await dialog.getByText('grace@example.org').waitFor();
    await expectGoodLooks(page, 'repeat-email-dialog');
    await dialog.getByRole('button', { name: 'Send the e-mail' }).click();
    await page.getByText('The e-mail will be sent to grace@example.org again.').waitFor();
    await entry(page, /sent the e-mail about the certificate .?C-\d+/).waitFor({ timeout: 15_000 });
    await entry(page, '“Certificate issued” to the student: sent').nth(1).waitFor({ timeout: 15_000 });
    await leave();
  });

  it('shows a revocation with its reason, and of the reinstatement', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, path);
    await page.getByRole('button', { name: 'Revoke' }).click();
    const dialog = page.getByRole('dialog', { name: 'Revoke this certificate?' });
    await dialog.getByRole('button', { name: 'Revoke the certificate' }).click();
    await dialog.getByText('Enter a reason.').waitFor();
    await dialog.getByLabel('Reason').fill('Copied answers');
    await expectGoodLooks(page, 'revoke-dialog');
    await dialog.getByRole('button', { name: 'Revoke the certificate' }).click();
    await page.getByRole('alert').filter({ hasText: 'The certificate was revoked.' }).waitFor();
    expect(await coveredByNotice(page)).toEqual([]);
    await page.getByText('Revoked', { exact: true }).waitFor();
    await page.getByText('Reason: Copied answers').waitFor();
    const details = await openEntry(page, '“Certificate at 50” was revoked by Ada Admin');
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
});

/** Returns the controls that a message covers, wherever the page is scrolled, at 1280 × 800 and on a small screen at its end. */
async function coveredByNotice(page: Page): Promise<string[]> {
  // In one step: the page grows meanwhile.
  const covered = (share: number) =>
    page.evaluate<string[]>(`(() => {
      scrollTo(0, document.documentElement.scrollHeight * ${share});
      const box = document.querySelector('.mantine-Notification-root').getBoundingClientRect();
      return [...document.querySelectorAll('body :is(a, button, summary, input, select, textarea)')]
        .filter((each) => each.closest('[role="alert"]') === null)
        .filter((each) => {
          const { top, bottom, left, right, width } = each.getBoundingClientRect();
          return width > 0 && top < box.bottom && bottom > box.top && left < box.right && right > box.left;
        })
        .map((each) => each.textContent);
    })()`);
  await page.setViewportSize({ width: 1280, height: 800 });
  const wide = [await covered(0), await covered(0.5), await covered(1)];
  await page.setViewportSize({ width: 360, height: 800 });
  const narrow = await covered(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  return [...wide.flat(), ...narrow];
}
