import { webhookEventTypes } from '../../src/domain/webhooks/event-types.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { eventually } from '../support/eventually.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading, hasFocus } from './portal-world.ts';
import {
  addEndpoint,
  createWebhookWorld,
  deliveryRows,
  reveal,
  sendExample,
  verified,
  type WebhookWorld,
} from './webhook-world.ts';

let world: WebhookWorld;

beforeAll(async () => {
  // The second repetition does not come while a test looks on.
  world = await createWebhookWorld([0.1, 3_600, 3_600]);
}, 90_000);
afterAll(() => world?.close());

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });

/** A page with a new endpoint that gets everything. */
async function openNew(description: string, options?: Parameters<WebhookWorld['open']>[1]) {
  const visit = await world.open('/developers/webhooks/new', options);
  await addEndpoint(visit.page, `${world.receiver.url}/${encodeURIComponent(description)}`, description);
  const id = visit.page.url().split('/').at(-1)!;
  const got = () => world.receiver.received.filter(({ path }) => path.endsWith(encodeURIComponent(description)));
  return { ...visit, id, got };
}

describe('the list of endpoints', () => {
  it('explains what webhooks are while there are none', async () => {
    const { page, leave } = await world.open('/developers/webhooks');
    await page.getByRole('heading', { name: 'No webhook endpoints yet' }).waitFor();
    await expectGoodLooks(page, 'webhooks-empty');
    await leave();
  });

  it('says why it cannot be loaded', async () => {
    const { page, leave } = await world.open('/settings');
    await page.route('**/internal/webhook-endpoints', (route) =>
      route.fulfill({ status: 500, json: { title: 'Internal Server Error', message: 'It did not work.' } }),
    );
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('alert').getByText('It did not work.').waitFor();
    await expectAccessible(page);
    await leave(500);
  });
});

