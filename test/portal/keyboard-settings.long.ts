import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { logoPng } from '../organisations/logo-files.ts';
import { buildUser } from '../support/portal-organisation.ts';
import {
  arrives,
  choose,
  focusStays,
  openDialog,
  pick,
  select,
  still,
  tabTo,
  takeFile,
  type,
  use,
} from './keyboard.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const open = (tab: string) => world.openAs(world.organisation.admin, `/settings?tab=${tab}`, still);

describe('by keyboard alone', () => {
  it('one goes through the tabs of the settings', async () => {
    const { page, leave } = await open('organisation');
    const tab = (name: string) => page.getByRole('tab', { name });
    await tabTo(page, tab('Organisation'));
    for (const name of ['E-mails', 'Users', 'Invitations', 'Audit log', 'Organisation']) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).waitFor();
      expect(await hasFocus(tab(name))).toBe(true);
    }
    await leave();
  });

  it('one renames the organisation, and gives it a time zone and a logo', async () => {
    const { page, leave } = await open('organisation');
    await type(page, page.getByLabel('Name'), 'Northbridge Institute');
    await pick(page, page.getByRole('combobox', { name: 'Time zone' }), 'Auckland', 'Pacific/Auckland');
    await use(page, page.getByRole('button', { name: 'Save', exact: true }));
    await page.getByText('The organisation was saved.').waitFor();
    await arrives(page.getByRole('button', { name: 'Save', exact: true }));

    const file = { name: 'logo.png', mimeType: 'image/png', buffer: logoPng(240, 80) };
    await takeFile(page, page.getByRole('button', { name: 'Choose a logo' }), file);
    await page.getByText('The logo was saved.').waitFor();
    await arrives(page.getByRole('button', { name: 'Replace the logo' }));
    const opener = page.getByRole('button', { name: 'Remove the logo' });
    const dialog = await openDialog(page, opener, 'Remove the logo?');
    await use(page, dialog.getByRole('button', { name: 'Remove the logo' }));
    await page.getByText('There is no logo').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await opener.waitFor({ state: 'detached' });
    expect(await focusStays(page)).toContain('Logo');
    await leave();
  });

  it('one gives a user another role, deactivates and reactivates', async () => {
    await buildUser(world.database.app, world.organisation.id, 'STAFF', 'Grace Hopper');
    const { page, leave } = await open('users');
    const opener = page.getByRole('button', { name: 'Actions for Grace Hopper' });
    await use(page, opener);
    await page.getByRole('menuitem').first().waitFor();
    await page.keyboard.press('Escape');
    await arrives(opener);
    for (const [entry, said] of [
      ['Make an administrator', 'Grace Hopper is an administrator now.'],
      ['Make a member of staff', 'Grace Hopper is a member of staff now.'],
      ['Deactivate', 'Grace Hopper was deactivated.'],
      ['Reactivate', 'Grace Hopper was reactivated.'],
    ] as const) {
      await choose(page, opener, entry);
      const dialog = page.getByRole('dialog');
      await use(page, dialog.getByRole('button', { name: entry }));
      await page.getByText(said).waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await arrives(opener);
    }
    await leave();
  });

  it('one invites somebody, sends the invitation again, and withdraws it', async () => {
    const { page, leave } = await open('invitations');
    await use(page, page.getByRole('link', { name: 'Invite a user' }));
    await expectHeading(page, 'Invite a user');
    await type(page, page.getByLabel('Name'), 'Katherine Johnson');
    await type(page, page.getByLabel('E-mail'), 'katherine@example.org');
    await tabTo(page, page.getByRole('radio', { name: 'Staff' }));
    await page.keyboard.press('ArrowDown');
    expect(await page.getByRole('radio', { name: 'Administrator' }).isChecked()).toBe(true);
    await use(page, page.getByRole('button', { name: 'Send the invitation' }));
    await expectHeading(page, 'Settings');
    await arrives(page.getByRole('heading', { level: 1 }));
    const opener = page.getByRole('button', { name: 'Actions for Katherine Johnson' });
    await choose(page, opener, 'Send again');
    await page.getByText('is being sent to katherine@example.org again').waitFor();
    await arrives(opener);
    await choose(page, opener, 'Withdraw');
    await use(page, page.getByRole('dialog').getByRole('button', { name: 'Withdraw the invitation' }));
    await page.getByText('Withdrawn', { exact: true }).waitFor();
    await opener.waitFor({ state: 'detached' });
    await focusStays(page);
    await leave();
  });

  it('one searches the audit log and looks at an entry', async () => {
    const { page, leave } = await open('audit');
    const field = page.getByLabel('What was done');
    await select(page, field, 'Organisation changed');
    await page.waitForURL('**action=organisation**');
    expect(await hasFocus(field)).toBe(true);
    const dialog = await openDialog(
      page,
      page.getByRole('button', { name: /^Details:/ }).first(),
      'Organisation changed',
    );
    await use(page, dialog.locator('summary'));
    await tabTo(page, dialog.getByRole('region', { name: 'Details' }));
    await use(page, dialog.getByRole('button', { name: 'Close' }));
    await dialog.waitFor({ state: 'hidden' });
    await arrives(page.getByRole('button', { name: /^Details:/ }).first());
    await select(page, page.getByLabel('Who did it'), 'Grace');
    await page.getByRole('heading', { name: 'No matching entries' }).waitFor();
    await use(page, page.getByRole('link', { name: 'Show everything' }));
    await page
      .getByRole('button', { name: /^Details:/ })
      .first()
      .waitFor();
    await focusStays(page);
    await leave();
  });
});
