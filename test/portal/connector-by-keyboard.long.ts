import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildCourse } from '../factories/course-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { createConnectorWorld, operation, type ConnectorWorld } from './connector-world.ts';
import { arrives, focusStays, openDialog, pick, still, tabTo, type, use } from './keyboard.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ConnectorWorld;

beforeAll(async () => {
  world = await createConnectorWorld();
});
afterAll(() => world?.close());

describe('a fresh organisation with a Moodle', () => {
  it('connects it, tries it, uses it and enrols a student, by keyboard alone', async () => {
    const { database, organisation, moodle } = world;
    const course = { name: 'Bookkeeping', lmsCourseId: '2' };
    const { id: courseId } = await buildCourse(database.app, organisation.id, course);
    const student = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.org' };
    await buildStudent(database.app, organisation.id, student);
    const { page, leave } = await world.openAs(organisation.admin, '/developers/lms-integration', still);
    await page.getByText('Not set up', { exact: true }).first().waitFor();
    await page.getByText('No LMS is connected yet').waitFor();
    expect(await page.getByText('In use', { exact: true }).count()).toBe(0);
    await expectGoodLooks(page, 'lms-integration');
    await use(page, page.getByRole('link', { name: 'Open: Connector' }));
    await expectHeading(page, 'Connector');

    await use(page, page.getByRole('radio', { name: 'Moodle' }), 'Space');
    await page.getByRole('complementary', { name: 'Moodle: what it needs' }).waitFor();
    await type(page, page.getByRole('textbox', { name: 'Address of Moodle' }), moodle.http.origin);
    await type(page, page.getByRole('textbox', { name: 'Token of the web service' }), moodleToken);
    await use(page, page.getByText('More settings'));
    await tabTo(page, page.getByRole('textbox', { name: 'Id of the role for students' }));
    await expectGoodLooks(page, 'connector-set-up');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await use(page, save);
    await page.getByText('Saved. Test the connection below.').waitFor();
    await arrives(save);
    expect(await page.content()).not.toContain(moodleToken);

    await use(page, page.getByRole('button', { name: 'Test the connection' }));
    const tested = page.getByRole('list', { name: 'Result of the test' }).getByRole('listitem');
    await tested
      .filter({ hasText: /Get LMS Course(?!s)/ })
      .getByText('Fits', { exact: true })
      .waitFor();
    await tested.filter({ hasText: 'Get LMS Courses' }).getByText('Fits', { exact: true }).waitFor();
    expect(moodle.world.writes).toEqual([]);
    await expectGoodLooks(page, 'connector-tested');

    await use(page, operation(page, 'Get LMS Courses'));
    // Without a term, all courses are found, so that their ids are known.
    await use(page, page.getByRole('button', { name: 'Try it' }));
    await page.getByRole('region', { name: 'Result' }).getByText('Cookery').waitFor();
    await type(page, page.getByLabel('Search word'), 'bookkeeping');
    await use(page, page.getByRole('button', { name: 'Try it' }));
    await page.getByRole('region', { name: 'Result' }).getByText('Cookery').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Result' }).getByText('Level 3 Bookkeeping').waitFor();
    await operation(page, 'Get LMS Courses').getByText('Works').waitFor();

    await use(page, operation(page, 'Create LMS Enrolment'));
    await type(page, page.getByLabel('Id of the course in the LMS'), '2');
    await use(page, page.getByRole('button', { name: 'Show what would be sent' }));
    await page.getByText('This would be sent: create the user').waitFor();
    expect(moodle.world.writes).toEqual([]);
    await expectGoodLooks(page, 'connector-would-be-sent');
    const send = page.getByRole('button', { name: 'Do it in the LMS …' });
    const question = await openDialog(page, send, 'Do this in the LMS?');
    expect(moodle.world.writes).toEqual([]);
    await use(page, question.getByRole('button', { name: 'Do it once' }));
    await page.getByRole('region', { name: 'Result' }).getByText('2:6').waitFor();
    await question.waitFor({ state: 'hidden' });
    expect(moodle.world.writes).toEqual(['create attain-00000000-0000-7000-8000-000000000001', 'enrol 2:6']);
    await focusStays(page);
    await expectGoodLooks(page, 'connector-done');

    // The id of the new enrolment is there already.
    await use(page, operation(page, 'Get LMS Enrolment'));
    expect(await page.getByLabel('Id of the enrolment in the LMS').last().inputValue()).toBe('2:6');
    await use(page, page.getByRole('button', { name: 'Try it' }).last());
    await operation(page, 'Get LMS Enrolment').getByText('Works').waitFor();

    await page.getByText('No LMS is in use yet. Students cannot be enrolled until one is.').waitFor();
    const used = await openDialog(
      page,
      page.getByRole('button', { name: 'Use this connection' }),
      'Use this connection?',
    );
    await used.getByText('Optional, not needed for enrolments: Get LMS Progress').waitFor();
    await used.getByText('Untested: Transfer LMS Enrolment').waitFor();
    await use(page, used.getByRole('button', { name: 'Use it for new enrolments' }));
    await page.getByText('New enrolments are created in your own LMS, through the connector from now on.').waitFor();
    await used.waitFor({ state: 'hidden' });
    await focusStays(page);

    await page.goto(`${world.api.url}/enrolments/new?courseId=${courseId}`);
    await pick(page, page.getByRole('combobox', { name: 'Student' }), 'grace', /Grace Hopper/);
    await use(page, page.getByRole('button', { name: 'Enrol the student' }));
    await expectHeading(page, 'Grace Hopper');
    await page.getByText('Active', { exact: true }).waitFor();
    expect(moodle.world.writes.slice(2).at(-1)).toBe('enrol 2:7');
    await leave();
  });

  it('finds each request of a call in Activity', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/developers/activity?tab=calls', still);
    await page.getByRole('link', { name: 'Create LMS Enrolment' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'LMS call' });
    const steps = drawer.getByRole('list', { name: '3 requests' }).locator(':scope > li');
    await steps.first().waitFor();
    expect(await steps.count()).toBe(3);
    expect(await steps.nth(0).innerText()).toMatch(/Look up the user\s+Reads/);
    expect(await steps.nth(1).innerText()).toMatch(/Create the user\s+Changes the LMS/);
    await use(page, steps.nth(2).locator('summary'));
    await steps.nth(2).getByText('enrol_manual_enrol_users').waitFor();
    await expectGoodLooks(page, 'connector-steps');
    expect(await page.content()).not.toContain(moodleToken);
    await leave();
  });
});
