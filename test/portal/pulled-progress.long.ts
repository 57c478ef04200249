import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { createConnectorWorld, type ConnectorWorld } from './connector-world.ts';
import { select, still, use } from './keyboard.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ConnectorWorld;

beforeAll(async () => {
  world = await createConnectorWorld();
}, 90_000);
afterAll(() => world?.close());

describe('pulled progress', () => {
  it('says why nothing can be pulled before an LMS is connected', async () => {
    const { page, leave } = await world.open('/progress', still);
    await expectHeading(page, 'Progress');
    await page.getByRole('alert').filter({ hasText: 'Nothing can be pulled now' }).waitFor();
    await page.getByRole('heading', { name: 'No pulls yet' }).waitFor();
    await expectGoodLooks(page, 'pulled-progress-impossible');
    await leave();
  });

  it('is switched on, pulled at once, and listed with its counts, by keyboard alone', async () => {
    const { database, organisation, moodle, client } = world;
    await world.connect();
    expect((await client.put('/lms/mode', { mode: 'CONNECTOR' })).status).toBe(200);
    const user = moodle.addUser('attain-grace');
    moodle.world.enrolments.set(`2:${user}`, { suspended: false, progress: 40 });
    await buildEnrolment(database.app, organisation.id, { lmsEnrolmentId: `2:${user}` });
    await database.asOwner(`update enrolment set lms = 'CONNECTOR'`);
    const { page, leave } = await world.open('/progress', still);
    const toggle = page.getByRole('switch', { name: 'Pull progress regularly' });
    await use(page, toggle, 'Space');
    await select(page, page.getByLabel('How often'), 'Every 2');
    await use(page, page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Saved. Progress is pulled regularly.').waitFor();
    expect((await client.get('/lms/pulls')).json).toMatchObject({ enabled: true, intervalMinutes: 120 });

    await use(page, page.getByRole('button', { name: 'Pull now' }));
    const row = page.getByRole('table').locator('tbody tr').first();
    // At once, before the run has begun.
    await row.getByText('Running').waitFor({ timeout: 2_000 });
    await row.getByText('Succeeded').waitFor();
    await row.getByText('1 enrolment read, 1 changed.').waitFor();
    expect(await row.innerText()).not.toContain('named no progress');
    expect(await row.innerText()).toMatch(/\t1\t1\t\d+\tAda Admin/);
    await expectGoodLooks(page, 'pulled-progress');
    await leave();
  });
});
