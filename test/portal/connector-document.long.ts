import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createConnectorWorld, type ConnectorWorld } from './connector-world.ts';
import { openDialog, still, tabTo, use } from './keyboard.ts';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';

let world: ConnectorWorld;
let preset: string;

beforeAll(async () => {
  world = await createConnectorWorld();
  preset = (await world.client.get('/lms/presets/moodle')).json.document as string;
}, 90_000);
afterAll(() => world?.close());
beforeEach(() => world.connect());

const version = () => (JSON.parse(preset) as { version: number }).version;
const ownCopy = () => `Your own copy, from version ${version()} of the preset.`;
const editor = (page: Page) => page.getByRole('textbox', { name: 'Document as JSON' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const stored = async () => (await world.client.get('/lms/connection')).json as Record<string, unknown>;

/** Puts the cursor at the end of the document's first line, in a new line. */
async function beginNewLine(page: Page): Promise<void> {
  await tabTo(page, editor(page));
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
}

describe('the document of the connector', () => {
  it('is copied by its first change, with names that are offered, and given up for the preset again', async () => {
    const { page, leave } = await world.open('/document', still);
    await expectHeading(page, 'Document of the connector');
    await editor(page).waitFor();
    await expectGoodLooks(page, 'connector-document');
    await beginNewLine(page);
    await page.keyboard.press('ControlOrMeta+Space');
    // Of the names that fit here, the preset lacks this one.
    await page.getByRole('option', { name: 'headers' }).waitFor();
    await page.waitForTimeout(150);
    await page.keyboard.press('Enter');
    await editor(page).getByText('"headers": {}').waitFor();
    await page.keyboard.type(',');
    // The editor does not keep the tab key for itself (WCAG 2.1.2).
    await use(page, button(page, 'Save as your own copy'));
    await page.getByText(ownCopy()).waitFor();
    expect(await stored()).toMatchObject({ document: preset.replace('{', '{\n  "headers": {},'), problems: [] });

    const dialog = await openDialog(page, button(page, 'Back to the preset'), 'Go back to the preset?');
    await use(page, dialog.getByRole('button', { name: 'Use the preset' }));
    await page.getByText('The preset as it comes with Attain.').waitFor();
    expect(await stored()).toMatchObject({ document: null, preset: 'moodle' });
    await leave();
  });

  it('with problems is saved, keeps the settings, and leads to the place of each', async () => {
    const wrong = preset.replace('"effect": "READ"', '"efect": "READ"');
    await world.connect({ constants: { studentRole: '7' } });
    const { page, leave } = await world.open('/document', still);
    await editor(page).waitFor();
    await editor(page).click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText(wrong);
    await page.getByText('You have unsaved').waitFor({ state: 'detached' });
    await use(page, button(page, 'Save as your own copy'));
    await page.getByText('Saved, with').waitFor();
    await expectGoodLooks(page, 'connector-document-problems');
    const place = page.getByRole('button', { name: /GET_COURSES/ }).first();
    await use(page, place);
    await editor(page).and(page.locator(':focus')).waitFor();
    await page.locator('.cm-lintRange-error').first().waitFor();
    expect(await stored()).toMatchObject({
      constants: expect.arrayContaining([expect.objectContaining({ name: 'studentRole', value: '7' })]),
    });
    await page.goto(`${world.api.url}/developers/lms-integration/connector`);
    await page.getByText('The document has problems').waitFor();
    await page.getByText('The document has to be corrected first.').waitFor();
    await expectGoodLooks(page, 'connector-with-problems');
    await leave();
  });

  it('is compared with a newer version of its preset, of which each difference is taken over', async () => {
    const own = preset.replace('"default": "attain-"', '"default": "college-"');
    await world.connect({ document: own });
    await world.database.asOwner('update lms_connection set preset_version = null');
    const { page, leave } = await world.open('/document', still);
    await use(page, button(page, 'Compare with the new version'));
    await page.locator('.cm-deletedChunk').waitFor();
    await expectGoodLooks(page, 'connector-document-compared');
    await page.getByRole('button', { name: 'Take over' }).click();
    await page.locator('.cm-deletedChunk').waitFor({ state: 'detached' });
    await use(page, button(page, 'Save'));
    await page.getByText(ownCopy()).waitFor();
    expect(await stored()).toMatchObject({ document: preset, presetVersion: version(), newerVersion: null });
    await leave();
  });

  it('asks before unsaved changes are lost, and loads what a colleague saved', async () => {
    const { page, leave } = await world.open('/document', still);
    await beginNewLine(page);
    await page.getByRole('link', { name: 'Connector', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await world.connect({ address: 'https://other.example' });
    await button(page, 'Save as your own copy').click();
    await page.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' }).waitFor();
    await page.getByRole('button', { name: 'Load the newer state' }).click();
    await page.getByText('The newer state is loaded').waitFor();
    await page.waitForTimeout(1_000);
    await button(page, 'Save as your own copy').click();
    await page.getByText(ownCopy()).waitFor();
    expect(await stored()).toMatchObject({ address: 'https://other.example' });
    await leave(409);
  });
});
