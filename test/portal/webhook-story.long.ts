import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';
import { addEndpoint, createWebhookWorld, reveal, sendExample, verified, type WebhookWorld } from './webhook-world.ts';

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld([0.1, 0.1]);
}, 90_000);
afterAll(() => world?.close());

describe('Webhooks', () => {
  it('from the empty page to an endpoint that gets signed events, fails, and gets it again', async () => {
    const { receiver } = world;
    const { page, leave } = await world.open('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Webhooks' }).click();
    await expectHeading(page, 'Webhooks');
    await page.getByRole('heading', { name: 'No webhook endpoints yet' }).waitFor();
    await page.getByRole('link', { name: 'Add an endpoint' }).click();
    await addEndpoint(page, receiver.url, 'Our CRM');
    await page.getByRole('heading', { name: 'No deliveries yet' }).waitFor();
    const secret = await reveal(page);

    const drawer = await sendExample(page, 'certificate.issued');
    await drawer.getByText('The endpoint has confirmed the delivery.').waitFor();
    await drawer.getByRole('listitem').filter({ hasText: 'Attempt 1' }).filter({ hasText: '204' }).waitFor();
    expect(receiver.received).toHaveLength(1);
    expect(verified(secret, receiver.received[0]!)).toMatchObject({ type: 'certificate.issued', version: 1 });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    receiver.answer(() => ({ status: 500, body: 'out of order' }));
    await sendExample(page, 'enrolment.created');
    await drawer.getByText('All attempts failed for about three days').waitFor();
    const attempts = drawer.getByRole('listitem').filter({ hasText: /Attempt \d/ });
    expect(await attempts.count()).toBe(3);
    expect(await attempts.first().innerText()).toMatch(/Attempt 3[\s\S]*Endpoint failed[\s\S]*500[\s\S]*out of order/);
    await expectGoodLooks(page, 'webhook-delivery-failed');

    receiver.answer(() => ({ status: 200, body: 'thank you' }));
    await drawer.getByRole('button', { name: 'Send again' }).click();
    await drawer.getByText('The endpoint has confirmed the delivery.').waitFor();
    await attempts.filter({ hasText: 'Attempt 4' }).filter({ hasText: 'thank you' }).waitFor();
    const [last, before] = receiver.received.toReversed();
    expect(last!.id).toBe(before!.id);
    expect(last!.body).toBe(before!.body);
    expect(verified(secret, last!)).toMatchObject({ type: 'enrolment.created' });
    await leave();
  });
});
