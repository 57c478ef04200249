import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildCourse } from '../factories/course-factory.ts';
import { buildEnrolment } from '../factories/enrolment-factory.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { startApi } from '../support/api-server.ts';
import { rowOf } from './import-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld(startApi);
  const { app } = world.database;
  const { id } = world.organisation;
  const course = await buildCourse(app, id, { name: 'Rope access' });
  for (const [lastName, status] of [
    ['Byron', 'ACTIVE'],
    ['Clarke', 'CANCELLED'],
    ['Dee', 'ACTIVE'],
  ] as const) {
    const enrolment = await buildEnrolment(app, id, { courseId: course.id, firstName: 'View', lastName });
    await world.database.asOwner(`update enrolment set status = '${status}' where id = '${enrolment.id}'`);
  }
  await buildOneOfEach(world.database, world.organisation);
  await world.database.asOwner('delete from saved_view');
}, 90_000);
afterAll(() => world?.close());

const openMenu = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();
const choose = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true }).click();
const headers = async (page: Page) => (await page.getByRole('columnheader').allInnerTexts()).map((each) => each.trim());
const searchOf = (page: Page) => new URL(page.url()).searchParams;

describe('a saved view', () => {
  it('keeps filters and columns, opens the list, and is shared', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/enrolments');
    await rowOf(page, 'View Clarke').waitFor();
    await page.getByLabel('Status').first().selectOption('ACTIVE');
    await rowOf(page, 'View Clarke').waitFor({ state: 'detached' });
    await openMenu(page, 'Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Progress' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Mark' }).click();
    await expectGoodLooks(page, 'columns-menu');
    await page.keyboard.press('Escape');
    expect(await headers(page)).toEqual(['Student', 'Course', 'Status', 'Added']);
    expect(searchOf(page).get('columns')).toBe('student,course,status,enrolled');

    await openMenu(page, 'Views');
    await choose(page, 'Save as a new view');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Save the view' }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('At work');
    await dialog.getByLabel('Share it with everybody in the organisation').check();
    await dialog.getByLabel('Open the list with this view').check();
    await expectGoodLooks(page, 'save-view');
    await dialog.getByRole('button', { name: 'Save the view' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'At work', exact: true }).waitFor();
    await page.getByText('The view was saved.').waitFor();

    // The list opens with it from the menu of the portal, with its parameters in the address.
    await page.getByRole('navigation').first().getByRole('link', { name: 'Certificates' }).click();
    await expectHeading(page, 'Certificates');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Enrolments' }).click();
    await page.getByRole('button', { name: 'At work', exact: true }).waitFor();
    await rowOf(page, 'View Byron').waitFor();
    expect(await rowOf(page, 'View Clarke').count()).toBe(0);
    expect(Object.fromEntries(searchOf(page))).toMatchObject({
      status: 'ACTIVE',
      columns: 'student,course,status,enrolled',
    });

    // A filter that is removed stays removed; the view can be brought back, or be saved as it is now.
    await page.getByLabel('Status').first().selectOption('');
    await rowOf(page, 'View Clarke').waitFor();
    await openMenu(page, 'At work (changed)');
    await expectGoodLooks(page, 'views-menu');
    await choose(page, 'Undo the changes');
    await rowOf(page, 'View Clarke').waitFor({ state: 'detached' });
    await openMenu(page, 'At work');
    await page.getByRole('menuitemradio', { name: 'All enrolments' }).click();
    await rowOf(page, 'View Clarke').waitFor();
    expect(await headers(page)).toContain('Mark');
    await page.reload();
    await rowOf(page, 'View Clarke').waitFor();
    await leave();
  });

  it('of another user is shown by its link, and is deleted by an administrator', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/enrolments');
    await rowOf(page, 'View Clarke').waitFor();
    await openMenu(page, 'Views');
    await page.getByRole('menuitemradio', { name: /^At work/ }).click();
    await rowOf(page, 'View Clarke').waitFor({ state: 'detached' });
    await openMenu(page, 'Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Course' }).click();
    await page.keyboard.press('Escape');
    await openMenu(page, 'At work (changed)');
    await choose(page, 'Save the changes');
    await page.getByRole('button', { name: 'At work', exact: true }).waitFor();
    await openMenu(page, 'At work');
    await choose(page, 'Delete this view');
    await page.getByRole('dialog').getByText('“At work” will be deleted for everybody').waitFor();
    await page.getByRole('button', { name: 'Delete the view' }).click();
    await rowOf(page, 'View Clarke').waitFor();
    await openMenu(page, 'Views');
    await page.getByRole('menuitemradio', { name: 'All enrolments' }).waitFor();
    expect(await page.getByRole('menuitemradio', { name: /^At work/ }).count()).toBe(0);
    await leave();
  });
});

describe('selected rows', () => {
  const download = async (page: Page, click: () => Promise<void>) => {
    const [file] = await Promise.all([page.waitForEvent('download'), click()]);
    return (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  };

  it('of certificates and of enrolments are downloaded', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/certificates');
    await page.getByRole('checkbox', { name: /^Select Foreign Student/ }).check();
    await page.getByText('1 selected').waitFor();
    await expectGoodLooks(page, 'certificates-selected');
    const bar = page.getByRole('region', { name: 'Selected rows' });
    const certificates = await download(page, () => bar.getByRole('button', { name: 'Export CSV' }).click());
    expect(certificates).toHaveLength(2);
    expect(certificates[1]).toContain('C-000001');
    await page.goto(`${new URL(page.url()).origin}/enrolments?search=view`);
    await page.getByRole('checkbox', { name: 'Select View Byron' }).check();
    await page.getByRole('checkbox', { name: 'Select View Dee' }).check();
    const enrolments = await download(page, () => bar.getByRole('button', { name: 'Export CSV' }).click());
    expect(enrolments).toHaveLength(3);
    await leave();
  });
});
