import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { moodleToken } from '../support/connectors/moodle-stand-in.ts';
import { createConnectorWorld, operation, type ConnectorWorld } from './connector-world.ts';
import { still } from './keyboard.ts';
import { section } from './lms-integration-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

const canary = 'canary-draft-2c40';
let world: ConnectorWorld;
let lms: TestLms;

beforeAll(async () => {
  world = await createConnectorWorld();
  lms = await startTestLms();
}, 90_000);
afterAll(async () => {
  await lms?.close();
  await world?.close();
});

const isTested = 'Your unsaved changes are tested. A test saves nothing.';
const wasTested = 'This test used changes that were not saved at that time.';

async function leaveUnsaved(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await expectHeading(page, heading);
}

describe('what is typed and not saved', () => {
  it('is tested as a template, and is gone when the page is left', async () => {
    lms.answerWith(json(200, [{ id: 'c-1', name: 'First aid' }]));
    const { page, leave } = await world.openAs(
      world.organisation.admin,
      '/developers/lms-integration/GET_COURSES',
      still,
    );
    const test = section(page, 'Test');
    await test.getByText('Enter a URL. Then you can test it here, also before you save it.').waitFor();
    await page.getByRole('textbox', { name: 'URL', exact: true }).fill(`${lms.origin}/courses?q=\${searchTerm}`);
    await page.getByLabel('Authentication').selectOption('BEARER');
    await page.getByLabel('Token', { exact: true }).fill(canary);
    await test.getByText(isTested).waitFor();
    await test.getByText('Authorization: Bearer [hidden]').waitFor();
    await test.getByRole('button', { name: 'Send this GET to the LMS' }).click();
    await test.getByText('200', { exact: true }).waitFor();
    await test.getByText(wasTested).waitFor();
    expect(lms.calls.map(({ path, headers }) => [path, headers.authorization])).toEqual([
      ['/courses?q=', `Bearer ${canary}`],
    ]);
    await expectGoodLooks(page, 'lms-operation-draft');
    await page.getByLabel('Token', { exact: true }).fill(`${canary}-2`);
    await test.getByText('The settings have changed since this test.').waitFor();
    await leaveUnsaved(page, 'Own templates', 'Own templates');
    const { operations } = (await world.client.get('/lms/operations')).json;
    for (const { url, authentication, state, lastCall } of operations) {
      expect([url, authentication.type, state.state, lastCall]).toEqual(['', 'NONE', 'NOT_SET_UP', null]);
    }
    await page.goto(`${world.api.url}/developers/activity?tab=calls`);
    await page.getByRole('link', { name: 'Get LMS Courses' }).first().click();
    await page.getByRole('dialog', { name: 'LMS call' }).getByText('Unsaved changes, which were tested').waitFor();
    await leave();
  });

  it('is tested as a connector, and is gone when the page is left', async () => {
    const { page, leave } = await world.open('', still);
    await page.getByRole('radio', { name: 'Moodle' }).check();
    await page.getByRole('textbox', { name: 'Address of Moodle' }).fill(world.moodle.http.origin);
    await page.getByRole('textbox', { name: 'Token of the web service' }).fill(moodleToken);
    await page.getByText(isTested).waitFor();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    const tested = page.getByRole('list', { name: 'Result of the test' }).getByRole('listitem');
    await tested
      .filter({ hasText: /Get LMS Course(?!s)/ })
      .getByText('Fits', { exact: true })
      .waitFor();
    await page.getByText(wasTested).waitFor();
    await operation(page, 'Get LMS Courses').click();
    await page.getByRole('button', { name: 'Try it' }).click();
    await page.getByRole('region', { name: 'Result' }).getByText('Cookery').waitFor();
    await operation(page, 'Get LMS Courses').getByText('Untested').waitFor();
    await expectGoodLooks(page, 'connector-draft');
    expect(world.moodle.world.writes).toEqual([]);
    expect(await page.getByRole('button', { name: 'Use this connection' }).count()).toBe(0);
    await leaveUnsaved(page, 'LMS Integration', 'LMS Integration');
    expect((await world.client.get('/lms/connection')).json).toMatchObject({
      isSetUp: false,
      address: '',
      secrets: [],
    });
    await leave();
  });

  it('is tested as a document, with the secrets that are stored', async () => {
    await world.connect();
    const preset = (await world.client.get('/lms/presets/moodle')).json.document as string;
    const { page, leave } = await world.open('/document', still);
    const editor = page.getByRole('textbox', { name: 'Document as JSON' });
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(preset.replace('"operations": {', '"operations": { "GET_PROGRESS_2": {},'));
    await page.getByText(isTested).waitFor();
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText('Could not be tried').waitFor();
    await page.getByText('The connector cannot be used.').waitFor();
    await editor.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(preset.replace('"name": "Moodle"', '"name": "Our Moodle"'));
    await page.getByRole('button', { name: 'Test the connection' }).click();
    await page.getByText('Fits', { exact: true }).first().waitFor();
    await expectGoodLooks(page, 'connector-document-draft');
    await leaveUnsaved(page, 'Connector', 'Connector');
    expect((await world.client.get('/lms/connection')).json).toMatchObject({ document: null, preset: 'moodle' });
    await leave();
  });
});
