import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { moodleErrors } from '../support/connectors/moodle-errors.ts';
import { createConnectorWorld, operation, type ConnectorWorld } from './connector-world.ts';
import { arrives, still } from './keyboard.ts';
import { expectGoodLooks } from './page-quality.ts';

let world: ConnectorWorld;

beforeAll(async () => {
  world = await createConnectorWorld();
}, 90_000);
afterAll(() => world?.close());
beforeEach(async () => {
  world.moodle.reset();
  await world.connect();
});

const stored = async () => (await world.client.get('/lms/connection')).json as Record<string, unknown>;

describe('the connection through a connector', () => {
  it('asks for its credentials again when the address leads to another server', async () => {
    const { page, leave } = await world.open('', still);
    const token = page.getByRole('textbox', { name: 'Token of the web service' });
    await page.getByText('Stored. Leave it empty to keep it.').waitFor();
    expect(await token.inputValue()).toBe('');
    await page.getByRole('textbox', { name: 'Address of Moodle' }).fill('https://other.example');
    await page.getByText('Attain does not send the stored credentials there.').waitFor();
    await operation(page, 'Get LMS Courses').click();
    await page.getByText('Your unsaved changes are tested.').first().waitFor();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('alert').filter({ hasText: 'Enter them again: Token of the web service.' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter it again: the address now leads to another server.').waitFor();
    await arrives(token);
    await expectGoodLooks(page, 'connector-elsewhere');
    await page.getByRole('link', { name: 'LMS Integration' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await token.fill('another token');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Test the connection below.').waitFor();
    expect(await stored()).toMatchObject({ address: 'https://other.example' });
    await leave(400);
  });

  it('asks for credentials that cannot be read any more', async () => {
    await world.database.asOwner(`update lms_connection set secrets = '\\x00'`);
    const { page, leave } = await world.open('', still);
    await page.getByText('The stored credentials cannot be read any more. Enter them again.').waitFor();
    await operation(page, 'Get LMS Courses').click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('alert').filter({ hasText: 'Enter them again' }).waitFor();
    await leave();
  });

  it('loads what a colleague saved meanwhile, and keeps what was typed', async () => {
    const { page, leave } = await world.open('', still);
    const address = page.getByRole('textbox', { name: 'Address of Moodle' });
    await address.fill(`${world.moodle.http.origin}/mine`);
    await world.connect({ address: `${world.moodle.http.origin}/theirs` });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' }).waitFor();
    await page.getByRole('button', { name: 'Load the newer state' }).click();
    await page.getByText(`Address: “${world.moodle.http.origin}/theirs”`).waitFor();
    expect(await address.inputValue()).toBe(`${world.moodle.http.origin}/mine`);
    await leave(409);
  });

  it('shows what the LMS says to a failure, and what to do', async () => {
    const { page, leave } = await world.open('', still);
    world.moodle.http.fault = () => ({ body: moodleErrors.invalidToken });
    await operation(page, 'Get LMS Courses').click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByText('Moodle does not know the token of the web service.').first().waitFor();
    await page.getByRole('region', { name: 'Answer of the LMS' }).waitFor();
    await operation(page, 'Get LMS Courses').getByText('Failing').waitFor();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    const tested = page.getByRole('list', { name: 'Result of the test' }).getByRole('listitem');
    await tested.filter({ hasText: 'Get LMS Courses' }).getByText('Misconfigured').waitFor();
    await tested
      .filter({ hasText: /Get LMS Course(?!s)/ })
      .getByText('Left out')
      .waitFor();
    await expectGoodLooks(page, 'connector-failing');
    await leave();
  });

  it('is changed to another LMS, whose fields and documentation are shown', async () => {
    const { page, leave } = await world.open('', still);
    await page.getByRole('button', { name: 'Choose another LMS' }).click();
    await page.getByRole('radio', { name: 'Canvas' }).check();
    await page.getByRole('complementary', { name: 'Canvas: what it needs' }).waitFor();
    await page.getByRole('textbox', { name: 'Access token' }).fill('secret');
    await page.getByRole('textbox', { name: 'Address of Canvas' }).fill('https://canvas.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Test the connection below.').waitFor();
    expect(await stored()).toMatchObject({ preset: 'canvas', address: 'https://canvas.example' });
    await leave();
  });

  it('tells at the form of a course what a unit’s code must be, and how its search finds courses', async () => {
    const switched = await world.client.put('/lms/mode', { mode: 'CONNECTOR' });
    expect(switched.status).toBe(200);
    const { page, leave } = await world.openAs(world.organisation.admin, '/courses/new', still);
    await page.getByRole('button', { name: 'Add a unit' }).click();
    await page.getByText('To send results to Moodle, use the ID number of the assignment.').waitFor();
    await page.getByRole('combobox', { name: 'Course in the LMS' }).fill('Book');
    await page.getByText('No course found for “Book”. Moodle finds whole words only.').waitFor();
    await page.getByRole('button', { name: 'Enter the id instead' }).click();
    await page.getByRole('textbox', { name: 'Course in the LMS' }).fill('2');
    await expectGoodLooks(page, 'course-hints');
    await leave();
  });
});
