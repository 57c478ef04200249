import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { openPage } from '../support/browser.ts';
import { signedIn } from '../support/portal-client.ts';
import { createPortalWorld, type PortalWorld } from './portal-world.ts';

let world: PortalWorld;
let cookie: { name: string; value: string; url: string };

beforeAll(async () => {
  world = await createPortalWorld();
  // A dashboard with everything that it can show.
  await buildOneOfEach(world.database, world.organisation);
  const [name = '', value = ''] = (await signedIn(world.api, world.organisation.admin)).cookie.split('=');
  cookie = { name, value, url: world.api.url };
});
afterAll(() => world?.close());

/**
 * What a browser with an empty cache may load until the page is usable: scripts and style sheets in bytes, as they are
 * sent. Fonts do not count: until they are there, the text is shown in another font with the same measures.
 */
const limits = { signIn: 120_000, dashboard: 160_000 } as const;

/** Milliseconds until a page is usable on a slow line, on a machine that runs other tests too. */
const soon = { signIn: 5_000, dashboard: 7_000 } as const;

/** A slow line: 400 kbit/s, and 100 ms to the server and back. */
const slow = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const;

interface Opened {
  readonly page: Page;
  /** Bytes of each script and style sheet that was requested. */
  readonly sizes: () => Promise<Record<string, number>>;
}

async function open(path: string, isSignedIn: boolean, isSlow: boolean): Promise<Opened> {
  const { page } = await openPage(world.browser, { viewport: { width: 1280, height: 800 } });
  if (isSignedIn) await page.context().addCookies([cookie]);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (isSlow) await session.send('Network.emulateNetworkConditions', slow);
  const requests: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!/\.(?:js|css)$/.test(pathname)) return;
    requests.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
  });
  await page.goto(world.api.url + path, { waitUntil: 'commit' });
  return { page, sizes: async () => Object.fromEntries(await Promise.all(requests)) };
}

/** Waits until everything that the page shows is there. */
const usable = {
  signIn: async (page: Page) => {
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  },
  dashboard: async (page: Page) => {
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('heading', { name: 'Enrolments by status' }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  },
};

const pages = [
  ['signIn', '/sign-in', false],
  ['signIn', '/students', false],
  ['dashboard', '/', true],
] as const;

describe('a first visit', () => {
  it.each(pages)('of %s at %s loads no more than its limit', async (name, path, isSignedIn) => {
    const { page, sizes } = await open(path, isSignedIn, false);
    await usable[name](page);
    await page.waitForLoadState('networkidle');
    const loaded = await sizes();
    await page.context().close();
    const sum = Object.values(loaded).reduce((total, size) => total + size, 0);
    // A listing beside the sum shows what has grown.
    expect(sum < limits[name] && sum > 60_000 ? 'within its limit' : { sum, loaded }).toBe('within its limit');
  });

  it.each(pages)('of %s at %s on a slow line paints at once, and is soon usable', async (name, path, isSignedIn) => {
    const { page } = await open(path, isSignedIn, true);
    await usable[name](page);
    const usableAt = await page.evaluate<number>('performance.now()');
    const { paintedAt, shift } = await page.evaluate<{ paintedAt: number; shift: number }>(`(async () => {
      const shifts = await new Promise((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 300);
      });
      return {
        paintedAt: performance.getEntriesByName('first-contentful-paint')[0].startTime,
        shift: shifts.reduce((sum, { value }) => sum + value, 0),
      };
    })()`);
    expect(await page.locator('#first-frame').count()).toBe(0);
    await page.context().close();
    expect(paintedAt).toBeLessThan(1_000);
    expect(usableAt).toBeLessThan(soon[name]);
    expect(shift).toBeLessThan(0.1);
  });
});
