import { launchBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from '@jest/globals';
import { signedIn } from '../support/portal-client.ts';
import { buildPortalOrganisation, type PortalOrganisation, type TestUser } from '../support/portal-organisation.ts';
import { startApi, type ApiServer } from '../support/api-server.ts';
import { freePort } from '../support/free-port.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** A browser, an API process that serves the portal, and an organisation; one for each suite. */
export interface PortalWorld {
  readonly browser: Browser;
  readonly database: TestDatabase;
  readonly api: ApiServer;
  readonly organisation: PortalOrganisation;
  /** A page that nobody has signed in on. */
  openAsVisitor(path: string, options?: BrowserContextOptions): Promise<Visit>;
  /** A page of somebody who has signed in (without the sign-in page, which takes longer). */
  openAs(user: TestUser, path: string, options?: BrowserContextOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface Visit extends WatchedPage {
  /** Ends the visit; the console must have stayed clean, but for answers with the given statuses that the test provoked. */
  leave(...expectedStatuses: number[]): Promise<void>;
}

/**
 * @param start starts the API process; a suite that needs a worker or an LMS brings its own
 */
export async function createPortalWorld(
  start: (database: TestDatabase, overrides: Parameters<typeof startApi>[1]) => Promise<ApiServer> = startApi,
): Promise<PortalWorld> {
  const [browser, database] = await Promise.all([launchBrowser(), createTestDatabase()]);
  const port = await freePort();
  const api = await start(database, { PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}` });
  const organisation = await buildPortalOrganisation(database.app);

  const open = async (path: string, cookie: string | null, options?: BrowserContextOptions): Promise<Visit> => {
    const watched = await openPage(browser, options);
    const { page, complaints } = watched;
    if (cookie !== null) {
      const [name = '', value = ''] = cookie.split('=');
      await page.context().addCookies([{ name, value, url: api.url }]);
    }
    await page.goto(api.url + path);
    await page.locator('h1').first().waitFor();
    const leave = async (...expectedStatuses: number[]) => {
      const provoked = new RegExp(`status of (${expectedStatuses.join('|')})\\b`);
      const unexpected = complaints.filter(
        (text) =>
          // The page cancels requests whose results it no longer needs.
          !/\/internal\/.*ERR_ABORTED$/.test(text) && (expectedStatuses.length === 0 || !provoked.test(text)),
      );
      await page.context().close();
      expect(unexpected).toEqual([]);
    };
    return { ...watched, leave };
  };

  return {
    browser,
    database,
    api,
    organisation,
    openAsVisitor: (path, options) => open(path, null, options),
    openAs: async (user, path, options) => open(path, (await signedIn(api, user)).cookie, options),
    close: async () => {
      await browser.close();
      await api.close();
      await database.close();
    },
  };
}

/** Fills in the sign-in page that is open and sends it. */
export async function signIn(page: Page, { email, password }: Pick<TestUser, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The name of the page that is open, as soon as it is this one. */
export async function expectHeading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** Reloads the page, and stays when the browser asks. @returns the type of the browser's question */
export async function refusesReload(page: Page): Promise<string> {
  const asking = page.waitForEvent('dialog', { timeout: 10_000 });
  // The promise of `page.reload` would wait for a navigation that does not happen.
  await page.evaluate('setTimeout(() => location.reload())');
  const dialog = await asking;
  await dialog.dismiss();
  return dialog.type();
}

/** Whether an element has the focus. */
export async function hasFocus(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(':focus')).count()) === 1;
}
