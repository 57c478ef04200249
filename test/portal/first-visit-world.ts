import type { Page } from 'playwright-core';
import { buildOneOfEach } from '../factories/one-of-each.ts';
import { openPage } from '../support/browser.ts';
import { signedIn } from '../support/portal-client.ts';
import { createPortalWorld } from './portal-world.ts';

/** What a first visit opens: the name, the address, and whether the browser has a session. */
export const firstPages = [
  ['signIn', '/sign-in', false],
  ['signIn', '/students', false],
  ['dashboard', '/', true],
] as const;

interface Opened {
  readonly page: Page;
  /** Bytes of each script and style sheet that was requested, as they were sent. */
  readonly sizes: () => Promise<Record<string, number>>;
}

/** A slow line: 400 kbit/s, and 100 ms to the server and back. */
const slow = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 } as const;

/** The portal with one of everything, and browsers with an empty cache. */
export async function createFirstVisits() {
  const world = await createPortalWorld();
  // A dashboard with everything that it can show.
  await buildOneOfEach(world.database, world.organisation);
  const [name = '', value = ''] = (await signedIn(world.api, world.organisation.admin)).cookie.split('=');

  return {
    close: () => world.close(),
    async open(path: string, isSignedIn: boolean, isSlow: boolean, locale = 'en-GB'): Promise<Opened> {
      const { page } = await openPage(world.browser, { viewport: { width: 1280, height: 800 }, locale });
      if (isSignedIn) await page.context().addCookies([{ name, value, url: world.api.url }]);
      const session = await page.context().newCDPSession(page);
      await session.send('Network.enable');
      if (isSlow) await session.send('Network.emulateNetworkConditions', slow);
      const requests: Promise<[string, number] | undefined>[] = [];
      page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url());
        if (!/\.(?:js|css)$/.test(pathname)) return;
        const size = request.sizes().then(({ responseBodySize }): [string, number] => [pathname, responseBodySize]);
        // It is rejected when the page is closed meanwhile.
        requests.push(size.catch(() => undefined));
      });
      await page.goto(world.api.url + path, { waitUntil: 'commit' });
      const sizes = async () => {
        const largest: Record<string, number> = {};
        // A file that is fetched and then imported comes from the cache the second time.
        for (const request of await Promise.all(requests)) {
          if (request === undefined) continue;
          const [path, size] = request;
          largest[path] = Math.max(size, largest[path] ?? 0);
        }
        return largest;
      };
      return { page, sizes };
    },
  };
}

/** Waits until everything that the page shows is there. */
export const usable = {
  signIn: async (page: Page) => {
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  },
  dashboard: async (page: Page) => {
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.getByRole('heading', { name: 'Enrolments by status' }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  },
};
