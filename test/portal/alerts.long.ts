import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { evaluate, events } from '../alerts/alert-fixture.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';
import { signedIn } from '../support/portal-client.ts';
import { addEndpoint } from '../webhooks/webhook-fixture.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

describe('the bell', () => {
  it('says that nothing needs the user, and then what does, with links; what was seen is not new any more', async () => {
    const { database, organisation, api } = world;
    const admin = world.openAs(organisation.admin, '/students');
    const { page, leave } = await admin;
    const bell = (state: RegExp) => page.getByRole('button', { name: state });
    await bell(/^Alerts: none$/).click();
    const list = page.getByRole('dialog', { name: 'Alerts' });
    await list.getByText('There are no alerts').waitFor();
    await expectGoodLooks(page, 'bell-empty');
    await page.keyboard.press('Escape');

    const endpoint = await addEndpoint(await signedIn(api, organisation.admin), { name: 'Payroll' });
    await database.asOwner(
      `update webhook_endpoint set failing_since = now() - interval '3 hours' where id = '${endpoint.id}'`,
    );
    await events(database, organisation.id, 'certificate.revoked', 40);
    await evaluate(database, organisation);
    await page.reload();
    await bell(/^Alerts: 2, some are new$/).click();
    await list.getByText('The webhook endpoint Payroll is failing').waitFor();
    expect(await list.getByText('New', { exact: true }).count()).toBe(2);
    await expectGoodLooks(page, 'bell-open');
    await page.keyboard.press('Escape');
    await bell(/^Alerts: 2$/).click();
    await list.getByRole('link', { name: 'The webhook endpoint Payroll is failing' }).click();
    await expectHeading(page, 'Payroll');
    expect(page.url()).toContain(`/developers/webhooks/${endpoint.id}`);
    expect(await list.count()).toBe(0);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    const needs = page.getByRole('region', { name: 'What needs your attention today' });
    await needs.getByRole('link', { name: 'The webhook endpoint Payroll is failing' }).waitFor();
    await expectGoodLooks(page, 'dashboard-with-alerts');
    await leave();

    const staff = await world.openAs(organisation.staff, '/students');
    await staff.page.getByRole('button', { name: /^Alerts: 1, some are new$/ }).click();
    const theirs = staff.page.getByRole('dialog', { name: 'Alerts' });
    await theirs.getByRole('link').first().waitFor();
    expect(await theirs.getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('40 certificates were withdrawn, revoked or reinstated'),
    ]);
    await staff.leave();
  }, 90_000);
});

describe('the profile', () => {
  it('switches the daily digest off and on', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/profile');
    const choice = page.getByRole('switch', { name: 'Send me the daily digest' });
    await choice.waitFor();
    expect(await choice.isChecked()).toBe(true);
    await choice.click();
    await page.getByText('You get no daily digest any more.').waitFor();
    await eventually(async () => ((await choice.isChecked()) ? null : true));
    await expectGoodLooks(page, 'profile-digest');
    await leave();
  }, 60_000);
});
