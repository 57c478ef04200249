import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { report } from '../support/http-client.ts';
import { createActionSteps, type ActionSteps } from './action-steps.ts';
import type { LmsWorld } from './lms-world.ts';

let steps: ActionSteps;
let world: LmsWorld;

beforeAll(async () => {
  steps = await createActionSteps();
  ({ world } = steps);
}, 90_000);
afterAll(() => world?.close());

/** Uses a page as a person does with a mouse, and counts. */
function handOn(page: Page) {
  const hand = {
    /** Clicks, characters that are typed, and other keys, such as Tab or those that paste. */
    used: { clicks: 0, characters: 0, keys: 0 },
    async click(target: Locator) {
      await target.click();
      hand.used.clicks += 1;
    },
    async type(text: string) {
      await page.keyboard.type(text);
      hand.used.characters += text.length;
    },
    async press(key: string) {
      await page.keyboard.press(key);
      hand.used.keys += 1;
    },
    async paste(text: string) {
      await page.keyboard.insertText(text);
      hand.used.keys += 1;
    },
    toPage: (name: string) => hand.click(page.getByRole('navigation').getByRole('link', { name, exact: true })),
    toSearch: () => hand.click(page.getByRole('button', { name: 'Find anything' })),
  };
  return hand;
}

/** The figures are those of docs/usability.md; a higher one needs a reason that is better than the way that it takes. */
describe('from the dashboard, with the mouse', () => {
  it('a new student is enrolled with six clicks', async () => {
    const { page, leave } = await steps.asStaff('/');
    const hand = handOn(page);
    await hand.toPage('Enrolments');
    await hand.click(page.getByRole('link', { name: 'Enrol a student' }).first());
    await hand.click(page.getByRole('button', { name: 'New student' }));
    const dialog = page.getByRole('dialog', { name: 'New student' });
    await dialog.getByLabel('First name').and(page.locator(':focus')).waitFor();
    await hand.type('Emmy');
    await hand.press('Tab');
    await hand.type('Noether');
    await hand.press('Tab');
    await hand.type('emmy.noether@example.org');
    await hand.click(dialog.getByRole('button', { name: 'Add the student' }));
    // Nobody clicks for the list of courses: it is open.
    await hand.click(page.getByRole('option', { name: /First Aid/ }));
    await hand.click(page.getByRole('button', { name: 'Enrol the student' }));
    await page.getByRole('heading', { level: 1, name: /Emmy Noether/ }).waitFor();
    await page.getByText('Active', { exact: true }).first().waitFor();
    expect(hand.used).toEqual({ clicks: 6, characters: 35, keys: 2 });
    await leave();
  });

  it('a certificate is found by the name of a person with two clicks', async () => {
    await steps.active('enr-certified', 30);
    await world.push('enr-certified', 100);
    const number = await eventually(async () => {
      const [row] = await world.database.rows<{ number: string }>('select number from certificate');
      return row?.number ?? null;
    });
    const { page, leave } = await steps.asStaff('/');
    const hand = handOn(page);
    await hand.toSearch();
    await hand.type('lovelace');
    await hand.click(page.getByRole('group', { name: 'Certificates', exact: true }).getByRole('option').first());
    await page.getByText(number).locator('visible=true').first().waitFor();
    expect(hand.used).toEqual({ clicks: 2, characters: 8, keys: 0 });
    await leave();
  });

  it('the reason why a push was refused is found with one click', async () => {
    const refused = await report(world.api, world.organisation.apiKey, { lmsEnrolmentId: 'enr-1', progress: '50' });
    expect(refused.status).toBe(400);
    await eventually(async () => (await world.database.rows('select 1 from api_request'))[0] ?? null);
    const { page, leave } = await world.openAs(world.organisation.admin, '/');
    const hand = handOn(page);
    await hand.toSearch();
    await page.getByRole('combobox', { name: 'Find anything' }).and(page.locator(':focus')).waitFor();
    await hand.paste(refused.headers['x-request-id'] as string);
    await hand.press('Enter');
    await page.getByRole('dialog', { name: 'API request' }).getByText('progress must be a number').first().waitFor();
    expect(hand.used).toEqual({ clicks: 1, characters: 0, keys: 2 });
    await leave();
  });

  it('a webhook endpoint is set up, and its secret shown, with five clicks', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/');
    const hand = handOn(page);
    await hand.toPage('Webhooks');
    await hand.click(page.getByRole('link', { name: 'Add an endpoint' }).first());
    await hand.click(page.getByLabel('Name', { exact: true }));
    await hand.type('CRM');
    await hand.press('Tab');
    await hand.type('http://127.0.0.1:4199/attain');
    await hand.click(page.getByRole('button', { name: 'Add the endpoint' }));
    await hand.click(page.getByRole('button', { name: 'Reveal', exact: true }));
    await page.getByText(/^whsec_[A-Za-z0-9+/=]{20,}/).waitFor();
    expect(hand.used).toEqual({ clicks: 5, characters: 31, keys: 1 });
    await leave();
  });
});
