import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { json } from '../enrolments/lifecycle/test-lms.ts';
import { done, panel } from './action-steps.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';
import { expectGoodLooks } from './page-quality.ts';

let world: LmsWorld;
let courseId: string;

beforeAll(async () => {
  world = await createLmsWorld();
  ({ id: courseId } = await buildCourse(world.database.app, world.organisation.id, { lmsCourseId: 'lms-fa' }));
}, 90_000);
afterAll(() => world?.close());

/** A PENDING enrolment without an action. @returns its address */
async function pending(firstName: string): Promise<string> {
  const shape = { firstName, lastName: 'Somerville', courseId, status: 'PENDING', lmsEnrolmentId: null } as const;
  const { id } = await buildEnrolment(world.database.app, world.organisation.id, shape);
  return `/enrolments/${id}`;
}

describe('an enrolment for which no request was made', () => {
  it('says why it waits and whom STAFF can ask, and is sent to the LMS by STAFF', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, await pending('Mary'));
    await panel(page).getByText('The student is not enrolled in the LMS yet').waitFor();
    await panel(page).getByText('Attain has made no request to the LMS for this enrolment.').waitFor();
    await panel(page).getByText('ask an administrator of your organisation').waitFor();
    await page.getByText('The enrolment was added in Attain, without a request to the LMS').waitFor();
    await page.getByText('so there is nothing to compare').waitFor();
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByText('Added', { exact: true }).waitFor();
    await expectGoodLooks(page, 'enrolment-not-sent');
    await panel(page).getByRole('button', { name: 'Enrol in the LMS' }).click();
    await done(page, 'The student is enrolled.');
    await panel(page).waitFor({ state: 'detached' });
    await page.getByText('Active').first().waitFor();
    await details.getByText('Enrolled', { exact: true }).waitFor();
    expect(await details.getByText('Added', { exact: true }).count()).toBe(0);
    await leave();
  });

  it('can be discarded once the LMS has refused it', async () => {
    world.lms.answerWith(json(400, { error: 'No seats left' }));
    const { page, leave } = await world.openAs(world.organisation.admin, await pending('Martha'));
    await page.getByRole('heading', { name: 'Timeline' }).waitFor();
    expect(await page.getByRole('link', { name: 'Withdraw reports' }).count()).toBe(0);
    await panel(page).getByRole('link', { name: 'LMS Integration' }).waitFor();
    await panel(page).getByRole('button', { name: 'Enrol in the LMS' }).click();
    await panel(page).getByText('The student was not enrolled').waitFor();
    await panel(page).getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('button', { name: 'Discard the enrolment' }).click();
    await page.getByText('Discarded').first().waitFor();
    world.recover();
    await leave(502);
  });
});