describe('the form', () => {
  it('says what is missing, and what the service does not take', async () => {
    const { page, leave } = await world.open('/developers/webhooks/new');
    await page.getByRole('button', { name: 'Add the endpoint' }).click();
    await page.getByText('Enter a name.').waitFor();
    await page.getByText('Enter the address to which events are posted.').waitFor();
    const name = page.getByLabel('Name', { exact: true });
    await eventually(async () => ((await hasFocus(name)) ? true : null));
    await name.fill('CRM');
    await page.getByLabel('URL').fill('crm.example');
    await page.getByRole('radio', { name: 'Only selected types' }).check();
    await page.getByRole('button', { name: 'Add the endpoint' }).click();
    await page.getByText('Enter a complete address').waitFor();
    await page.getByText('Choose at least one type of event.').waitFor();
    await page.getByLabel('Authentication').selectOption('Custom header');
    await expectGoodLooks(page, 'webhook-new');

    // An address within the service's own network, which is not allowed here.
    const notEncrypted = page.getByRole('status').filter({ hasText: 'Calls to this address are not encrypted.' });
    expect(await notEncrypted.count()).toBe(0);
    await page.getByLabel('URL').fill('http://169.254.169.254/latest');
    await notEncrypted.waitFor();
    await expectGoodLooks(page, 'webhook-new-not-encrypted');
    await page.getByRole('checkbox', { name: 'enrolment.created' }).check();
    await page.getByLabel('Authentication').selectOption('None');
    await page.getByRole('button', { name: 'Add the endpoint' }).click();
    await page.getByRole('alert').getByText('an IP address that is not public').waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Leave without saving' }).click();
    await expectHeading(page, 'Webhooks');
    await leave(400, 422);
  });

  it('keeps credentials that are not entered again, and never shows them', async () => {
    const { page, leave } = await world.open('/developers/webhooks/new');
    await page.getByLabel('Authentication').selectOption('Basic');
    await page.getByLabel('User name').fill('attain');
    await page.getByRole('textbox', { name: 'Password' }).fill('open-sesame-7');
    await page.getByRole('radio', { name: 'Only selected types' }).check();
    await page.getByRole('checkbox', { name: 'enrolment.cancelled' }).check();
    await page.getByRole('checkbox', { name: 'certificate.issued' }).check();
    await addEndpoint(page, `${world.receiver.url}/basic`, 'With a password');
    expect(await fact(page, 'Authentication').innerText()).toContain('Basic');

    await page.getByRole('link', { name: 'Edit' }).click();
    await expectHeading(page, 'Edit webhook endpoint');
    await page.getByText('Stored. Leave it empty to keep it.').nth(1).waitFor();
    expect(await page.content()).not.toContain('open-sesame-7');
    await expectGoodLooks(page, 'webhook-edit');
    const url = await page.getByLabel('URL').inputValue();
    await page.getByLabel('URL').fill('https://other.example/hooks');
    await page.getByRole('status').filter({ hasText: 'Attain does not send the stored credentials there' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter it again: the URL now leads to another address.').nth(1).waitFor();
    await expectGoodLooks(page, 'webhook-edit-elsewhere');
    await page.getByLabel('URL').fill(url);
    await page.getByLabel('Name', { exact: true }).fill('With a password, still');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'With a password, still');

    const before = world.receiver.received.length;
    await world.happen('enrolment.cancelled');
    await world.happen('enrolment.transferred');
    const [delivery] = await eventually(() => {
      const got = world.receiver.received.slice(before).filter(({ path }) => path.endsWith('/basic'));
      return got.length === 0 ? null : got;
    });
    expect(delivery!.headers.authorization).toBe(`Basic ${Buffer.from('attain:open-sesame-7').toString('base64')}`);
    await deliveryRows(page).filter({ hasText: 'Delivered' }).waitFor();
    expect(await deliveryRows(page).count()).toBe(1);
    await fact(page, 'Events').getByRole('link', { name: 'certificate.issued' }).click();
    await expectHeading(page, 'certificate.issued');
    await leave();
  });

  it('merges a change with one that somebody else saved meanwhile, and names what both changed', async () => {
    const mine = await openNew('CRM before');
    await mine.page.getByRole('link', { name: 'Edit' }).click();
    await expectHeading(mine.page, 'Edit webhook endpoint');
    const theirs = await world.open(`/developers/webhooks/${mine.id}/edit`);
    await theirs.page.getByLabel('Name', { exact: true }).fill('CRM of theirs');
    await theirs.page.getByLabel('Description').fill('By them');
    await theirs.page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(theirs.page, 'CRM of theirs');
    await theirs.leave();

    const { page, leave } = mine;
    await page.getByLabel('Name', { exact: true }).fill('CRM of mine');
    await page.getByRole('button', { name: 'Save' }).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'Somebody changed this meanwhile.' });
    await refusal.waitFor();
    await page.getByRole('button', { name: 'Load the newer state' }).click();
    await page.getByText('Name: “CRM of theirs”').waitFor();
    await refusal.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Description').inputValue()).toBe('By them');
    await expectGoodLooks(page, 'webhook-newer-state');
    await page.getByRole('button', { name: 'Save' }).click();
    await expectHeading(page, 'CRM of mine');
    await leave(409);
  });

  it('gives two endpoints on one host names that tell them apart in the list and in the timeline', async () => {
    const first = await openNew('Payroll');
    const second = await openNew('Newsletter');
    await first.leave();
    const { page, leave } = second;
    const enrolment = await buildEnrolment(world.database.app, world.organisation.id);
    await world.happen('enrolment.cancelled', enrolment.id);
    await page.goto(new URL(`/enrolments/${enrolment.id}`, page.url()).href);
    await page
      .locator('summary')
      .filter({ hasText: /to \d+ endpoints/ })
      .click();
    const link = (name: string) =>
      page.locator('details[open]').getByRole('link', { name: new RegExp(`^${name} \\(`) });
    await link('Payroll').waitFor();
    await link('Newsletter').waitFor();
    await expectGoodLooks(page, 'timeline-two-endpoints');
    await page.getByRole('link', { name: 'Webhooks' }).first().click();
    const table = page.getByRole('table', { name: 'Webhook endpoints' });
    for (const name of ['Payroll', 'Newsletter']) {
      await table.getByRole('row').filter({ hasText: name }).getByText('Works', { exact: true }).waitFor();
    }
    await expectGoodLooks(page, 'webhooks-health');
    await leave();
  });
});

