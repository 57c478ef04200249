import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startApiAndWorker } from '../support/api-server.ts';
import { eventually } from '../support/eventually.ts';
import { report, send } from '../support/http-client.ts';
import { fact } from './api-settings-world.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let wrongBody: string;

beforeAll(async () => {
  world = await createPortalWorld(startApiAndWorker);
  const { apiKey } = world.organisation;
  const headers = { Authorization: `Bearer ${apiKey}` };
  const json = { ...headers, 'Content-Type': 'application/json' };
  await report(world.api, apiKey, { lmsEnrolmentId: 'enr-1', progress: 40 });
  for (let sent = 0; sent < 130; sent += 1) await send(world.api, { method: 'POST', headers });
  await send(world.api, { headers: json, path: '/api/enrolment/lms-progress', body: '{}' });
  await send(world.api, { headers: json, body: "{lmsEnrolmentId: 'enr-1', progress: 50}" });
  const body = { lmsEnrolmentId: 'enr-1', progress: '50 %', studentName: 'Ada Canary' };
  wrongBody = (await report(world.api, apiKey, body)).headers['x-request-id'] as string;
  await eventually(async () => {
    const [row] = await world.database.rows<{ count: number }>('select sum(1 + alike)::int as count from api_request');
    return row!.count === 133 ? true : null;
  });
});
afterAll(() => world?.close());

const open = (search = '') => world.openAs(world.organisation.admin, `/developers/api-requests${search}`);
const rows = (page: Page) => page.getByRole('table').locator('tbody tr');

describe('API requests', () => {
  it('shows what was refused and why, with what to do, and tells how many more were like it', async () => {
    const { page, leave } = await open();
    await expectHeading(page, 'API requests');
    await rows(page)
      .filter({ hasText: '200 Accepted' })
      .or(rows(page).filter({ hasText: '405 Refused' }).first())
      .first()
      .waitFor();
    await page.getByText('more like this').locator('visible=true').first().waitFor();
    await expectGoodLooks(page, 'api-requests');
    await rows(page).filter({ hasText: '400 Refused' }).first().getByRole('link').first().click();
    const drawer = page.getByRole('dialog', { name: 'API request' });
    await drawer.getByRole('heading', { name: 'What was wrong' }).waitFor();
    await drawer.getByText('Correct the body in the program that sends it.').waitFor();
    await drawer.getByText('"studentName": "…"').waitFor();
    expect(await drawer.innerText()).not.toContain('Canary');
    expect(new URL(page.url()).searchParams.get('entry')).toBe(wrongBody);
    await expectGoodLooks(page, 'api-request');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await leave();
  });

  it('finds a request by the X-Request-Id of its answer, and says why it may be missing', async () => {
    const { page, leave } = await open();
    const field = page.getByLabel('Request id');
    await field.fill('12');
    await page.getByRole('button', { name: 'Find the request' }).click();
    await page.getByText('This is not a request id.').waitFor();
    await field.fill(` ${wrongBody.toUpperCase()} `);
    await field.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'API request' });
    await drawer.getByText('400 Refused').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await field.fill('0197f3a2-5c1e-7b3d-9a40-6f2d1c8e4b57');
    await field.press('Enter');
    await drawer.getByText('A request with an unknown key belongs to no organisation').waitFor();
    await expectGoodLooks(page, 'api-request-unknown');
    await leave(404);
  });

  it('filters by outcome, problem, key and time, which are in the address', async () => {
    const { page, leave } = await open();
    await page.getByLabel('Outcome').selectOption('ACCEPTED');
    // No enrolment has the id of this report, so the list does not show it as a success.
    await rows(page).filter({ hasText: '200 Unmatched' }).filter({ hasText: 'enr-1: ' }).waitFor();
    await eventually(async () => ((await rows(page).count()) === 1 ? true : null));
    await rows(page).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Show the progress report and its effect' }).waitFor();
    const drawer = page.getByRole('dialog', { name: 'API request' });
    await drawer.getByText('Unmatched', { exact: true }).waitFor();
    await drawer.getByText('No enrolment has this id.').waitFor();
    await drawer.getByText('enr-1', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Outcome').selectOption('');
    await page.getByLabel('Problem').selectOption('address');
    await rows(page).filter({ hasText: '/api/enrolment/lms-progress' }).waitFor();
    await eventually(async () => ((await rows(page).count()) === 1 ? true : null));
    await page.getByLabel('Time').selectOption('hour');
    await page.getByLabel('API key').selectOption({ index: 1 });
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({ problem: 'address', last: 'hour' });
    await page.reload();
    await eventually(async () => ((await rows(page).count()) === 1 ? true : null));
    await leave();
  });

  it('is reached from API Settings, which says how many were refused', async () => {
    const { page, leave } = await world.openAs(world.organisation.admin, '/developers/api-settings');
    await fact(page, 'Requests with any of your keys')
      .getByRole('link', { name: '133 refused in the last 24 hours' })
      .click();
    await expectHeading(page, 'API requests');
    expect(await page.getByLabel('Outcome').inputValue()).toBe('REFUSED');
    await leave();
  });
});
