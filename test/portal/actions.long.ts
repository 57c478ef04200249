import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { json } from '../lifecycle/test-lms.ts';
import { eventually } from '../support/eventually.ts';
import { createActionSteps, enrol, panel, type ActionSteps } from './action-steps.ts';
import { cut, slowly, wellBehaved, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let steps: ActionSteps;
let world: LmsWorld;

beforeAll(async () => {
  steps = await createActionSteps();
  ({ world } = steps);
}, 90_000);
afterAll(() => world?.close());

describe('enrolling', () => {
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
    // The console tells of the connection that this test cut, and of nothing else.
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
  it('is marked; what the LMS may have taken is confirmed', async () => {
    world.lms.answerWith(cut);
    const { page, leave } = await steps.asStaff(await steps.active('seat-3'));
    await page.getByRole('link', { name: 'Mark' }).click();
    await expectHeading(page, 'Mark units');
    await page.getByRole('button', { name: 'Save the results' }).click();
    await page.getByText('Enter a score for at least one unit.').first().waitFor();
    await page.getByLabel('Score').first().fill('18');
    await page.getByLabel('Of', { exact: true }).first().fill('20');
    await page.getByLabel('Quiz').first().fill('Final test');
    await expectGoodLooks(page, 'mark');
    await page.getByRole('button', { name: 'Save the results' }).click();
    await expectHeading(page, 'Ada Lovelace');
    await panel(page).getByText('The results were not saved').waitFor();
    await panel(page).getByRole('button', { name: 'The LMS did it' }).click();
    await page.getByRole('button', { name: 'Yes, the LMS did it' }).click();
    await page.getByText('(quiz: 18 of 20)').waitFor();
    await panel(page).waitFor({ state: 'detached' });
    const sent = world.lms.calls.at(-1)!;
    expect(JSON.parse(sent.body)).toMatchObject({
      results: [{ unit: 'U0', name: 'Final test', score: 18, maxScore: 20 }],
    });
    world.recover();
    await leave(502, 504);
  });

  it('is left as it is after a refused cancellation, which the page then forgets', async () => {
    const path = await steps.active('seat-5');
    world.lms.answerWith(json(409, { error: 'Exam under way' }));
    const { page, leave } = await steps.asStaff(path);
    await page.getByRole('button', { name: 'Cancel the enrolment' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the enrolment' }).click();
    await panel(page).getByRole('button', { name: 'Leave it as it is' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave the enrolment as it is?' });
    await dialog.getByText('Nothing changes on the enrolment, here or in the LMS.').waitFor();
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
