import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { expectGoodLooks } from './page-quality.ts';
import { addEndpoint, createWebhookWorld, type WebhookWorld } from './webhook-world.ts';

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld();
});
afterAll(() => world.close());

describe('the page of a delivery', () => {
  it('sends an edited body once, as a test that the endpoint’s page lists', async () => {
    const { receiver } = world;
    const visit = await world.open('/developers/webhooks/new', { permissions: ['clipboard-read', 'clipboard-write'] });
    const { page } = visit;
    await addEndpoint(page, receiver.url, 'CRM');
    await world.happen();
    await page
      .getByRole('link', { name: /enrolment\.cancelled/ })
      .first()
      .click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Copy as cURL' }).click();
    const copied = await eventually(() => page.evaluate<string>('navigator.clipboard.readText()'));
    expect(copied).toContain(`curl -i -X POST ${receiver.url}`);
    expect(copied).not.toContain('whsec_M');

    // The event itself may come later than that.
    const isTest = ({ headers }: (typeof receiver.received)[number]) => headers['attain-test-delivery'] === 'true';
    receiver.answer((delivery) => (isTest(delivery) ? { status: 422, body: 'no such status' } : { status: 200 }));
    await drawer.getByRole('button', { name: 'Edit and send as a test' }).click();
    const editor = drawer.getByRole('textbox', { name: 'Body of the test' });
    await editor.fill('{"type": "enrolment.cancelled", "data": {"status": "EDITED"}}');
    await drawer.getByRole('button', { name: 'Send once' }).focus();
    await expectGoodLooks(page, 'webhook-edit-and-send');
    await drawer.getByRole('button', { name: 'Send once' }).click();
    await drawer.getByText('no such status').waitFor();
    const sent = receiver.received.filter(isTest);
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ data: { status: 'EDITED' } });

    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const tests = page.getByRole('region', { name: 'Test deliveries' });
    await tests.locator('summary').click();
    await tests.getByText('no such status').waitFor();
    await expectGoodLooks(page, 'webhook-tests');
    await visit.leave();
  });
});
