import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import type { Page } from 'playwright-core';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { eventually } from '../support/eventually.ts';
import { choose, createActionSteps, done, enrol, panel, type ActionSteps } from './action-steps.ts';
import { cut, slowly, wellBehaved, type LmsWorld } from './lms-world.ts';
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
  it('whose answer was lost is linked with what the LMS has, shown before, by who comes back', async () => {
    const { id: courseId } = await buildCourse(world.database.app, world.organisation.id, { name: 'Fire Warden' });
    const shape = { courseId, firstName: 'Owen', lastName: 'Griffiths', lmsEnrolmentId: 'enr-owen' };
    const owen = await buildEnrolment(world.database.app, world.organisation.id, shape);
    world.lms.answerWith(cut);
    const first = await steps.asStaff('/enrolments/new');
    await enrol(first.page, 'Grace');
    await panel(first.page).getByRole('button', { name: 'Link the LMS enrolment' }).waitFor();
    const address = first.page.url().slice(world.api.url.length);
    await first.leave(502, 504);
    world.recover();
    await world.push('enr-late', 25);

    await eventually(async () => {
      const [row] = await world.database.rows("select 1 from progress_report where state = 'UNMATCHED'");
      return row ?? null;
    });
    const { page, leave } = await world.openAs(world.organisation.admin, address);
    await panel(page).getByText('It is not known whether the LMS has enrolled the student').waitFor();
    const inLms = page.getByRole('region', { name: 'In the LMS' });
    await inLms.getByText('It is not known whether the LMS has enrolled the student.').waitFor();
    const buttons = await panel(page).locator('button').allInnerTexts();
    expect(buttons).toEqual(['Link the LMS enrolment', 'Repeat', 'Discard']);
    expect(await panel(page).locator('button[data-variant=filled]').innerText()).toBe('Link the LMS enrolment');
    await expectGoodLooks(page, 'enrolment-in-doubt');
    await panel(page).getByRole('button', { name: 'Repeat' }).click();
    const doubt = page.getByRole('dialog', { name: 'Repeat an action that the LMS may have done?' });
    await doubt.getByText('The enrolment of Grace Hopper in First Aid').waitFor();
    await doubt.getByText('the student may then be enrolled twice').waitFor();
    expect(await doubt.getByText('Idempotency-Key').count()).toBe(0);
    await expectGoodLooks(page, 'repeat-in-doubt-dialog');
    await doubt.getByRole('button', { name: 'Back' }).click();
    await doubt.waitFor({ state: 'hidden' });

    await panel(page).getByRole('button', { name: 'Link the LMS enrolment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Link the LMS enrolment' });
    await dialog.getByText('The enrolment of Grace Hopper in First Aid').waitFor();
    const lookUp = async (id: string) => {
      await dialog.getByLabel('LMS enrolment id').fill(id);
      await dialog.getByRole('button', { name: 'Look it up in the LMS' }).click();
    };
    world.lms.answerWith(json(404, { error: 'no such enrolment' }));
    await lookUp('enr-none');
    await dialog.getByText(/^The LMS has no enrolment with the id .*enr-none.*Check the id\./).waitFor();
    await expectGoodLooks(page, 'link-dialog-unknown-id');
    world.recover();
    await lookUp('enr-owen');
    const warning = dialog.getByRole('alert', { name: 'This id already belongs to another enrolment' });
    expect(await warning.getByRole('link', { name: /Owen Griffiths/ }).getAttribute('href')).toBe(
      `/enrolments/${owen.id}`,
    );
    await expectGoodLooks(page, 'link-dialog-same-id');
    await dialog.getByLabel('LMS enrolment id').fill('enr');
    await page.getByRole('option', { name: /enr-late/ }).click();
    await dialog.getByRole('button', { name: 'Look it up in the LMS' }).click();
    await dialog.getByRole('definition').filter({ hasText: 'enrolled' }).waitFor();
    expect(await warning.count()).toBe(0);
    expect(await dialog.getByText('"state": "enrolled"').isVisible()).toBe(false);
    await expectGoodLooks(page, 'link-dialog');
    await dialog.getByRole('button', { name: 'Link this enrolment' }).click();
    await done(page, 'The student is enrolled.');
    await page.getByText('Active').first().waitFor();
    await page.getByText('25 %').first().waitFor();
    await page.getByRole('link', { name: 'Withdraw reports' }).waitFor();
    await leave(404);
  });

  it('is not taken for an enrolment that was there before, while the LMS answers', async () => {
    const { database, organisation } = world;
    await buildStudent(database.app, organisation.id, { firstName: 'Vera', lastName: 'Rubin' });
    world.lms.answerWith(slowly(2_500, wellBehaved()));
    const { page, leave } = await steps.asStaff('/enrolments/new');
    await page.evaluate(`new MutationObserver(() => {
      if (document.body.textContent.includes('is already enrolled on this course')) document.body.dataset.warned = 'yes';
    }).observe(document.body, { childList: true, subtree: true })`);
    await choose(page, 'Student', 'Vera', /Vera/);
    await choose(page, 'Course', 'first', /First Aid/);
    await page.getByRole('button', { name: 'Enrol the student' }).click();
    await page.getByText('Create LMS Enrolment is under way.').waitFor();
    await expectHeading(page, 'Vera Rubin');
    expect(await page.evaluate('document.body.dataset.warned')).toBeUndefined();
    world.recover();
    await leave();
  });

  it('twice by the same submission makes one enrolment: the lost reply is asked for again', async () => {
    world.lms.answerWith(wellBehaved());
    const { page, leave } = await steps.asStaff('/enrolments/new');
    let cutOff = true;
    const keys: (string | undefined)[] = [];
    await page.route('**/internal/actions/create', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = await route.fetch();
      if (cutOff) await route.abort('connectionreset');
      else await route.fulfill({ response: answer });
    });
    const calls = () =>
      world.lms.calls.filter(({ method, path }) => method === 'POST' && path === '/enrolments').length;
    const before = calls();
    await enrol(page, 'Hedy');
    await page.getByRole('alert').filter({ hasText: 'No connection' }).waitFor();
    cutOff = false;
    await page.getByRole('button', { name: 'Enrol the student' }).click();
    await expectHeading(page, 'Hedy Lamarr');
    expect(new Set(keys).size).toBe(1);
    expect(calls() - before).toBe(1);
    await page.getByText('Active').first().waitFor();
    // The console has the connection that this test cut, and nothing else.
    await expect(leave()).rejects.toThrow(/^(?:(?!status of)[\s\S])*ERR_CONNECTION_RESET(?:(?!status of)[\s\S])*$/);
  });

  it('that failed is discarded', async () => {
    world.lms.answerWith(json(400, { error: 'No seats left' }));
    const { page, leave } = await steps.asStaff('/enrolments/new');
    await enrol(page, 'Hedy');
    await panel(page).getByRole('button', { name: 'Discard' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard this enrolment?' });
    await dialog.getByRole('button', { name: 'Discard the enrolment' }).click();
    await page.getByText('Discarded').first().waitFor();
    await panel(page).waitFor({ state: 'detached' });
    world.recover();
    await leave(502);
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
    const picker = dialog.getByRole('combobox', { name: 'Student who takes the place' });
    await tabTo(page, async () => hasFocus(picker));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: /Hedy Lamarr/ }).waitFor();
    expect(await page.getByRole('option', { name: /Ada Lovelace/ }).count()).toBe(0);
    await page.keyboard.type('Ada');
    const own = page.getByRole('option', { name: 'Ada Lovelace Has this enrolment already' });
    await own.waitFor();
    expect(await own.getAttribute('data-combobox-disabled')).toBe('true');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Hedy');
    await page.getByRole('option', { name: /Grace Hopper/ }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await picker.inputValue()).toBe('Hedy Lamarr');
    await dialog.getByText('the issued certificates, which stay valid, remain with').waitFor();
    await expectGoodLooks(page, 'transfer-dialog');
    await tabTo(page, () => hasFocus(dialog.getByRole('button', { name: 'Transfer the enrolment' })));
    await page.keyboard.press('Enter');
    await done(page, 'The enrolment was transferred.');
    await page.getByText('Transferred').first().waitFor();
    await tabTo(page, () => hasFocus(page.getByRole('link', { name: 'Hedy Lamarr' })));
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Hedy Lamarr');
    await page.getByText('Transferred from', { exact: true }).waitFor();
    await leave();
  });

  it('asks for the student once more after a discarded transfer, and a double click transfers it once', async () => {
    const path = await steps.active('seat-again');
    world.lms.answerWith(json(409, { error: 'Exam under way' }));
    const { page, leave } = await steps.asStaff(path);
    const dialog = page.getByRole('dialog', { name: 'Transfer to another student' });
    const picker = dialog.getByRole('combobox', { name: 'Student who takes the place' });
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await choose(page, 'Student who takes the place', 'Grace', /Grace Hopper/);
    await dialog.getByRole('button', { name: 'Transfer the enrolment' }).click();
    await panel(page).getByRole('button', { name: 'Leave it as it is' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave it as it is' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await dialog.waitFor();
    expect(await picker.inputValue()).toBe('');
    world.lms.answerWith(slowly(500, wellBehaved()));
    await choose(page, 'Student who takes the place', 'Grace', /Grace Hopper/);
    await dialog.getByRole('button', { name: 'Transfer the enrolment' }).dblclick();
    await done(page, 'The enrolment was transferred.');
    await page.getByText('Transferred').first().waitFor();
    expect(await page.getByRole('alert').filter({ hasText: 'The enrolment was transferred.' }).count()).toBe(1);
    world.recover();
    await leave(502);
  });

  it('stays when the LMS refuses to cancel it, and the refusal takes the focus', async () => {
    const path = await steps.active('seat-2');
    world.lms.answerWith(json(409, { error: 'Exam under way' }));
    const { page, leave } = await steps.asStaff(path);
    await page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this enrolment?' });
    await dialog.getByText('You cannot undo this, but you can enrol the student again.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel the enrolment' }).click();
    await panel(page).getByText('Exam under way').waitFor();
    await eventually(async () => ((await hasFocus(panel(page))) ? true : null));
    await page.getByText('Active').first().waitFor();
    world.recover();
    await panel(page).getByRole('button', { name: 'Repeat' }).click();
    await done(page, 'The enrolment was cancelled.');
    await page.getByText('Cancelled').first().waitFor();
    expect(await page.getByRole('button', { name: 'Transfer', exact: true }).count()).toBe(0);
    await expectGoodLooks(page, 'enrolment-ended');
    await page.getByRole('link', { name: 'Enrol again' }).click();
    await expectHeading(page, 'New enrolment');
    await eventually(async () => {
      const inputs = page.getByRole('combobox');
      const values = await Promise.all([inputs.nth(0).inputValue(), inputs.nth(1).inputValue()]);
      return values[0] === 'Ada Lovelace' && values[1] === 'First Aid at Work' ? true : null;
    });
    await leave(502);
  });

  it('is cancelled in Attain alone when the LMS takes no cancellations, and says so', async () => {
    const operation = `lms_operation_configuration where operation = 'CANCEL_ENROLMENT'`;
    await world.database.asOwner(`create table kept_operation as select * from ${operation}`);
    await world.database.asOwner(`delete from ${operation}`);
    const { page, leave } = await steps.asStaff(await steps.active('seat-alone'));
    await page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel this enrolment?' });
    await dialog.getByText('The LMS will not be called').waitFor();
    await dialog.getByRole('button', { name: 'Cancel the enrolment' }).click();
    await done(page, 'The enrolment was cancelled in Attain only. The LMS was not called.');
    await page.locator('summary').filter({ hasText: 'recorded in Attain only; the LMS was not called' }).waitFor();
    await leave();
    await world.database.asOwner('insert into lms_operation_configuration select * from kept_operation');
    await world.database.asOwner('drop table kept_operation');
  });

  it('is marked; what the LMS may have taken is confirmed', async () => {
    world.lms.answerWith(cut);
    const { page, leave } = await steps.asStaff(await steps.active('seat-3'));
    await page.getByRole('link', { name: 'Mark' }).click();
    await expectHeading(page, 'Mark units');
    await page.getByRole('button', { name: 'Save the results' }).click();
    await page.getByText('Enter a score for at least one unit.').first().waitFor();
    await page.getByLabel('Score').first().fill('17,5');
    await page.getByLabel('Out of', { exact: true }).first().fill('20');
    await page.getByLabel('Name of the result').first().fill('Final test');
    await page.getByText('Units without a score stay as they are.').waitFor();
    await page.getByLabel('Score').first().fill('21');
    await page.getByRole('button', { name: 'Save the results' }).click();
    await page.getByText('Enter a score from 0 to the number in “Out of”.').waitFor();
    await page.getByLabel('Score').first().fill('17,5');
    const passed = page.getByLabel('Passed').first();
    expect(await passed.isChecked()).toBe(true);
    await page.getByLabel('Score').first().fill('0');
    expect(await passed.isChecked()).toBe(false);
    await passed.check();
    await page.getByText('Passed, although the score is below 50 %.').waitFor();
    await page.getByLabel('Score').first().fill('17,5');
    await page.getByText('although the score').waitFor({ state: 'detached' });
    await passed.uncheck();
    await page.getByText('Not passed, although the score is 50 % or more.').waitFor();
    await expectGoodLooks(page, 'mark');
    await page.getByRole('button', { name: 'Save the results' }).click();
    await expectHeading(page, 'Ada Lovelace');
    await panel(page).getByText('It is not known whether the LMS has the results').waitFor();
    expect(await panel(page).locator('button').allInnerTexts()).toEqual([
      'Ask the LMS',
      'Confirm that the LMS did it',
      'Repeat',
      'Leave it as it is',
    ]);
    world.recover();
    await eventually(async () => ((await hasFocus(panel(page))) ? true : null));
    await panel(page).getByRole('button', { name: 'Ask the LMS' }).click();
    const inLms = page.getByRole('region', { name: 'In the LMS' });
    await inLms.getByRole('cell', { name: '12.5 %' }).waitFor();
    expect(await hasFocus(inLms)).toBe(true);
    await expectGoodLooks(page, 'enrolment-in-doubt-asked');
    await panel(page).getByRole('button', { name: 'Confirm that the LMS did it' }).click();
    await page.getByRole('dialog').getByText('The enrolment of Ada Lovelace in First Aid').waitFor();
    await page.getByRole('button', { name: 'Yes, the LMS did it' }).click();
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByText('“Final test”: 17.5 of 20, not passed').waitFor();
    await panel(page).waitFor({ state: 'detached' });
    await expectGoodLooks(page, 'enrolment-marked');
    const sent = world.lms.calls.findLast(({ method }) => method !== 'GET')!;
    expect(JSON.parse(sent.body)).toMatchObject({
      results: [{ unit: 'U0', name: 'Final test', score: 17.5, maxScore: 20, passed: false }],
    });
    await leave(502, 504);
  });

  it('is marked before any progress, and is never called “Not started”', async () => {
    const { page, leave } = await steps.asStaff(await steps.active('seat-6', 0));
    await page.getByRole('link', { name: 'Mark' }).click();
    await page.getByLabel('Score').first().fill('80');
    await page.getByRole('button', { name: 'Save the results' }).click();
    await expectHeading(page, 'Ada Lovelace');
    const unit = page.getByRole('region', { name: 'Results' }).getByRole('listitem').filter({ hasText: 'U0 ' }).first();
    await unit.getByText('Marked by hand').waitFor();
    await unit.getByText('Progress 0 % · Mark 80 %').waitFor();
    await unit.getByText(': 80 of 100, passed').waitFor();
    await page.locator('summary').filter({ hasText: 'asked to mark U0 (80 of 100): ' }).waitFor();
    expect(await unit.locator(':scope > div').getByText('Not started').count()).toBe(0);
    await expectGoodLooks(page, 'enrolment-marked-only');
    await page.getByRole('link', { name: 'Mark' }).click();
    await page.getByText(/^Current mark: 80\s%, from “.*” \(passed\)$/).waitFor();
    const passed = page.getByLabel('Passed').first();
    // What is stored, before a score is given.
    expect(await passed.isChecked()).toBe(true);
    expect(await page.getByLabel('Passed').nth(1).isChecked()).toBe(false);
    await passed.uncheck();
    await page.getByRole('button', { name: 'Save the results' }).click();
    await page.getByText('Enter a score, too: without one, “Passed” is not saved.').waitFor();
    await page.getByText('Saving may issue or withdraw a certificate.').waitFor();
    await passed.check();
    await page.getByLabel('Score').first().fill('0');
    await page.getByRole('button', { name: 'Save the results' }).click();
    await unit.getByText(': 0 of 100, not passed').waitFor();
    const [result] = (JSON.parse(world.lms.calls.at(-1)!.body) as { results: object[] }).results;
    expect(result).toMatchObject({ score: 0, passed: false });
    await leave();
  });

  it('of a student who is in the course already is warned of before, and named before the other is cancelled', async () => {
    const { database, organisation } = world;
    const first = await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: 'seat-shared' });
    const ids = { studentId: first.studentId, courseId: first.courseId };
    const { page, leave } = await steps.asStaff(`/enrolments/new?studentId=${ids.studentId}&courseId=${ids.courseId}`);
    const warning = page.getByRole('alert', { name: 'This student is already enrolled on this course' });
    const link = warning.getByRole('link', { name: 'Look at the enrolment' });
    expect(await link.getAttribute('href')).toBe(`/enrolments/${first.id}`);
    await expectGoodLooks(page, 'enrolled-already');
    await leave();

    const second = await buildEnrolment(database.app, organisation.id, { ...ids, lmsEnrolmentId: 'seat-shared' });
    const visit = await steps.asStaff(`/enrolments/${second.id}`);
    await visit.page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    const dialog = visit.page.getByRole('dialog');
    await dialog.getByText('Other active enrolments have the same id in the LMS').waitFor();
    expect(await dialog.getByRole('link').getAttribute('href')).toBe(`/enrolments/${first.id}`);
    await expectGoodLooks(visit.page, 'cancel-shared-id');
    await visit.leave();
  });

  it('is left as it is after a refused cancellation, which the page then forgets', async () => {
    const path = await steps.active('seat-5');
    world.lms.answerWith(json(409, { error: 'Exam under way' }));
    const { page, leave } = await steps.asStaff(path);
    await page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the enrolment' }).click();
    await panel(page).getByRole('button', { name: 'Leave it as it is' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave the enrolment as it is?' });
    await dialog.getByText('The enrolment does not change, in Attain or in the LMS.').waitFor();
    await expectGoodLooks(page, 'leave-as-it-is-dialog');
    await dialog.getByRole('button', { name: 'Leave it as it is' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await page.locator('#content').getByText('left the enrolment as it was').waitFor();
    await page.getByText('Active').first().waitFor();
    world.recover();
    await leave(502);
  });

  it('is followed when it takes longer than the request may wait, also after a reload', async () => {
    const path = await steps.active('seat-4');
    world.lms.answerWith(slowly(3_000, wellBehaved()));
    const { page, leave } = await steps.asStaff(path);
    await page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the enrolment' }).click();
    await eventually(() => (world.lms.calls.at(-1)!.path.includes('seat-4') ? true : null));
    await page.reload();
    await panel(page).getByText('Cancel LMS Enrolment is under way.').waitFor();
    await expectGoodLooks(page, 'enrolment-under-way');
    await page.getByText('Cancelled').first().waitFor();
    await panel(page).waitFor({ state: 'detached' });
    world.recover();
    await leave();
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
