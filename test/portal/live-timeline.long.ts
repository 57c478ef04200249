import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createLmsWorld, type LmsWorld } from './lms-world.ts';

let world: LmsWorld;

beforeAll(async () => {
  world = await createLmsWorld();
}, 90_000);
afterAll(() => world?.close());

it('a timeline shows a report within a second, long before it would ask for itself, with its time of day', async () => {
  const { database, organisation } = world;
  const { id: courseId } = await buildCourse(database.app, organisation.id);
  const enrolment = await buildEnrolment(database.app, organisation.id, { courseId, lmsEnrolmentId: 'live' });
  const { page, leave } = await world.openAs(organisation.staff, `/enrolments/${enrolment.id}`);
  await page.getByText('The enrolment was added').waitFor();
  // The first looks, after which the page is asked for once in 5 s unless the stream says that something changed.
  await page.waitForTimeout(4_000);
  const took: number[] = [];
  for (let progress = 10; progress <= 70; progress += 10) {
    // A page loads again once a second at most, so that the next change must not come right after another.
    await page.waitForTimeout(1_500);
    await world.push('live', progress);
    const at = performance.now();
    const change = `from ${progress - 10} % to ${progress} %`;
    await page.locator('summary').filter({ hasText: change }).waitFor({ timeout: 5_000 });
    took.push(performance.now() - at);
  }
  // The median, because a single slow moment of the machine is no fault of the page.
  expect(took.toSorted((a, b) => a - b)[3]).toBeLessThan(1_000);
  expect(await page.locator('summary time').first().innerText()).toMatch(/^\d\d:\d\d:\d\d$/);
  await expectGoodLooks(page, 'timeline-live');
  await leave();
});