describe('the catalogue', () => {
  it('has each type with its fields and an example', async () => {
    const { page, leave } = await world.open('/developers/webhooks');
    await page.getByRole('link', { name: 'Event catalogue' }).click();
    await expectHeading(page, 'Event catalogue');
    const types = page.getByRole('table', { name: 'Types of events' }).locator('tbody').getByRole('link');
    await types.nth(webhookEventTypes.length - 1).waitFor();
    expect(await types.allInnerTexts()).toEqual(webhookEventTypes);
    await expectGoodLooks(page, 'webhook-catalogue');
    for (const type of await types.allInnerTexts()) {
      await types.filter({ hasText: type }).click();
      await expectHeading(page, type);
      await section(page, 'When it is sent').waitFor();
      const rows = page.getByRole('table', { name: `Fields of ${type}` }).locator('tbody tr');
      expect(await rows.count()).toBeGreaterThan(6);
      for (const row of await rows.all()) {
        // Each says where it stands, what it holds, and what it means.
        const texts = await row.locator('th, td').allInnerTexts();
        expect(texts.map((text) => text.trim() !== '')).toEqual([true, true, true]);
      }
      const example = JSON.parse(await page.getByLabel(`Example of ${type}`, { exact: true }).innerText());
      expect(example).toMatchObject({ type, version: 1, data: { enrolmentId: expect.any(String) } });
      if (type === 'enrolment.marked') {
        await rows.getByText('data.units[].score', { exact: true }).waitFor();
        await expectGoodLooks(page, 'webhook-event-type');
      }
      await page.goBack();
    }
    await leave();
  }, 60_000);

  it('says that there is no such type', async () => {
    const { page, leave } = await world.open('/developers/webhooks/event-types/student.created');
    await page.getByRole('heading', { name: 'There is no such type of event' }).waitFor();
    await leave();
  });
});

