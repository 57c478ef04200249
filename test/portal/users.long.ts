import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildStudent } from '../factories/student-factory.ts';
import { buildUser } from '../support/portal-organisation.ts';
import { startApiAndWorker, type ApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let server: ApiAndWorker;

beforeAll(async () => {
  world = await createPortalWorld(async (database, overrides) => {
    server = await startApiAndWorker(database, overrides);
    return server;
  });
}, 90_000);
afterAll(() => world?.close());

describe('users', () => {
  it('get another role, are deactivated and reactivated; the last administrator stays', async () => {
    const user = await buildUser(world.database.app, world.organisation.id, 'STAFF', 'Grace Hopper');
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings?tab=users');
    const row = page.getByRole('row').filter({ hasText: 'Grace Hopper' });
    await row.waitFor();
    await expectGoodLooks(page, 'settings-users');
    const choose = async (who: string, label: string) => {
      await page.getByRole('button', { name: `Actions for ${who}` }).click();
      await page.getByRole('menuitem', { name: label }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: label }).click();
    };
    await choose('Grace Hopper', 'Make an administrator');
    await page.getByText('Grace Hopper is an administrator now.').waitFor();
    await row.getByRole('cell', { name: 'Administrator', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Actions for Ada Admin' }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate Ada Admin?' });
    await question
      .getByText('You will be signed out and will not be able to sign in any more. Past actions stay in the timelines')
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    await choose('Grace Hopper', 'Make a member of staff');
    await page.getByText('Grace Hopper is a member of staff now.').waitFor();
    await choose('Grace Hopper', 'Deactivate');
    await row.getByText('Deactivated').waitFor();
    await choose('Grace Hopper', 'Reactivate');
    await row.getByText('Active', { exact: true }).waitFor();
    expect(await world.database.rows('select role, deactivated_at from user_account where id = $1', [user.id])).toEqual(
      [{ role: 'STAFF', deactivated_at: null }],
    );

    await page.getByRole('button', { name: 'Actions for Ada Admin' }).click();
    await page.getByText('You are the only active administrator. Make another user an administrator first.').waitFor();
    for (const name of ['Make a member of staff', 'Deactivate']) {
      expect(await page.getByRole('menuitem', { name }).isDisabled()).toBe(true);
    }
    await expectGoodLooks(page, 'settings-last-administrator');
    await leave();
  });

  it('are invited by e-mail, by keyboard alone; an invitation is sent again and withdrawn', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings?tab=invitations');
    await page.getByRole('heading', { name: 'No invitations yet' }).waitFor();
    await expectGoodLooks(page, 'settings-invitations-none');
    await page.getByRole('link', { name: 'Invite a user' }).first().focus();
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Invite a user');
    await page.getByLabel('Name').focus();
    await page.keyboard.type('Katherine Johnson');
    await page.keyboard.press('Tab');
    await page.keyboard.type('katherine@example.org');
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('radio', { name: 'Staff' }))).toBe(true);
    await page.keyboard.press('ArrowDown');
    await expectGoodLooks(page, 'settings-invite');
    await page.keyboard.press('Enter');
    await page.getByText('The invitation is being sent to katherine@example.org.').waitFor();
    const sent = () =>
      server.worker.smtp.messages.filter(({ recipients }) => recipients.includes('katherine@example.org'));
    await eventually(() => Promise.resolve(sent().length === 1 ? true : null));
    const row = page.getByRole('row').filter({ hasText: 'Katherine Johnson' });
    // The page hears of it and does not stay at “Sending”.
    await row.getByText('Not accepted yet').waitFor();
    await expectGoodLooks(page, 'settings-invitations');

    await page.getByRole('button', { name: 'Actions for Katherine Johnson' }).click();
    await page.getByRole('menuitem', { name: 'Send again' }).click();
    await eventually(() => Promise.resolve(sent().length === 2 ? true : null));
    await page.getByRole('button', { name: 'Actions for Katherine Johnson' }).click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the invitation' }).click();
    await row.getByText('Withdrawn').waitFor();
    await leave();
  });
});

describe('a student’s privacy', () => {
  it('is an export to keep, and an erasure that is typed first; staff are offered neither', async () => {
    const emmy = { firstName: 'Emmy', lastName: 'Noether' };
    const { id } = await buildStudent(world.database.app, world.organisation.id, emmy);
    await buildEnrolment(world.database.app, world.organisation.id, { studentId: id });
    const address = `/students/${id}`;
    const visit = await world.openAs(world.organisation.staff, address);
    await expectHeading(visit.page, 'Emmy Noether');
    expect(await visit.page.getByRole('heading', { name: 'Privacy' }).count()).toBe(0);
    await visit.leave();

    const { page, leave } = await world.openAs(world.organisation.admin, address);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export the data' }).click();
    expect((await download).suggestedFilename()).toBe(`student-${id}.json`);
    await page.getByRole('button', { name: 'Erase the data…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase the data of Emmy Noether?' });
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.getByText('This is neither the name of the student nor the word ERASE.').waitFor();
    await dialog.getByText('1 enrolment is active. It stays in the LMS and goes on there.').waitFor();
    const link = dialog.getByRole('link', { name: 'Show the enrolments of this student' });
    expect(await link.getAttribute('href')).toContain(id);
    await expectGoodLooks(page, 'student-erase');
    await dialog.getByLabel('Type Emmy Noether or ERASE to confirm').fill('emmy  NÖTHER');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await dialog.getByText('This is neither the name').waitFor();
    await dialog.getByLabel('Type Emmy Noether or ERASE to confirm').fill('émmy  NOETHER');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expectHeading(page, 'Erased student');
    await page
      .getByText('The names, the e-mail address and the external reference of this student were erased.')
      .waitFor();
    const main = await page.locator('main').innerText();
    expect(main).not.toContain('erased@student.invalid');
    expect(main).not.toContain('Not given');
    expect(main).toMatch(/Erased\n.*, by .?Ada Admin/);
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0);
    await expectGoodLooks(page, 'student-erased');
    await leave();
  });
});
