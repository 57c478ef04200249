import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFirstVisits, firstPages, usable } from './first-visit-world.ts';

let visits: Awaited<ReturnType<typeof createFirstVisits>>;

beforeAll(async () => {
  visits = await createFirstVisits();
});
afterAll(() => visits?.close());

/** Milliseconds until a page is usable at 400 kbit/s, on a machine that runs other tests too. */
const soon = { signIn: 5_000, dashboard: 7_000 } as const;

describe('a first visit', () => {
  it.each(firstPages)(
    'of %s at %s on a slow line paints at once, and is soon usable',
    async (name, path, isSignedIn) => {
      const { page } = await visits.open(path, isSignedIn, true);
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
    },
  );
});
