import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { startTestLms } from '../enrolments/lifecycle/test-lms.ts';
import { eventually } from '../support/eventually.ts';
import { arrives, choose, focusStays, select, still, tabTo, type, use } from './keyboard.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading } from './portal-world.ts';
import { addEndpoint, createWebhookWorld, deliveryRows, sendExample, type WebhookWorld } from './webhook-world.ts';

let world: WebhookWorld;

beforeAll(async () => {
  world = await createWebhookWorld([0.1]);
}, 90_000);
afterAll(() => world?.close());

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const menu = async (page: Page, entry: string) => {
  await page.getByRole('button', { name: 'More actions for this endpoint' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/** A page with a new endpoint that gets everything. */
async function openNew(description: string, url = `${world.receiver.url}/${encodeURIComponent(description)}`) {
  const visit = await world.open('/developers/webhooks/new');
  await addEndpoint(visit.page, url, description);
  const id = visit.page.url().split('/').at(-1)!;
  const got = () => world.receiver.received.filter(({ path }) => path.endsWith(encodeURIComponent(description)));
  return { ...visit, id, got };
}

describe('an endpoint that is disabled', () => {
  it('by an administrator gets nothing, and on being enabled what it missed', async () => {
    const { page, leave, got } = await openNew('Disabled by us');
    await menu(page, 'Disable the endpoint');
    await dialogOf(page, 'Disable the endpoint?').getByRole('button', { name: 'Disable the endpoint' }).click();
    const notice = section(page, 'This endpoint is disabled');
    await notice.waitFor();
    expect(await page.getByRole('button', { name: /Send an example|Recover failed/ }).count()).toBe(0);
    await expectGoodLooks(page, 'webhook-disabled');
    const missed = [await world.happen(), await world.happen()];

    await notice.getByRole('button', { name: 'Enable the endpoint' }).click();
    const dialog = dialogOf(page, 'Enable the endpoint?');
    await dialog.getByRole('checkbox', { name: 'Also send missed events' }).and(page.locator(':checked')).waitFor();
    await expectGoodLooks(page, 'webhook-enable');
    await dialog.getByRole('button', { name: 'Enable the endpoint' }).click();
    await notice.waitFor({ state: 'detached' });
    const recovery = section(page, 'Recovery');
    await recovery.getByText('The recovery has ended').waitFor();
    await recovery.getByText('2 of 2 delivered').waitFor();
    expect(got().map(({ id }) => id)).toEqual(missed);
    await deliveryRows(page).filter({ hasText: 'Delivered' }).nth(1).waitFor();
    await leave();
  }, 60_000);

  it('because it answered 410 says so, and leads to the last failure', async () => {
    const { page, leave } = await openNew('Gone');
    world.receiver.answer(({ path }) => ({ status: path.endsWith('/Gone') ? 410 : 204, body: 'Nobody lives here.' }));
    const drawer = await sendExample(page, 'enrolment.created');
    await drawer.getByText('The endpoint answered 410 Gone').waitFor();
    await page.keyboard.press('Escape');
    const notice = section(page, 'Attain disabled this endpoint');
    await notice.getByText('answered 410 Gone').waitFor();
    await expectGoodLooks(page, 'webhook-gone');
    await notice.getByRole('link', { name: 'Show the last failure' }).click();
    await drawer.getByText('Nobody lives here.').waitFor();
    // Nothing can be sent to an endpoint that is disabled.
    expect(await drawer.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    world.receiver.answer(() => ({ status: 204 }));
    await leave();
  }, 60_000);

  it('because everything failed says what to do; before that, a warning stands there', async () => {
    const { page, leave, id } = await openNew('Down');
    const fail = (days: string) =>
      world.database.asOwner(
        `update webhook_endpoint set failing_since = now() - interval '${days}' where id = '${id}'`,
      );
    world.receiver.answer(({ path }) => ({ status: path.endsWith('/Down') ? 500 : 204 }));
    await fail('2 days');
    await world.happen();
    await section(page, 'All recent attempts failed').getByText('Attain keeps trying').waitFor();
    await page.getByText('Failing', { exact: true }).waitFor();
    await expectGoodLooks(page, 'webhook-failing');
    await fail('6 days');
    await world.happen();
    await section(page, 'Attain disabled this endpoint').getByText('every attempt in five days had failed').waitFor();
    await expectGoodLooks(page, 'webhook-failing-disabled');
    world.receiver.answer(() => ({ status: 204 }));

    await page.getByRole('link', { name: 'Webhooks' }).first().click();
    await expectHeading(page, 'Webhooks');
    const row = page.getByRole('table', { name: 'Webhook endpoints' }).getByRole('row').filter({ hasText: 'Down' });
    await row.getByText('because every attempt failed for five days').waitFor();
    await row.getByRole('cell', { name: '0 %', exact: true }).waitFor();
    await row.getByText('The endpoint answered 500.').waitFor();
    await expectGoodLooks(page, 'webhooks');
    await leave();
  }, 60_000);
});

describe('a recovery', () => {
  it('shows how far it is, can be cancelled, and says how it ended', async () => {
    const slow = await startTestLms();
    const held: ServerResponse[] = [];
    slow.answerWith((_call, response) => void held.push(response));
    const { page, leave, id } = await openNew('Slow', `${slow.origin}/slow`);
    const { database } = world;
    await menu(page, 'Disable the endpoint');
    await dialogOf(page, 'Disable the endpoint?').getByRole('button', { name: 'Disable the endpoint' }).click();
    await section(page, 'This endpoint is disabled').waitFor();
    for (let count = 0; count < 120; count++) await world.happen();
    await menu(page, 'Enable the endpoint');
    const enable = dialogOf(page, 'Enable the endpoint?');
    await enable.getByRole('checkbox', { name: 'Also send missed events' }).uncheck();
    await enable.getByRole('button', { name: 'Enable the endpoint' }).click();
    await page.getByText('The endpoint was enabled.').waitFor();
    expect(slow.calls).toHaveLength(0);

    await page.getByRole('button', { name: 'Recover failed deliveries' }).click();
    const dialog = dialogOf(page, 'Recover failed deliveries?');
    await dialog.getByLabel('Period').selectOption('Since a date and time …');
    await dialog.getByRole('button', { name: 'Start the recovery' }).click();
    await dialog.getByText('Enter a date and time in the past.').waitFor();
    await expectGoodLooks(page, 'webhook-recover');
    await dialog.getByLabel('Period').selectOption('The last hour');
    await dialog.getByRole('button', { name: 'Start the recovery' }).click();
    const recovery = section(page, 'Recovery');
    await recovery.getByText('A recovery is under way').waitFor();
    await recovery.getByText(/^0 of 1\d\d found so far delivered, 1\d\d waiting$/).waitFor();
    expect(await page.getByRole('button', { name: 'Recover failed deliveries' }).count()).toBe(0);
    // The endpoint gets one at a time until it has accepted one.
    await eventually(() => (held.length === 1 ? true : null));
    held.pop()!.writeHead(204).end();
    await eventually(() => (held.length === 10 ? true : null));
    for (const response of held.splice(0)) response.writeHead(204).end();
    await recovery.getByText(/^\d\d of 1\d\d found so far delivered/).waitFor();
    await expectGoodLooks(page, 'webhook-recovering');

    await recovery.getByRole('button', { name: 'Cancel the recovery' }).click();
    await recovery.getByText('The recovery was cancelled').waitFor();
    slow.answerWith((_call, response) => void response.writeHead(204).end());
    for (const response of held) response.writeHead(204).end();
    await eventually(async () => {
      const [open] = await database.rows<{ count: number }>(
        `select count(*)::int from webhook_delivery where endpoint_id = $1 and state in ('WAITING', 'RETRYING')`,
        [id],
      );
      return open!.count === 0 ? true : null;
    }, 30_000);
    await recovery.getByText(/^(\d+) of \1 delivered$/).waitFor();
    await expectAccessible(page);
    await leave();
    await slow.close();
  }, 120_000);

  it('is refused with a reason, as of a moment that is too long ago', async () => {
    const { page, leave } = await openNew('Too long ago');
    await page.getByRole('button', { name: 'Recover failed deliveries' }).click();
    const dialog = dialogOf(page, 'Recover failed deliveries?');
    await dialog.getByLabel('Period').selectOption('Since a date and time …');
    await dialog.getByLabel('Since', { exact: true }).fill('2020-01-01T00:00');
    await dialog.getByRole('button', { name: 'Start the recovery' }).click();
    await dialog.getByRole('alert').getByText('at most 90 days ago').waitFor();
    await leave(400, 422);
  });
});

describe('by keyboard alone', () => {
  it('one adds an endpoint, sends an example, looks at it, disables and deletes', async () => {
    const { page, leave } = await world.open('/developers/webhooks', still);
    await use(page, page.getByRole('link', { name: 'Add an endpoint' }));
    await expectHeading(page, 'Add a webhook endpoint');
    await type(page, page.getByLabel('Name', { exact: true }), 'By keyboard');
    await type(page, page.getByLabel('URL'), `${world.receiver.url}/keyboard`);
    await tabTo(page, page.getByRole('radio', { name: /^All/ }));
    await page.keyboard.press('ArrowDown');
    await use(page, page.getByRole('checkbox', { name: /^enrolment\.created/ }), 'Space');
    await use(page, page.getByRole('button', { name: 'Add the endpoint' }));
    await expectHeading(page, 'By keyboard');

    await use(page, page.getByRole('button', { name: 'Reveal' }));
    await page.getByRole('button', { name: 'Copy signing secret' }).waitFor();
    expect(await focusStays(page)).not.toBe('');
    await use(page, page.getByRole('button', { name: 'Send an example' }));
    const example = dialogOf(page, 'Send an example');
    await select(page, example.getByLabel('Type of event'), 'certificate.rev');
    await use(page, example.getByRole('button', { name: 'Send the example' }));
    const drawer = dialogOf(page, 'Delivery');
    await drawer.getByText('The endpoint has confirmed the delivery.').waitFor();
    await use(page, drawer.getByRole('button', { name: 'Send again' }));
    await drawer.getByText('Attempt 2').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const row = page.getByRole('table', { name: 'Deliveries' }).getByRole('link', { name: /certificate\.revoked/ });
    await use(page, row);
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await arrives(row);

    const more = page.getByRole('button', { name: 'More actions for this endpoint' });
    await choose(page, more, 'Disable the endpoint');
    await use(page, dialogOf(page, 'Disable the endpoint?').getByRole('button', { name: 'Disable the endpoint' }));
    await section(page, 'This endpoint is disabled').waitFor();
    expect(await focusStays(page)).not.toBe('');
    await choose(page, more, 'Delete the endpoint');
    await use(page, dialogOf(page, 'Delete the endpoint?').getByRole('button', { name: 'Delete the endpoint' }));
    await expectHeading(page, 'Webhooks');
    await page.getByText('The endpoint was deleted.').waitFor();
    expect(await page.getByRole('link', { name: /By keyboard/ }).count()).toBe(0);
    await leave(404);
  }, 60_000);
});

describe('the timeline of an enrolment', () => {
  it('has what was sent of it, and leads administrators to the delivery', async () => {
    const { database, organisation } = world;
    const courseId = (await buildCourse(database.app, organisation.id)).id;
    const enrolment = await buildEnrolment(database.app, organisation.id, { courseId, status: 'CANCELLED' });
    const { id, leave: leaveEndpoint } = await openNew('The CRM');
    await leaveEndpoint();
    const eventId = await world.happen('enrolment.cancelled', enrolment.id);
    const staff = await world.openAs(organisation.staff, `/enrolments/${enrolment.id}`);
    const summary = (page: Page) => page.locator('summary').filter({ hasText: '“Enrolment cancelled” to' });
    await summary(staff.page).filter({ hasText: 'delivered' }).first().click();
    const fact = (page: Page) => page.locator('details[open] dl > div').filter({ hasText: 'The CRM (127.0.0.1' });
    await fact(staff.page).getByText('Delivered', { exact: true }).waitFor();
    expect(await fact(staff.page).getByRole('link').count()).toBe(0);
    await staff.leave();

    const { page, leave } = await world.open(`/enrolments/${enrolment.id}`);
    await summary(page).first().click();
    await fact(page).waitFor();
    await expectGoodLooks(page, 'timeline-webhook');
    await fact(page).getByRole('link').click();
    await expectHeading(page, 'The CRM');
    const drawer = dialogOf(page, 'Delivery');
    await drawer.getByText(eventId, { exact: true }).waitFor();
    expect(page.url()).toBe(`${world.api.url}/developers/webhooks/${id}?entry=${eventId}`);
    await drawer.getByRole('link', { name: 'Open the enrolment' }).click();
    await page.waitForURL(`**/enrolments/${enrolment.id}`);
    await leave();
  }, 60_000);
});
