import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import type { Page } from 'playwright-core';
import { createConnectorWorld, type ConnectorWorld } from './connector-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ConnectorWorld;

beforeAll(async () => {
  world = await createConnectorWorld();
}, 90_000);
afterAll(() => world?.close());

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' }).getByRole('listitem');
const texts = async (page: Page) => (await steps(page).allInnerTexts()).map((text) => text.trim());

describe('the first steps of an organisation', () => {
  it('lead an administrator from the LMS to an enrolment', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/');
    await steps(page).nth(3).waitFor();
    expect(await texts(page)).toEqual([
      'Connect your LMS',
      'Add a course',
      'Add a student',
      'Enrol the student on the course',
    ]);
    await expectGoodLooks(page, 'first-steps');
    await page.getByRole('link', { name: 'Connect your LMS' }).click();
    await expectHeading(page, 'LMS Integration');
    await page.getByText('No LMS is connected yet').waitFor();
    await leave();
  });

  it('are ticked from what there is', async () => {
    await buildCourse(world.database.app, world.organisation.id);
    await world.connect();
    expect((await world.client.put('/lms/mode', { mode: 'CONNECTOR' })).status).toBe(200);
    const { page, leave } = await world.openAs(world.organisation.admin, '/');
    await steps(page).filter({ hasText: 'Connect your LMS (done)' }).waitFor();
    await steps(page).filter({ hasText: 'Add a course (done)' }).waitFor();
    expect(await steps(page).filter({ hasText: 'Add a student (done)' }).count()).toBe(0);
    await leave();
  });

  it('leave out what STAFF may not do, and stay hidden', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/');
    await steps(page).filter({ hasText: 'An administrator adds a course (done)' }).waitFor();
    expect(await steps(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Hide these steps' }).click();
    await steps(page).first().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Nobody is enrolled yet.').waitFor();
    expect(await steps(page).count()).toBe(0);
    await leave();
  });

  it('are gone once a student is enrolled', async () => {
    await buildEnrolment(world.database.app, world.organisation.id);
    const { page, leave } = await world.openAs(world.organisation.admin, '/');
    // The figures are counted again after ten seconds.
    await steps(page).first().waitFor({ state: 'detached', timeout: 30_000 });
    await leave();
  });
});
