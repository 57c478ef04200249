import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiSettingsWorld, fact, push } from './api-settings-world.ts';
import { eventually } from '../support/eventually.ts';
import { report } from '../support/http-client.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createApiSettingsWorld();
}, 90_000);
afterAll(() => world?.close());

const open = (options = {}) => world.openAs(world.organisation.admin, '/developers/api-settings', options);

describe('API Settings', () => {
  it('shows the key masked, who made it, its last use, and the call with the real address', async () => {
    const { page, leave } = await open();
    await expectHeading(page, 'API Settings');
    const { apiKey } = world.organisation;
    await page.getByText(`svc_${apiKey.slice(4, 8)}...${apiKey.slice(-4)}`).waitFor();
    expect(await fact(page, 'Created by').innerText()).toContain('Attain');
    expect(await fact(page, 'Last accepted report with this key').innerText()).toContain('just now');
    expect(await fact(page, 'That report came from').innerText()).toContain('203.0.113.9');
    const command = await page.getByLabel('curl command', { exact: true }).innerText();
    expect(command).toContain(`curl -i -X PUT '${world.api.url}/api/enrolments/lms-progress'`);
    expect(command).toContain('Bearer YOUR_API_KEY');
    expect(await page.getByRole('link', { name: /API documentation/ }).getAttribute('href')).toBe('/docs');
    expect(await page.content()).not.toContain(apiKey);
    expect(await page.getByText('Your LMS sends more than Attain uses').count()).toBe(0);
    await expectGoodLooks(page, 'api-settings');
    await leave();
  });

  it('says that reports have fields which are ignored', async () => {
    const { apiKey } = world.organisation;
    const body = { lmsEnrolmentId: 'ENR-1', progress: 1, grade: 'A', 'Ada L.': 1 };
    expect((await report(world.api, apiKey, body)).status).toBe(200);
    const known = () => world.database.rows('select id from api_key where unknown_fields_at is not null');
    await eventually(async () => (await known())[0] ?? null);
    const { page, leave } = await open();
    const notice = page.getByRole('alert', { name: 'Your LMS sends more than Attain uses' });
    const ignored = notice.getByRole('list', { name: 'Ignored fields' }).getByRole('listitem');
    await ignored.filter({ hasText: 'grade' }).waitFor();
    expect(await ignored.allInnerTexts()).toEqual(['grade', 'Fields with unusual names, which are not shown']);
    await expectGoodLooks(page, 'api-settings-unknown-fields');
    await leave();
  });

  it('can be left as it is from the dialog, and says why a change failed', async () => {
    const { page, leave } = await open();
    await page.getByRole('button', { name: 'Replace the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the API key?' });
    await page.route('**/internal/api-key/rotate', (route) =>
      route.fulfill({ status: 500, json: { title: 'Internal Server Error', message: 'It did not work.' } }),
    );
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Replace the key now' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('It did not work.').waitFor();
    expect(await hasFocus(alert)).toBe(true);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Replace the key' }).and(page.locator(':focus')).waitFor();
    await leave(500);
  });

  it('of an organisation without a key creates one', async () => {
    await world.database.asOwner('update api_key set revoked_at = now() where revoked_at is null');
    const { page, leave } = await open();
    await page.getByRole('heading', { name: 'No API key yet' }).waitFor();
    await expectGoodLooks(page, 'api-settings-none');
    await page.getByRole('button', { name: 'Create the API key' }).click();
    const key = await page.getByRole('status', { name: 'New API key' }).innerText();
    expect(await push(world, key)).toBe(200);
    await page.getByRole('button', { name: 'Replace the key' }).waitFor();
    await leave();
  });
});

describe('for others than administrators', () => {
  it.each(['lms-integration', 'lms-integration/CREATE_ENROLMENT', 'webhooks'])(
    '/developers/%s is forbidden, and not in the menu',
    async (path) => {
      const { page, leave } = await world.openAs(world.organisation.staff, `/developers/${path}`);
      await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
      expect(await page.getByRole('link', { name: /API Settings|LMS Integration|Activity|Webhooks/ }).count()).toBe(0);
      await expectAccessible(page);
      await leave();
    },
  );
});
