import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createConnectorWorld, type ConnectorWorld } from './connector-world.ts';
import { arrives, focusStays, openDialog, still, tabTo, type, use } from './keyboard.ts';
import { expectGoodLooks } from './page-quality.ts';

let world: ConnectorWorld;

beforeAll(async () => {
  world = await createConnectorWorld();
  await world.connect();
}, 90_000);
afterAll(() => world?.close());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('the inbound address', () => {
  it('is made with a secret, both shown once, mapped with a sample, replaced and deleted, by keyboard alone', async () => {
    const { page, leave } = await world.open('/progress', {
      ...still,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await use(page, button(page, 'Set up an inbound address'));
    await tabTo(page, page.getByLabel('Check of deliveries'));
    const header = page.getByLabel('Header', { exact: true });
    await page.getByLabel('Check of deliveries').selectOption('HEADER');
    expect(await header.inputValue()).toBe('x-webhook-secret');
    await header.fill('X-Mine');
    await page.getByLabel('Check of deliveries').selectOption('HMAC');
    expect(await header.inputValue()).toBe('X-Mine');
    await header.fill('X-Hub-Signature-256');
    const sample = page.getByRole('group', { name: 'Try the mapping' });
    await type(page, page.getByLabel('Mapping', { exact: true }), '{"lmsEnrolmentId": body.id');
    await use(page, button(page, 'Create the address'));
    await page.getByText('Mapping: The expression cannot be read.').waitFor();
    await type(page, page.getByLabel('Mapping', { exact: true }), '{"lmsEnrolmentId": body.id, "progress": body.done}');
    await type(page, sample.getByLabel('Sample body'), '{"id": "e-1", "done": 12.5}');
    await use(page, button(page, 'Try the mapping'));
    await sample.getByRole('region', { name: 'Result of the mapping' }).getByText('"progress": 12.5').waitFor();
    await type(page, sample.getByLabel('Sample body'), '{"id": 7}');
    await use(page, button(page, 'Try the mapping'));
    await sample.getByText('A report needs lmsEnrolmentId').waitFor();
    await expectGoodLooks(page, 'inbound-address-new');

    await use(page, button(page, 'Create the address'));
    const shown = page.getByRole('status', { name: 'Inbound address' });
    await arrives(shown);
    await expectGoodLooks(page, 'inbound-address-shown');
    expect(await page.getByRole('status', { name: 'Header', exact: true }).innerText()).toBe('x-hub-signature-256');
    await page.getByText('Its value is sha256= and the HMAC-SHA-256 of the body').waitFor();
    const address = await shown.innerText();
    const secret = await page.getByRole('status', { name: 'Secret' }).innerText();
    await use(page, button(page, 'Copy secret'));
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await page.getByRole('link', { name: 'Connector', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without storing it?' }).getByRole('button', { name: 'Stay' }).click();
    await use(page, button(page, 'I have stored it'));
    await shown.waitFor({ state: 'detached' });
    await focusStays(page);
    expect(await page.content()).not.toContain(secret);

    const body = '{"id": "e-1", "done": 12.5}';
    const send = (signature: string) =>
      fetch(address, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
      });
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    expect((await send(signature)).status).toBeLessThan(300);
    expect((await send('0'.repeat(64))).status).toBe(401);
    await page.reload();
    await page.getByText('Last refused delivery').waitFor();
    await expectGoodLooks(page, 'inbound-address');

    const replace = await openDialog(page, button(page, 'Replace the address'), 'Replace the inbound address?');
    await use(page, replace.getByRole('button', { name: 'Replace it now' }));
    await shown.waitFor();
    expect(await shown.innerText()).not.toBe(address);
    expect((await send(signature)).status).toBe(404);
    await use(page, button(page, 'I have stored it'));
    const remove = await openDialog(page, button(page, 'Delete the address'), 'Delete the inbound address?');
    await use(page, remove.getByRole('button', { name: 'Delete the address' }));
    await button(page, 'Set up an inbound address').waitFor();
    await focusStays(page);
    await leave(400);
  });
});
