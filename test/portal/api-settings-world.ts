import type { Page } from 'playwright-core';
import { report } from '../factories/one-of-each.ts';
import { createPortalWorld, type PortalWorld } from './portal-world.ts';

/** A portal whose organisation's LMS has reported the progress of the enrolment `enr-1` once. */
export async function createApiSettingsWorld(): Promise<PortalWorld> {
  const world = await createPortalWorld();
  await report(world.database, world.organisation, 'enr-1', 12);
  return world;
}

/** Reports progress with this key and returns the status of the answer. */
export async function push({ api }: PortalWorld, key: string): Promise<number> {
  const answer = await fetch(`${api.url}/api/enrolments/lms-progress`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ lmsEnrolmentId: 'enr-1', progress: 50 }),
  });
  return answer.status;
}

/** A fact of the list by its name. */
export const fact = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
