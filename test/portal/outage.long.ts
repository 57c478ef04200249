import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { startApi } from '../support/api-server.ts';
import { freePort } from '../support/free-port.ts';
import { testPassword } from '../support/portal-organisation.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { expectGoodLooks } from './page-quality.ts';
import { createPortalWorld, expectHeading, type PortalWorld, type Visit } from './portal-world.ts';

let world: PortalWorld;
let proxy: TcpProxy;

beforeAll(async () => {
  world = await createPortalWorld(async (database, overrides) => {
    const port = await freePort();
    proxy = await startTcpProxy(port);
    const url = `http://127.0.0.1:${proxy.port}`;
    const api = await startApi(database, { ...overrides, PORT: port, PUBLIC_URL: url });
    return { ...api, port: proxy.port, url };
  });
}, 90_000);
afterAll(async () => {
  await world?.close();
  await proxy?.close();
});

/** Notes in the page that it is still the same document. */
const mark = (page: Page) => page.evaluate('void (globalThis.isSame = true)');
const isSame = (page: Page) => page.evaluate<boolean>('globalThis.isSame === true');
const banner = (page: Page) => page.getByRole('region', { name: 'Connection' });

/** Ends a visit during which requests failed on purpose. */
async function leave({ page, complaints }: Visit): Promise<void> {
  await page.context().close();
  expect(complaints.filter((text) => !/ERR_|status of (404|503)|^ReloadNeeded/.test(text))).toEqual([]);
}

afterEach(() => proxy.restore());

describe('while the service is away', () => {
  it('the portal stays, says so, and opens the wanted page by itself when it is back', async () => {
    const visit = await world.openAs(world.organisation.admin, '/');
    const { page } = visit;
    page.setDefaultTimeout(15_000);
    await mark(page);
    proxy.cut();
    await page.getByRole('link', { name: 'Courses' }).click();
    await banner(page).getByText('Attain cannot be reached.').waitFor();
    await banner(page)
      .getByText(/Trying again in \d+ s/)
      .waitFor();
    await page.getByText('It opens by itself').waitFor();
    await expectGoodLooks(page, 'outage');
    proxy.restore();
    await banner(page).getByRole('button', { name: 'Try now' }).click();
    await expectHeading(page, 'Courses');
    await banner(page).waitFor({ state: 'detached' });
    expect(await isSame(page)).toBe(true);
    await leave(visit);
  });

  it('a form stays filled and can be saved afterwards; what the page shows is loaded again', async () => {
    const visit = await world.openAs(world.organisation.admin, '/students/new');
    const { page } = visit;
    page.setDefaultTimeout(15_000);
    await mark(page);
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Last name').fill('Lovelace');
    await page.getByLabel('E-mail').fill('ada@example.org');
    proxy.cut();
    await page.getByRole('button', { name: 'Add the student' }).click();
    await page.getByRole('alert').getByText('Attain could not be reached.').waitFor();
    await banner(page).waitFor();
    // Nobody presses a button: the next attempt comes by itself.
    proxy.restore();
    await banner(page).waitFor({ state: 'detached', timeout: 20_000 });
    expect(await page.getByLabel('Last name').inputValue()).toBe('Lovelace');
    await page.getByRole('button', { name: 'Add the student' }).click();
    await expectHeading(page, 'Ada Lovelace');
    expect(await isSame(page)).toBe(true);
    await leave(visit);
  });

  it('the pauses between attempts grow', async () => {
    const visit = await world.openAs(world.organisation.admin, '/');
    const { page } = visit;
    page.setDefaultTimeout(15_000);
    const attempts: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/healthz')) attempts.push(performance.now());
    });
    proxy.cut();
    await banner(page).waitFor({ timeout: 20_000 });
    await page.waitForTimeout(11_000);
    proxy.restore();
    const pauses = attempts.slice(1).map((at, index) => at - attempts[index]!);
    expect(pauses.length).toBeGreaterThanOrEqual(3);
    expect(pauses.length).toBeLessThanOrEqual(5);
    expect(pauses.at(-1)!).toBeGreaterThan(2 * pauses[0]!);
    await leave(visit);
  });
});

describe('after an update', () => {
  it('a page whose code is gone is loaded with the newer version, once', async () => {
    const visit = await world.openAs(world.organisation.admin, '/');
    const { page } = visit;
    page.setDefaultTimeout(15_000);
    await page.route('**/assets/courses-page-*.js', (route) => route.fulfill({ status: 404 }));
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.getByRole('link', { name: 'Courses' }).click();
    await page.getByRole('heading', { name: 'Attain was updated' }).waitFor();
    await page.waitForTimeout(500);
    // The newer version lacks it as well, so the user decides.
    await page.getByRole('heading', { name: 'Attain was updated' }).waitFor();
    expect(documents).toBe(1);
    expect(page.url()).toBe(`${world.api.url}/courses`);
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expectHeading(page, 'Courses');
    await leave(visit);
  });

  it('a form survives the reload for a part whose code is gone; secrets are not kept', async () => {
    const visit = await world.openAs(world.organisation.admin, '/profile');
    const { page } = visit;
    page.setDefaultTimeout(15_000);
    await page.route('**/assets/qr-code-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByLabel('Name', { exact: true }).fill('Ada Changed');
    await page.getByLabel('Current password', { exact: true }).fill('a secret of mine');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByLabel('Your password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Attain was updated while this page was open').waitFor();
    await expectGoodLooks(page, 'updated-part');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Changed');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await page.getByText('Attain was updated while this page was open').waitFor({ state: 'detached' });
    await expectHeading(page, 'Profile');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada Changed');
    expect(await page.getByLabel('Current password', { exact: true }).inputValue()).toBe('');
    expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('a secret of mine');
    await leave(visit);
  });
});
