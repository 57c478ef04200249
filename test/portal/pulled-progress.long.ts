import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
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
    const { id: courseId } = await buildCourse(database.app, organisation.id, { lmsCourseId: '2' });
    const { id: studentId } = await buildStudent(database.app, organisation.id, { email: 'grace@example.org' });
    const enrolled = await client.call('post', '/enrolments', { courseId, studentId });
    expect(enrolled.status).toBeLessThan(300);
    const { page, leave } = await world.open('/progress', still);
    const toggle = page.getByRole('switch', { name: 'Pull progress regularly' });
    await use(page, toggle, 'Space');
    await select(page, page.getByLabel('How often'), 'Every 2');
    await use(page, page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('Saved. Progress is pulled regularly.').waitFor();
    expect((await client.get('/lms/pulls')).json).toMatchObject({ enabled: true, intervalMinutes: 120 });

    for (const enrolment of moodle.world.enrolments.values()) enrolment.progress = 40;
    await use(page, page.getByRole('button', { name: 'Pull now' }));
    const row = page.getByRole('table').locator('tbody tr').first();
    await row.getByText('Succeeded').waitFor();
    expect(await row.innerText()).toContain('Ada Admin');
    await expectGoodLooks(page, 'pulled-progress');
    await leave();
  });
});
