import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { json } from '../lifecycle/test-lms.ts';
import { eventually } from '../support/eventually.ts';
import { createActionSteps, done, enrol, panel, type ActionSteps } from './action-steps.ts';
import { cut, slowly, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading, hasFocus } from './portal-world.ts';

let steps: ActionSteps;
let world: LmsWorld;

beforeAll(async () => {
  steps = await createActionSteps();
  ({ world } = steps);
}, 90_000);
afterAll(() => world?.close());

describe('enrolling', () => {
  it('says which call is under way, what the LMS said, and repeats it', async () => {
    world.lms.answerWith(slowly(1_500, json(503, { error: 'Down for maintenance' })));
    const { page, leave } = await steps.asStaff('/enrolments/new');
    await enrol(page, 'Grace');
    await page.getByText('Create LMS Enrolment is under way.').waitFor();
    await expectHeading(page, 'Grace Hopper');
    await panel(page).getByText('The student is not enrolled').waitFor();
    await panel(page).getByText('Down for maintenance').waitFor();
    expect(await panel(page).innerText()).toContain('503');
    await page.getByText('Pending').first().waitFor();
    await expectGoodLooks(page, 'enrolment-failed');
    world.recover();
    await panel(page).getByRole('button', { name: 'Repeat' }).click();
    await done(page, 'The student is enrolled.');
    await panel(page).waitFor({ state: 'detached' });
    await page.getByText('Active').first().waitFor();
    await leave(503, 502);
  });

  it('whose answer was lost is linked with what the LMS has, shown before, by who comes back', async () => {
    world.lms.answerWith(cut);
    const first = await steps.asStaff('/enrolments/new');
    await enrol(first.page, 'Grace');
    await panel(first.page).getByRole('button', { name: 'Link what the LMS has' }).waitFor();
    const address = first.page.url().slice(world.api.url.length);
    await first.leave(502, 504);
    world.recover();
    await world.push('enr-late', 25);

    await eventually(async () => {
      const [row] = await world.database.rows("select 1 from progress_report where state = 'UNMATCHED'");
      return row ?? null;
    });
    const { page, leave } = await world.openAs(world.organisation.admin, address);
    await panel(page).getByText('The student is not enrolled').waitFor();
    await panel(page).getByRole('button', { name: 'Repeat' }).click();
    const doubt = page.getByRole('dialog', { name: 'Repeat although the LMS may have done it?' });
    await doubt.getByRole('button', { name: 'Back' }).click();
    await doubt.waitFor({ state: 'hidden' });

    await panel(page).getByRole('button', { name: 'Link what the LMS has' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link what the LMS has' });
    await dialog.getByLabel('Id in the LMS').fill('enr');
    await page.getByRole('option', { name: /enr-late/ }).click();
    await dialog.getByRole('button', { name: 'Show what the LMS has' }).click();
    await dialog.getByText('"state": "enrolled"').waitFor();
    await expectGoodLooks(page, 'link-dialog');
    await dialog.getByRole('button', { name: 'Link this enrolment' }).click();
    await done(page, 'The student is enrolled.');
    await page.getByText('Active').first().waitFor();
    await page.getByText('25 %').first().waitFor();
    await leave();
  });
});

describe('an active enrolment', () => {
  it('is transferred by keyboard alone', async () => {
    const { page, leave } = await steps.asStaff(await steps.active('seat-1'));
    await expectHeading(page, 'Ada Lovelace');
    await page.getByRole('button', { name: 'Transfer', exact: true }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Transfer to another student' });
    await dialog.waitFor();
    const picker = dialog.getByRole('combobox', { name: 'Student who takes it over' });
    await tabTo(page, async () => hasFocus(picker));
    await page.keyboard.type('Hedy');
    await page.getByRole('option', { name: /Grace Hopper/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await picker.inputValue()).toBe('Hedy Lamarr');
    await expectGoodLooks(page, 'transfer-dialog');
    await tabTo(page, () => hasFocus(dialog.getByRole('button', { name: 'Transfer the enrolment' })));
    await page.keyboard.press('Enter');
    await done(page, 'The enrolment was transferred.');
    await page.getByText('Transferred').first().waitFor();
    await tabTo(page, () => hasFocus(page.getByRole('link', { name: 'another enrolment' })));
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Hedy Lamarr');
    await page.getByText('Took over from').waitFor();
    await leave();
  });

  it('stays when the LMS refuses to cancel it, and the refusal takes the focus', async () => {
    const path = await steps.active('seat-2');
    world.lms.answerWith(json(409, { error: 'Exam under way' }));
    const { page, leave } = await steps.asStaff(path);
    await page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this enrolment?' });
    await dialog.getByRole('button', { name: 'Cancel the enrolment' }).click();
    await panel(page).getByText('Exam under way').waitFor();
    await eventually(async () => ((await hasFocus(panel(page))) ? true : null));
    await page.getByText('Active').first().waitFor();
    world.recover();
    await panel(page).getByRole('button', { name: 'Repeat' }).click();
    await done(page, 'The enrolment was cancelled.');
    await page.getByText('Cancelled').first().waitFor();
    expect(await page.getByRole('button', { name: 'Transfer', exact: true }).count()).toBe(0);
    await leave(502);
  });
});

/** Presses the tab key until the focus is where it should be. */
async function tabTo(page: Page, arrived: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await arrived()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('the tab key does not lead there');
}
