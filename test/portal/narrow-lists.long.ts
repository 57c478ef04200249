import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

const phone = { viewport: { width: 375, height: 800 } };

describe('on a phone', () => {
  it('a list begins with its search; the other filters are folded, unless one is in use', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/enrolments', phone);
    await page.getByLabel('Search enrolments').waitFor();
    expect(await page.getByLabel('Status', { exact: true }).isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Filters' }).click();
    const boxes = await Promise.all(
      [page.getByLabel('Search enrolments'), page.getByLabel('Status', { exact: true })].map((field) =>
        field.boundingBox(),
      ),
    );
    expect(boxes[0]!.width).toBe(boxes[1]!.width);
    await page.getByLabel('Status', { exact: true }).selectOption('ACTIVE');
    await page.waitForURL('**/enrolments?status=ACTIVE');
    await page.reload();
    await page.getByLabel('Status', { exact: true }).waitFor();
    await leave();
  });

  it('lists say what their figures are, and a student’s lists have the mark and the certificate’s document', async () => {
    const { studentId } = await buildOneOfEach(world.database, world.organisation);
    const narrow = { viewport: { width: 390, height: 800 } };
    const student = await world.openAs(world.organisation.staff, `/students/${studentId}`, narrow);
    const figures = /^Progress \d+\s% · Mark \d+\s%$/;
    const enrolments = student.page.getByRole('table', { name: 'Enrolments of this student' });
    await enrolments.getByText(figures).first().waitFor();
    const certificates = student.page.getByRole('table', { name: 'Certificates of this student' });
    await certificates
      .getByRole('link', { name: /^PDF of / })
      .first()
      .waitFor();
    expect(await student.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await student.leave();

    const list = await world.openAs(world.organisation.staff, '/enrolments', narrow);
    await list.page.getByRole('table', { name: 'Enrolments' }).getByText(figures).first().waitFor();
    expect(await list.page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await list.leave();
  });

  it.each([
    ['en-GB', 'Withdraw reports'],
    ['de-DE', 'Meldungen zurückziehen'],
  ])('the button of a page comes after what the page says (%s)', async (locale, name) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const options = { viewport: { width: 360, height: 740 }, locale, colorScheme };
      const { page, leave } = await world.openAs(world.organisation.admin, '/corrections', options);
      const header = page.locator('main header').first();
      const button = page.getByRole('link', { name, exact: true });
      await button.waitFor();
      const [heading, words, action] = await Promise.all(
        [header.locator('h1'), header.locator('p'), button].map((each) => each.boundingBox()),
      );
      expect(words!.y).toBeGreaterThanOrEqual(heading!.y + heading!.height);
      expect(action!.y).toBeGreaterThanOrEqual(words!.y + words!.height);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
      await leave();
    }
  });

  it('a message does not cover the page after the next one', async () => {
    const { page, leave } = await world.openAs(world.organisation.staff, '/students/new', phone);
    await page.getByLabel('First name').fill('Grace');
    await page.getByLabel('Last name').fill('Hopper');
    await page.getByLabel('E-mail').fill('grace@example.org');
    await page.getByRole('button', { name: 'Add the student' }).click();
    await expectHeading(page, 'Grace Hopper');
    const message = page.getByRole('alert').filter({ hasText: 'was added.' });
    await message.waitFor();
    await page.waitForTimeout(1_200);
    await page.getByRole('link', { name: 'Students', exact: true }).first().click();
    await expectHeading(page, 'Students');
    await message.waitFor({ state: 'detached', timeout: 1_500 });
    await leave();
  });
});
