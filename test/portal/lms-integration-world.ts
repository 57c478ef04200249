import type { Page } from 'playwright-core';
import {
  provisioningToken,
  startTestLms as startFirstPartyLms,
  type TestLms as FirstPartyLms,
} from '../first-party-lms/support/lms.ts';
import { startTestLms, type TestLms } from '../enrolments/lifecycle/test-lms.ts';
import { startApiAndWorker } from '../support/api-server.ts';
import { createPortalWorld, type PortalWorld, type Visit } from './portal-world.ts';

export interface LmsIntegrationWorld extends PortalWorld {
  /** The organisation's own LMS, of which nothing is configured yet. */
  readonly lms: TestLms;
  readonly firstParty: FirstPartyLms;
  /** The page "LMS Integration", or one below it, as the administrator. */
  open(path?: string): Promise<Visit>;
}

/** A portal with a worker and both LMSs: the organisation's own and the first-party one. */
export async function createLmsIntegrationWorld(): Promise<LmsIntegrationWorld> {
  const [lms, firstParty] = await Promise.all([startTestLms(), startFirstPartyLms()]);
  const world = await createPortalWorld((database, overrides) =>
    startApiAndWorker(database, {
      ...overrides,
      FIRST_PARTY_LMS_URL: `http://127.0.0.1:${firstParty.port}`,
      FIRST_PARTY_LMS_PROVISIONING_TOKEN: provisioningToken,
    }),
  );
  return {
    ...world,
    lms,
    firstParty,
    open: (path = '') => world.openAs(world.organisation.admin, `/developers/lms-integration${path}`),
    close: async () => {
      await world.close();
      await Promise.all([lms.close(), firstParty.stop()]);
    },
  };
}

export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Saves the operation that is open, and waits until it is. */
export async function save(page: Page): Promise<void> {
  // The form takes a second click within a second for a double click, and ignores it.
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved. Use “Test” below').first().waitFor();
}

/** Switches a way on by its button, and confirms it. */
export async function useWay(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page
    .getByRole('dialog', { name: `${name}?` })
    .getByRole('button', { name: 'Use it for new enrolments' })
    .click();
}
