import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../support/eventually.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;

beforeAll(async () => {
  world = await createPortalWorld();
}, 90_000);
afterAll(() => world?.close());

describe('the texts of e-mails', () => {
  it('are written beside a preview, tested, saved and reset', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/settings?tab=emails');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Your certificate is ready' }).waitFor();
    await page.getByText('The student’s first name, such as Ana').waitFor();
    await page.getByLabel('Heading').fill('Well done, {{firstName}}');
    await page.getByLabel('Text', { exact: true }).fill('Your **next** step: [courses](https://northbridge.example).');
    await frame.getByRole('heading', { name: 'Well done, Ana' }).waitFor();
    expect(await frame.locator('strong').textContent()).toBe('next');
    const background = (scheme: string) =>
      eventually(async () =>
        (await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)) === scheme
          ? true
          : null,
      );
    await background('rgb(243, 245, 244)');
    await page.getByText('Dark', { exact: true }).click();
    await background('rgb(14, 20, 19)');
    await expectGoodLooks(page, 'settings-emails');
    await page.getByText('Plain text', { exact: true }).click();
    await page.getByText('courses (https://northbridge.example)').waitFor();

    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await page.getByText('A test with made-up data is on its way').waitFor();
    const [test] = await world.database.rows<{ heading: string; user: string }>(
      'select heading, user_id as "user" from email_template_test where organisation_id = $1',
      [world.organisation.id],
    );
    expect(test).toEqual({ heading: 'Well done, {{firstName}}', user: world.organisation.admin.id });

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The text was saved.').waitFor();
    await page.getByLabel('Heading').fill('Hello {{lastName}}');
    const heading = page.getByLabel('Heading');
    await page.getByText('There is no variable {{lastName}}.').first().waitFor();
    // It stands at the field, in the usual style, and the preview stays as it was.
    expect(await heading.getAttribute('aria-invalid')).toBe('true');
    const described = (await heading.getAttribute('aria-describedby'))!;
    expect(await page.locator(`[id="${described}"]`).textContent()).toMatch(/^There is no variable \{\{lastName\}\}\./);
    expect(await page.locator('main').getByText('There is no variable {{lastName}}.').count()).toBe(1);
    await page.getByText('courses (https://northbridge.example)').waitFor();
    await expectGoodLooks(page, 'settings-emails-problem');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('button', { name: 'Reset to the built-in text' }).click();
    await page.getByRole('button', { name: 'Reset the text' }).click();
    await page.getByText('The built-in text is sent again.').waitFor();
    expect(await page.getByLabel('Heading').inputValue()).toBe('Your certificate is ready');
    await leave();
  });
});