describe('the signing secret', () => {
  it('is hidden until it is asked for, and replaced without a gap', async () => {
    const { page, leave, got } = await openNew('Rotation', { permissions: ['clipboard-read', 'clipboard-write'] });
    const shown = page.getByRole('status', { name: 'Signing secret' });
    expect(await shown.innerText()).toMatch(/^whsec_•+$/);
    const before = await reveal(page);
    expect(before).toMatch(/^whsec_[A-Za-z0-9+/=]{32,}$/);
    await page.getByRole('button', { name: 'Copy signing secret' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(before);
    await page.getByRole('button', { name: 'Hide' }).click();
    expect(await page.content()).not.toContain(before);

    await page.getByRole('button', { name: 'Rotate the secret' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rotate the signing secret?' });
    await dialog.getByText('For 24 hours, every delivery has two signatures').waitFor();
    await expectGoodLooks(page, 'webhook-rotate');
    await dialog.getByRole('button', { name: 'Rotate the secret' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(/^Until .* deliveries are also signed with the old secret\.$/).waitFor();
    const after = await shown.innerText();
    expect(after).toMatch(/^whsec_/);
    expect(after).not.toBe(before);
    await expectGoodLooks(page, 'webhook-rotated');

    const drawer = await sendExample(page, 'enrolment.created');
    await drawer.getByText('The endpoint has confirmed the delivery.').waitFor();
    for (const secret of [before, after]) expect(verified(secret, got()[0]!)).toMatchObject({ version: 1 });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Rotate the secret' }).click();
    await dialog.getByText('The last rotation was less than 24 hours ago.').waitFor();
    await leave();
  });
});

describe('deliveries', () => {
  it('are found by state, type and day, which stand in the address, with their attempts over time', async () => {
    const { page, leave, got } = await openNew('Filters');
    world.receiver.answer(({ body }) => ({ status: body.includes('certificate.issued') ? 503 : 204 }));
    await world.happen('enrolment.cancelled');
    await world.happen('enrolment.progressed');
    await sendExample(page, 'certificate.issued');
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    await drawer.getByText(/[23] attempts failed. Attain keeps trying/).waitFor();
    await drawer.getByText(/^The next attempt is on/).waitFor();
    await drawer.getByRole('listitem').filter({ hasText: 'Attempt 2' }).filter({ hasText: '503' }).waitFor();
    expect(await fact(page, 'Next attempt').innerText()).toMatch(/\d{4}, \d{2}:\d{2}:\d{2}/);
    // A user who is no operator copies the workflow's id, to give it to one.
    await drawer.getByRole('button', { name: 'Copy workflow id' }).waitFor();
    await expectGoodLooks(page, 'webhook-delivery-retrying');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    // On a busy machine a third attempt has come.
    expect(got().length).toBeGreaterThanOrEqual(4);

    const rows = deliveryRows(page);
    await rows.filter({ hasText: 'Delivered' }).nth(1).waitFor();
    expect(await rows.count()).toBe(3);
    await section(page, 'Attempts')
      .getByText(/^\d+(\.\d)?\s% of \d attempts succeeded, [2-9] failed$/)
      .waitFor({ timeout: 30_000 });
    await section(page, 'All recent attempts failed')
      .waitFor({ state: 'detached' })
      .catch(() => undefined);
    await expectGoodLooks(page, 'webhook-endpoint');

    await page.getByLabel('Status', { exact: true }).selectOption('Waiting or retrying');
    await rows.filter({ hasText: 'Retrying' }).waitFor();
    await eventually(async () => ((await rows.count()) === 1 ? true : null));
    await page.getByLabel('Status', { exact: true }).selectOption('Delivered');
    await page.getByLabel('Type of event').selectOption('enrolment.progressed');
    await eventually(async () => ((await rows.count()) === 1 ? true : null));
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual({ state: 'DELIVERED', type: 'enrolment.progressed' });
    await page.reload();
    await rows.filter({ hasText: 'enrolment.progressed' }).waitFor();
    expect(await rows.count()).toBe(1);
    await page.getByLabel('Until this day').fill('2026-01-01');
    await page.getByRole('heading', { name: 'No matching deliveries' }).waitFor();

    const chart = section(page, 'Attempts');
    await chart.getByLabel('Period of the chart').selectOption('Last 24 hours');
    await chart.getByText('Now', { exact: true }).waitFor();
    await chart.getByText('Show as a table').click();
    expect(await chart.getByRole('row').count()).toBeGreaterThan(23);
    await chart.getByLabel('Period of the chart').selectOption('Last 30 days');
    await eventually(async () => ((await chart.getByRole('row').count()) === 31 ? true : null));
    await expectAccessible(page);
    await chart.getByRole('row').nth(1).getByRole('link').click();
    await rows.nth(2).waitFor();
    const filtered = new URL(page.url()).searchParams;
    expect([filtered.get('from'), filtered.get('span')]).toEqual([filtered.get('to'), 'month']);
    world.receiver.answer(() => ({ status: 204 }));
    await leave();
  }, 60_000);

  it('lead operators to the run, and everybody to the enrolment', async () => {
    const { database, organisation } = world;
    await database.asOwner(`update user_account set is_operator = true where id = '${organisation.admin.id}'`);
    const { page, leave } = await openNew('Operators');
    const eventId = await world.happen('enrolment.cancelled');
    await deliveryRows(page).getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: 'Delivery' });
    const run = drawer.getByRole('link', { name: /^webhook/ });
    expect(await run.getAttribute('href')).toMatch(/^http:\/\/temporal\.test\/ui\/.*webhook/);
    expect(await fact(page, 'webhook-id').innerText()).toContain(eventId);
    await drawer.getByRole('link', { name: 'Open the enrolment' }).waitFor();
    await database.asOwner(`update user_account set is_operator = false where id = '${organisation.admin.id}'`);
    await leave();
  });
});
