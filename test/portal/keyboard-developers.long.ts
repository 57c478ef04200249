import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import {
  provisioningToken,
  startTestLms as startFirstPartyLms,
  type TestLms as FirstPartyLms,
} from '../first-party-lms/support/lms.ts';
import { json, startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { startApiAndWorker } from '../support/api-server.ts';
import { arrives, focusStays, openDialog, select, still, tabTo, type, use } from './keyboard.ts';
import { createPortalWorld, expectHeading, hasFocus, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let lms: TestLms;
let firstParty: FirstPartyLms;

beforeAll(async () => {
  [lms, firstParty] = await Promise.all([startTestLms(), startFirstPartyLms()]);
  world = await createPortalWorld((database, overrides) =>
    startApiAndWorker(database, {
      ...overrides,
      FIRST_PARTY_LMS_URL: `http://127.0.0.1:${firstParty.port}`,
      FIRST_PARTY_LMS_PROVISIONING_TOKEN: provisioningToken,
    }),
  );
  await buildOneOfEach(world.database, world.organisation);
}, 90_000);
afterAll(async () => {
  await world?.close();
  await Promise.all([lms?.close(), firstParty?.stop()]);
});

const open = (path: string, options = {}) =>
  world.openAs(world.organisation.admin, `/developers/${path}`, { ...still, ...options });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Switches a way on by its button, and confirms it. */
async function useWay(page: Page, name: string): Promise<void> {
  const dialog = await openDialog(page, button(page, name), `${name}?`);
  await use(page, dialog.getByRole('button', { name: 'Use it for new enrolments' }));
  await dialog.waitFor({ state: 'hidden' });
}

describe('by keyboard alone', () => {
  it('one replaces the API key, copies it, and puts it away', async () => {
    const { page, leave } = await open('api-settings', { permissions: ['clipboard-read', 'clipboard-write'] });
    const dialog = await openDialog(page, button(page, 'Replace the key'), 'Replace the API key?');
    await use(page, dialog.getByRole('checkbox'), 'Space');
    await use(page, dialog.getByRole('button', { name: 'Replace the key now' }));
    const shown = page.getByRole('status', { name: 'New API key' });
    await shown.waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await use(page, button(page, 'Copy API key'));
    await button(page, 'Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(await shown.innerText());
    await use(page, button(page, 'I have stored the key'));
    await shown.waitFor({ state: 'detached' });
    await focusStays(page);
    await tabTo(page, page.getByRole('region', { name: 'curl command' }));
    await tabTo(page, page.getByRole('link', { name: /API documentation/ }));
    await leave();
  });

  it('one creates the first API key', async () => {
    await world.database.asOwner('update api_key set revoked_at = now() where revoked_at is null');
    const { page, leave } = await open('api-settings');
    await use(page, button(page, 'Create the API key'));
    await arrives(page.getByRole('status', { name: 'New API key' }));
    await leave();
  });

  it('one switches to the first-party LMS, opens it, sets it up again, and switches back', async () => {
    const { page, leave } = await open('lms-integration');
    await use(page, page.getByRole('link', { name: 'Open: First-party LMS' }));
    await expectHeading(page, 'First-party LMS');
    await useWay(page, 'Use the first-party LMS');
    await page.getByText('New enrolments are created in the first-party LMS from now on.').waitFor();
    await focusStays(page);
    await tabTo(page, page.getByRole('button', { name: 'Open the first-party LMS' }));
    const opened = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const tab = await opened;
    await tab.getByRole('heading', { level: 1 }).waitFor();
    await tab.close();
    const dialog = await openDialog(page, button(page, 'Set up again'), 'Set up again in the first-party LMS?');
    await use(page, dialog.getByRole('button', { name: 'Set up again' }));
    await page.getByText('Your organisation was set up again.').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await arrives(button(page, 'Set up again'));
    await use(page, page.getByRole('link', { name: 'LMS Integration' }).last());
    await use(page, page.getByRole('link', { name: 'Open: Own templates' }));
    await expectHeading(page, 'Own templates');
    await useWay(page, 'Use these templates');
    await page.getByText('New enrolments are created in your own LMS, through your templates from now on.').waitFor();
    await focusStays(page);
    await leave();
  });

  it('one configures an operation, leaving its editors, and tries it', async () => {
    lms.answerWith(json(201, { id: 'e-77' }));
    const { page, leave } = await open('lms-integration/templates');
    await use(page, page.getByRole('link', { name: 'Create LMS Enrolment' }));
    await expectHeading(page, 'Create LMS Enrolment');
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    const body = page.getByRole('textbox', { name: 'Body', exact: true });
    await type(page, url, `${lms.origin}/courses/`);
    const variables = (name: string) => page.getByRole('group', { name: `Variables for ${name}` });
    await use(page, variables('URL').getByRole('button', { name: '${courseId}' }));
    await arrives(url);
    await page.keyboard.type('/enrolments');
    expect(await url.inputValue()).toBe(`${lms.origin}/courses/\${courseId}/enrolments`);
    // Neither editor keeps the tab key for itself (WCAG 2.1.2).
    await tabTo(page, body);
    await page.keyboard.type('{ "name": "');
    await use(page, variables('Body').getByRole('button', { name: '${student.lastName}' }), 'Space');
    await arrives(body);
    await page.keyboard.type('" }');
    expect(await body.inputValue()).toBe('{ "name": "${student.lastName}" }');
    await tabTo(page, url, { back: true });
    await select(page, page.getByLabel('Authentication'), 'Custom');
    await type(page, page.getByLabel('Header name'), 'X-Key');
    await type(page, page.getByLabel('Header value', { exact: true }), 'secret');
    await use(page, button(page, 'Save'));
    await page.getByText('Saved. Use “Test” below').first().waitFor();
    await arrives(button(page, 'Save'));

    const bench = page.getByRole('region', { name: 'Test', exact: true });
    await type(page, bench.getByLabel('${student.lastName}'), 'Hopper');
    await bench.getByText('"name": "Hopper"').waitFor();
    const opener = bench.getByRole('button', { name: 'Send this POST to the LMS …' });
    const question = await openDialog(page, opener, 'Send this POST to the LMS?');
    await use(page, question.getByRole('button', { name: 'Send it once' }));
    await bench.getByText('201', { exact: true }).waitFor();
    await question.waitFor({ state: 'hidden' });
    await arrives(opener);
    await use(page, page.getByRole('link', { name: 'Show the call in Activity' }));
    await page.getByRole('dialog', { name: 'LMS call' }).waitFor();
    await focusStays(page);
    await leave();
  });

  it('one reads Activity: its tabs, filters and entries', async () => {
    const answer = await fetch(`${world.api.url}/provider/lms-progress`, { method: 'PUT' });
    expect(answer.status).toBe(401);
    await world.database.asOwner(
      `insert into progress_report (id, organisation_id, api_key_id, request_id, lms_enrolment_id, progress, state, received_at)
       select uuidv7(), '${world.organisation.id}', id, uuidv7(), 'enr-77', 30, 'UNMATCHED', now() from api_key limit 1`,
    );
    const { page, leave } = await open('activity');
    const tab = (name: string) => page.getByRole('tab', { name });
    const rows = page.getByRole('table').locator('tbody tr');
    await tabTo(page, tab('Progress reports'));
    await select(page, page.getByLabel('Status', { exact: true }), 'App');
    await page.waitForURL('**state=APPLIED**');
    await tabTo(page, page.getByLabel('From this day'));
    await page.keyboard.type('01012020');
    await page.waitForURL('**from=2020-01-01**');
    await type(page, page.getByLabel('Full LMS enrolment id'), 'foreign-1');
    await page.waitForURL('**lmsEnrolmentId=foreign-1**');
    const row = rows.getByRole('link', { name: 'foreign-1' });
    const drawer = await openDialog(page, row, 'Progress report');
    await use(page, drawer.getByRole('button', { name: 'Close' }));
    await drawer.waitFor({ state: 'hidden' });
    await arrives(row);

    await tabTo(page, tab('Progress reports'), { back: true });
    for (const [name, first, title] of [
      ['LMS calls', /Create LMS Enrolment|Cancel LMS Enrolment/, 'LMS call'],
      ['Actions', /Foreign Student/, 'Action'],
      ['E-mails', /Foreign Student/, 'E-mail'],
      ['Events', /./, /./],
      ['Unmatched', 'enr-77', 'Unmatched reports'],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      await page.getByRole('tab', { name, selected: true }).waitFor();
      expect(await hasFocus(tab(name))).toBe(true);
      const entry = rows.getByRole('link', { name: first }).first();
      const details = await openDialog(page, entry, title);
      await page.keyboard.press('Escape');
      await details.waitFor({ state: 'hidden' });
      await arrives(entry);
      await tabTo(page, tab(name), { back: true });
    }
    lms.answerWith(json(404, { error: 'no such enrolment' }));
    const inbox = await openDialog(page, rows.getByRole('link', { name: 'enr-77' }), 'Unmatched reports');
    await use(page, inbox.getByRole('button', { name: 'Look it up in the LMS' }));
    await arrives(inbox.getByRole('alert'));
    await use(page, inbox.getByRole('link', { name: /Show the reports/ }));
    await page.waitForURL('**lmsEnrolmentId=enr-77**');
    await focusStays(page);
    await leave(500);
  });
});
