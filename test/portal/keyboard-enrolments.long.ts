import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { createActionSteps, done, panel, type ActionSteps } from './action-steps.ts';
import { arrives, focusStays, openDialog, pick, select, still, tabTo, type, use } from './keyboard.ts';
import { cut, type LmsWorld } from './lms-world.ts';
import { expectHeading } from './portal-world.ts';

let steps: ActionSteps;
let world: LmsWorld;

beforeAll(async () => {
  steps = await createActionSteps();
  ({ world } = steps);
}, 90_000);
afterAll(() => world?.close());

const open = (path: string) => world.openAs(world.organisation.admin, path, still);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function enrol(page: Page, student: string): Promise<void> {
  await pick(page, page.getByRole('combobox', { name: 'Student' }), student, new RegExp(student));
  await pick(page, page.getByRole('combobox', { name: 'Course' }), 'first', /First Aid/);
  await use(page, button(page, 'Enrol the student'));
}

describe('by keyboard alone', () => {
  it('one finds enrolments, and enrols; what failed is repeated', async () => {
    await steps.active('listed');
    const { page, leave } = await open('/enrolments');
    const rows = page.getByRole('table').locator('tbody tr');
    await rows.filter({ hasText: 'Ada Lovelace' }).waitFor();
    await select(page, page.getByLabel('Status', { exact: true }), 'Can');
    await page.getByRole('heading', { name: 'No enrolment was found' }).waitFor();
    await use(page, page.getByRole('link', { name: 'Show all enrolments' }));
    await rows.filter({ hasText: 'Ada Lovelace' }).waitFor();
    const student = page.getByRole('combobox', { name: 'Student' });
    await pick(page, student, 'Ada', /Ada Lovelace/);
    await page.waitForURL('**studentId=**');
    await use(page, button(page, 'Clear: Student'));
    await page.waitForURL((url) => !url.search.includes('studentId'));
    await arrives(student);
    await page.keyboard.press('Escape');
    await type(page, page.getByLabel('Search enrolments'), 'ada');
    await page.waitForURL('**search=ada');
    await use(page, page.getByRole('button', { name: 'Clear the search' }));
    await arrives(page.getByLabel('Search enrolments'));
    await use(page, page.getByRole('columnheader', { name: 'Student' }).getByRole('button'));
    await page.waitForURL('**sort=student');
    await tabTo(page, rows.getByRole('link', { name: 'Ada Lovelace' }));
    await use(page, page.getByRole('link', { name: 'Enrol a student' }));
    await expectHeading(page, 'New enrolment');

    world.lms.answerWith(json(503, { error: 'Down for maintenance' }));
    await enrol(page, 'Grace');
    await expectHeading(page, 'Grace Hopper');
    await panel(page).getByText('Down for maintenance').waitFor();
    world.recover();
    await use(page, panel(page).getByRole('button', { name: 'Repeat' }));
    await done(page, 'The student is enrolled.');
    await panel(page).waitFor({ state: 'detached' });
    await focusStays(page);
    await leave(502);
  });

  it('one links what the LMS has, and discards what it has not', async () => {
    world.lms.answerWith(cut);
    const { page, leave } = await open('/enrolments/new');
    await enrol(page, 'Grace');
    await panel(page).waitFor();
    world.recover();
    const dialog = await openDialog(page, button(page, 'Link the LMS enrolment'), 'Link the LMS enrolment');
    await type(page, dialog.getByLabel('LMS enrolment id'), 'enr-found');
    await page.keyboard.press('Enter');
    await use(page, dialog.locator('summary'));
    await dialog.getByText('"state": "enrolled"').waitFor();
    await tabTo(page, dialog.getByRole('region', { name: 'Enrolment in the LMS' }));
    await use(page, dialog.getByRole('button', { name: 'Link this enrolment' }));
    await done(page, 'The student is enrolled.');
    await panel(page).waitFor({ state: 'detached' });
    await focusStays(page);

    await use(page, page.getByRole('link', { name: 'Enrolments' }));
    await expectHeading(page, 'Enrolments');
    await use(page, page.getByRole('link', { name: 'Enrol a student' }));
    await expectHeading(page, 'New enrolment');
    world.lms.answerWith(json(400, { error: 'No seats left' }));
    await enrol(page, 'Hedy');
    await panel(page).waitFor();
    world.recover();
    const question = await openDialog(page, button(page, 'Discard'), 'Discard this enrolment?');
    await use(page, question.getByRole('button', { name: 'Discard the enrolment' }));
    await page.getByText('Discarded').first().waitFor();
    await question.waitFor({ state: 'hidden' });
    await panel(page).waitFor({ state: 'detached' });
    await focusStays(page);
    await leave(502, 504);
  });

  it('one marks, and confirms what the LMS did', async () => {
    world.lms.answerWith(cut);
    const { page, leave } = await open(await steps.active('marked'));
    await use(page, page.getByRole('link', { name: 'Mark' }));
    await expectHeading(page, 'Mark units');
    await type(page, page.getByLabel('Score').first(), '18');
    await type(page, page.getByLabel('Out of', { exact: true }).first(), '20');
    await type(page, page.getByLabel('Name of the result').first(), 'Final test');
    await use(page, page.getByLabel('Passed').first(), 'Space');
    expect(await page.getByLabel('Passed').first().isChecked()).toBe(false);
    await page.keyboard.press('Space');
    await use(page, button(page, 'Save the results'));
    await expectHeading(page, 'Ada Lovelace');
    await arrives(panel(page));
    world.recover();
    const question = await openDialog(page, button(page, 'Confirm that the LMS did it'), 'Did the LMS do it?');
    await use(page, question.getByRole('button', { name: 'Yes, the LMS did it' }));
    await page.getByText(': 18 of 20, passed').waitFor();
    await question.waitFor({ state: 'hidden' });
    await panel(page).waitFor({ state: 'detached' });
    await focusStays(page);
    await leave(502, 504);
  });

  it('one transfers and cancels', async () => {
    const { page, leave } = await open(await steps.active('moved'));
    const dialog = await openDialog(page, button(page, 'Transfer'), 'Transfer to another student');
    await pick(page, dialog.getByRole('combobox', { name: 'Student who takes the place' }), 'Hedy', /Hedy Lamarr/);
    await use(page, dialog.getByRole('button', { name: 'Transfer the enrolment' }));
    await done(page, 'The enrolment was transferred.');
    await dialog.waitFor({ state: 'hidden' });
    await button(page, 'Transfer').waitFor({ state: 'detached' });
    await focusStays(page);
    await use(page, page.getByRole('link', { name: 'Hedy Lamarr' }));
    await expectHeading(page, 'Hedy Lamarr');
    const question = await openDialog(page, button(page, 'Cancel the enrolment'), 'Cancel this enrolment?');
    await use(page, question.getByRole('button', { name: 'Cancel the enrolment' }));
    await done(page, 'The enrolment was cancelled.');
    await question.waitFor({ state: 'hidden' });
    await button(page, 'Cancel the enrolment').waitFor({ state: 'detached' });
    await focusStays(page);
    await leave();
  });

  it('one reads the timeline and what the LMS has, revokes and reinstates a certificate', async () => {
    const { page, leave } = await open(await steps.active('earned'));
    await world.push('earned', 100);
    const entry = page.locator('summary').filter({ hasText: 'Progress went from 30 % to 100 %' });
    await entry.waitFor();
    await use(page, entry);
    await page.getByText('Your own LMS, with the API key').waitFor();
    await page.keyboard.press('Space');
    await page.getByText('Your own LMS, with the API key').waitFor({ state: 'detached' });

    await page.getByText('Issued', { exact: true }).waitFor();
    await tabTo(page, page.getByRole('link', { name: 'PDF' }));
    await tabTo(page, page.getByRole('link', { name: 'Verification page' }));
    await tabTo(page, page.getByRole('button', { name: 'Copy verification link' }));
    const revoke = await openDialog(page, button(page, 'Revoke'), 'Revoke this certificate?');
    await use(page, revoke.getByRole('button', { name: 'Revoke the certificate' }));
    await revoke.getByText('Enter a reason.').waitFor();
    await type(page, revoke.getByLabel('Reason'), 'Copied answers');
    await use(page, revoke.getByRole('button', { name: 'Revoke the certificate' }));
    await revoke.waitFor({ state: 'hidden' });
    await button(page, 'Reinstate').waitFor();
    expect(await focusStays(page)).toContain('Certificate');
    const reinstate = await openDialog(page, button(page, 'Reinstate'), /Reinstate/);
    await use(page, reinstate.getByRole('button', { name: 'Reinstate the certificate' }));
    await reinstate.waitFor({ state: 'hidden' });
    await button(page, 'Revoke').waitFor();
    expect(await focusStays(page)).toContain('Certificate');

    await use(page, button(page, 'Ask the LMS'));
    await page.getByRole('cell', { name: '12.5 %' }).waitFor();
    await arrives(button(page, 'Ask again'));
    await leave();
  });
});
