import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { newId } from '../../src/platform/ids.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { buildStudent, buildStudents } from '../factories/student-factory.ts';
import { eventually } from '../support/eventually.ts';
import { arrives, still, tabTo, type } from './keyboard.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let ids: Record<string, string>;

beforeAll(async () => {
  world = await createPortalWorld();
  const { id } = world.organisation;
  ids = await buildOneOfEach(world.database, world.organisation);
  await buildStudent(world.database.app, id, { firstName: 'Jan', lastName: 'van der Berg', email: 'jan@example.org' });
  await buildStudents(
    world.database.app,
    id,
    Array.from({ length: 7 }, (_none, index) => ({ firstName: 'Maria', lastName: `Mendes ${index}` })),
  );
}, 90_000);
afterAll(() => world?.close());

const field = (page: Page) => page.getByRole('combobox', { name: 'Find anything' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const opener = (page: Page) => page.getByRole('button', { name: 'Find anything' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const pathOf = (page: Page) => page.url().slice(world.api.url.length);

/** The chosen option is the one that the field names. */
async function chosen(page: Page): Promise<string> {
  const id = await field(page).getAttribute('aria-activedescendant');
  const selected = page.locator('[role="option"][aria-selected="true"]');
  expect(await selected.count()).toBe(1);
  expect(await selected.getAttribute('id')).toBe(id);
  return selected.innerText();
}

async function opened(page: Page): Promise<void> {
  await dialog(page).waitFor();
  await arrives(field(page));
}

describe('the search, by keyboard alone', () => {
  it('opens by Ctrl+K and by /, closes by Escape, and gives the focus back', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/students', still);
    for (const key of ['Control+K', '/']) {
      await tabTo(page, page.getByRole('link', { name: 'Courses' }));
      await page.keyboard.press(key);
      await opened(page);
      expect(await field(page).inputValue()).toBe('');
      await page.keyboard.press('Escape');
      await dialog(page).waitFor({ state: 'hidden' });
      await arrives(page.getByRole('link', { name: 'Courses' }));
    }
    await tabTo(page, opener(page));
    await page.keyboard.press('Enter');
    await opened(page);
    await page.keyboard.press('Control+K');
    await dialog(page).waitFor({ state: 'hidden' });
    await arrives(opener(page));
    // In a field, / is a character, and Ctrl+K opens the search all the same.
    const search = page.getByLabel('Search students');
    await type(page, search, 'a/b');
    expect(await search.inputValue()).toBe('a/b');
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.press('Escape');
    await arrives(search);
    await leave();
  });

  it('takes what is typed while it is still loaded, and leaves the form below as it is', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/students/new', still);
    await page.route('**/assets/search-dialog*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await type(page, page.getByLabel('First name'), 'Half');
    await page.keyboard.press('Control+K');
    await page.keyboard.type('bergq');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Enter');
    await opened(page);
    await option(page, /Jan van der Berg/).waitFor();
    expect(await field(page).inputValue()).toBe('berg');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
    expect(pathOf(page)).toBe('/students/new');
    // Escape gives the search up before it is there.
    await page.keyboard.press('Control+K');
    await page.keyboard.press('Escape');
    await page.keyboard.type('way');
    expect(await page.getByLabel('First name').inputValue()).toBe('Halfway');
    await leave();
  });

  it('finds a student by a later word of the name, and opens it', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/', still);
    await page.keyboard.press('/');
    await opened(page);
    await page.keyboard.type('BERG');
    await option(page, /Jan van der Berg/).waitFor();
    expect(await chosen(page)).toContain('Jan van der Berg');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Jan van der Berg');
    await dialog(page).waitFor({ state: 'hidden' });
    await arrives(page.getByRole('heading', { level: 1 }));
    // It is the first of the recent ones now.
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.getByRole('group', { name: 'Recent' }).waitFor();
    expect(await chosen(page)).toContain('Jan van der Berg');
    await page.keyboard.press('Escape');
    await leave();
  });

  it('opens a pasted id at once, although its results are still to come', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/', still);
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.insertText(`progress-report-${ids.reportId}`);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Progress report' }).waitFor();
    expect(pathOf(page)).toBe(`/developers/activity?entry=${ids.reportId}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.insertText(ids.requestId!);
    await page.keyboard.press('Enter');
    await expectHeading(page, 'API requests');
    await page.getByRole('dialog').getByText('400').first().waitFor();
    await leave();
  });

  it('moves with the arrow keys, around the ends, and through all groups', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/', still);
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('foreign');
    await option(page, /^Foreign Student/)
      .first()
      .waitFor();
    for (const group of ['Students', 'Courses', 'Enrolments', 'Certificates', 'Imports', 'Webhook endpoints'])
      await page.getByRole('group', { name: group, exact: true }).waitFor();
    const count = await page.getByRole('option').count();
    const first = await chosen(page);
    await page.keyboard.press('ArrowUp');
    const last = await chosen(page);
    expect(last).not.toBe(first);
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toBe(first);
    for (let step = 1; step < count; step += 1) await page.keyboard.press('ArrowDown');
    expect(await chosen(page)).toBe(last);
    expect(await hasFocus(field(page))).toBe(true);
    await expectGoodLooks(page, 'search-results');
    await leave();
  });

  it('finds pages and actions, by role', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/', still);
    await page.keyboard.press('Control+K');
    await opened(page);
    await option(page, 'Add a student').waitFor();
    await expectGoodLooks(page, 'search-empty');
    await page.keyboard.type('imports');
    await page.getByText('Nothing found for “imports”.').waitFor();
    await expectGoodLooks(page, 'search-nothing');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('new stu');
    await option(page, 'Add a student').waitFor();
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Add a student');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('dark');
    await option(page, 'Dark colours').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('html[data-mantine-color-scheme="dark"]').waitFor();
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('berg');
    await option(page, /Jan van der Berg/).waitFor();
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Jan van der Berg');
    const recent = () => page.evaluate<string | null>(`sessionStorage.getItem('attain-recent')`);
    expect(await recent()).toContain('Jan van der Berg');
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('sign out');
    await option(page, 'Sign out').waitFor();
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Sign in');
    // The next user of the browser sees no names.
    expect(await recent()).toBeNull();
    await leave();
  });

  it('leads to the list of all that begin so, and opens in another tab', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/', still);
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('mendes');
    await option(page, 'All students that begin with “mendes”').waitFor();
    const tab = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await (await tab).getByRole('heading', { level: 1, name: 'Maria Mendes 0' }).waitFor();
    await (await tab).close();
    await page.bringToFront();
    expect(pathOf(page)).toBe('/');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expectHeading(page, 'Students');
    expect(await page.getByLabel('Search students').inputValue()).toBe('mendes');
    await page.getByText('Mendes 6').first().waitFor();
    await leave();
  });

  it('opens the API reference, which is no page of the portal, in another tab', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/', still);
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('openapi');
    await option(page, 'API reference').waitFor();
    const tab = page.context().waitForEvent('page');
    await page.keyboard.press('Enter');
    await (await tab).getByRole('heading', { level: 1 }).waitFor();
    expect((await tab).url()).toBe(`${world.api.url}/docs`);
    await (await tab).close();
    await page.bringToFront();
    await dialog(page).waitFor({ state: 'hidden' });
    expect(pathOf(page)).toBe('/');
    await leave();
  });

  it('asks before what is typed in a form is lost', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/students/new', still);
    await type(page, page.getByLabel('First name'), 'Half');
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('courses');
    await option(page, 'Courses').waitFor();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog').filter({ hasText: /unsaved|lost|leave/i });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Half');
    await leave();
  });

  it('closes alone above the details of an entry', async () => {
    const { page, leave } = await world.openAs(
      world.organisation.admin,
      `/developers/activity?entry=${ids.reportId}`,
      still,
    );
    const drawer = page.getByRole('dialog', { name: 'Progress report' });
    await drawer.waitFor();
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await drawer.isVisible()).toBe(true);
    await leave();
  });
});

describe('the search', () => {
  it('is opened by a button at 360 px, by touch, too', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/', {
      ...still,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    });
    await opener(page).tap();
    await opened(page);
    await field(page).fill('foreign student');
    await option(page, /Foreign course/).tap();
    await expectHeading(page, 'Foreign Student');
    await opener(page).tap();
    await opened(page);
    await page.getByRole('button', { name: 'Close' }).tap();
    await dialog(page).waitFor({ state: 'hidden' });
    await leave();
  });

  it('says that it searches, what went wrong, and tries again', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/', still);
    let answers: 'never' | 'fails' | 'works' = 'never';
    await page.route('**/internal/search?**', async (route) => {
      await eventually(async () => (answers === 'never' ? null : true), 60_000);
      if (answers === 'fails')
        await route.fulfill({
          status: 503,
          headers: { 'X-Request-Id': newId() },
          json: { title: 'Service Unavailable', message: 'Busy.' },
        });
      else await route.continue();
    });
    await page.keyboard.press('Control+K');
    await opened(page);
    await page.keyboard.type('foreign');
    await page.getByText('Searching …').waitFor();
    answers = 'fails';
    const alert = dialog(page).getByRole('alert');
    await alert.getByText('Busy.').waitFor();
    expect(await hasFocus(field(page))).toBe(true);
    await expectGoodLooks(page, 'search-failed');
    answers = 'works';
    await tabTo(page, alert.getByRole('button', { name: 'Try again' }));
    await page.keyboard.press('Enter');
    await option(page, /^Foreign Student/)
      .first()
      .waitFor();
    expect(await hasFocus(field(page))).toBe(true);
    await leave(503);
  });
});
