import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiSettingsWorld, fact, push } from './api-settings-world.ts';
import { expectAccessible, expectGoodLooks } from './page-quality.ts';
import { refusesReload, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createApiSettingsWorld();
});
afterAll(() => world?.close());

const open = (options = {}) => world.openAs(world.organisation.admin, '/developers/api-settings', options);

describe('API Settings', () => {
  it('replaces the key: the old one is refused at once, the new one shown once and taken', async () => {
    const { page, leave } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const before = world.organisation.apiKey;
    expect(await push(world, before)).toBe(200);
    await page.getByRole('button', { name: 'Replace the key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replace the API key?' });
    await dialog.getByText('stops working at once').waitFor();
    await expectGoodLooks(page, 'api-settings-replace');

    // Without the second confirmation nothing happens.
    await dialog.getByRole('button', { name: 'Replace the key now' }).click();
    await dialog
      .getByRole('checkbox', { name: 'I can change the key in our LMS now' })
      .and(page.locator(':focus'))
      .waitFor();
    expect(await push(world, before)).toBe(200);
    await page.keyboard.press('Space');
    await dialog.getByRole('button', { name: 'Replace the key now' }).click();

    await page.getByRole('heading', { name: 'Your new API key' }).waitFor();
    const shown = page.getByRole('status', { name: 'New API key' });
    const key = await shown.innerText();
    expect(key).toMatch(/^svc_[0-9a-f]{64}$/);
    expect(await push(world, before)).toBe(401);
    expect(await push(world, key)).toBe(200);
    expect(await page.getByLabel('curl command', { exact: true }).innerText()).toContain(`Bearer ${key}'`);
    await page.getByText('you will not see it again').waitFor();
    await expectGoodLooks(page, 'api-settings-new-key');
    await page.getByRole('button', { name: 'Copy API key' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);

    // A reload and a link ask first: the key would be lost.
    expect(await refusesReload(page)).toBe('beforeunload');
    await page.getByRole('link', { name: 'Students' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without storing the key?' });
    await leaving.getByRole('button', { name: 'Stay on this page' }).click();
    await leaving.waitFor({ state: 'hidden' });
    expect(await shown.innerText()).toBe(key);

    await page.getByRole('button', { name: 'I have stored the key' }).click();
    await shown.waitFor({ state: 'detached' });
    expect(await page.content()).not.toContain(key);
    await page.getByText(`svc_${key.slice(4, 8)}...${key.slice(-4)}`).waitFor();
    expect(await fact(page, 'Created by').innerText()).toContain('Ada Admin');
    await page.reload();
    await page.getByText(`svc_${key.slice(4, 8)}...${key.slice(-4)}`).waitFor();
    expect(await page.content()).not.toContain(key);
    await leave();
  });
});

describe('for others than administrators', () => {
  it.each(['api-settings', 'activity?tab=calls'])('/developers/%s is forbidden, and not in the menu', async (path) => {
    const { page, leave } = await world.openAs(world.organisation.staff, `/developers/${path}`);
    await page.getByRole('heading', { name: 'This page is for administrators' }).waitFor();
    expect(await page.getByRole('link', { name: /API Settings|LMS Integration|Activity|Webhooks/ }).count()).toBe(0);
    await expectAccessible(page);
    await leave();
  });
});
