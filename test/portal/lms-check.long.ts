import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnectorWorld, type ConnectorWorld } from './connector-world.ts';
import { focusStays, select, still, type, use } from './keyboard.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ConnectorWorld;

beforeAll(async () => {
  world = await createConnectorWorld();
  await world.connect();
}, 90_000);
afterAll(() => world?.close());

describe('a check of the LMS', () => {
  it('is started by keyboard, goes on part by part, and says what fits and what stays in the LMS', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/developers/lms-integration', still);
    await use(page, page.getByRole('link', { name: 'Run a full check of an LMS with test students' }));
    await expectHeading(page, 'Check of the LMS');
    await select(page, page.getByLabel('LMS', { exact: true }), 'Con');
    await type(page, page.getByLabel('Id of the test course in the LMS'), '2');
    await type(page, page.getByLabel('E-mail of the first test student'), 'one@example.org');
    await type(page, page.getByLabel('E-mail of the second test student'), 'one@example.org');
    await type(page, page.getByLabel('Code of a unit (optional)'), 'U1');
    const start = page.getByRole('button', { name: 'Start the check …' });
    await use(page, start);
    await page.getByText('Use another address than for the first test student.').waitFor();
    await type(page, page.getByLabel('E-mail of the second test student'), 'two@example.org');
    await use(page, start);
    const question = page.getByRole('dialog', { name: 'Start the check?' });
    await question.waitFor();
    expect(world.moodle.world.writes).toEqual([]);
    await use(page, question.getByRole('button', { name: 'Start the check' }));
    await question.waitFor({ state: 'hidden' });
    await page.waitForURL('**check=**');
    await focusStays(page);
    const parts = page.getByRole('list', { name: 'Operations' }).locator(':scope > li');
    await page.getByText('What is in the LMS now because of this check').waitFor();
    expect(await parts.filter({ hasText: 'Create LMS Enrolment' }).innerText()).toMatch(/Fits/);
    expect(await parts.filter({ hasText: 'Update LMS Enrolment Marking' }).innerText()).toMatch(/Fits/);
    expect(await parts.count()).toBe(9);
    await page
      .getByRole('status')
      .filter({ hasText: /that were checked fit|do not fit yet/ })
      .waitFor();
    await expectGoodLooks(page, 'lms-check');
    await use(page, parts.first().getByRole('link', { name: 'Show the call in Activity' }));
    await page.getByRole('dialog', { name: 'LMS call' }).waitFor();
    await leave();
  });

  it('that there is not is said to be none', async () => {
    const { page, leave } = await world.openAs(
      world.organisation.admin,
      '/developers/lms-integration/check?check=0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57',
      still,
    );
    await page.getByRole('heading', { name: 'There is no such check' }).waitFor();
    await leave(404);
  });
});
