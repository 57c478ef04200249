import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createFirstVisits, firstPages, usable } from './first-visit-world.ts';

let visits: Awaited<ReturnType<typeof createFirstVisits>>;

beforeAll(async () => {
  visits = await createFirstVisits();
});
afterAll(() => visits?.close());

/**
 * What a browser with an empty cache may load until the page is usable: scripts and style sheets in bytes, as they are
 * sent. Fonts do not count: until they are there, the text is shown in another font with the same measures.
 */
const limits = { signIn: 115_000, dashboard: 156_000 } as const;

describe('a first visit', () => {
  it.each(firstPages)('of %s at %s loads no more than its limit', async (name, path, isSignedIn) => {
    const { page, sizes } = await visits.open(path, isSignedIn, false);
    // At once: what may be needed soon is loaded ahead a few seconds later.
    await usable[name](page);
    const loaded = await sizes();
    await page.context().close();
    const sum = Object.values(loaded).reduce((total, size) => total + size, 0);
    // A listing beside the sum shows what has grown.
    expect(sum < limits[name] && sum > 60_000 ? 'within its limit' : { sum, loaded }).toBe('within its limit');
  });

  it.each([
    ['de', 'Anmelden'],
    ['ar', 'تسجيل الدخول'],
  ])('of the sign-in page loads the texts of that page alone in %s', async (locale, label) => {
    const { page, sizes } = await visits.open('/sign-in', false, false, locale);
    await page.getByRole('button', { name: label }).waitFor();
    const loaded = await sizes();
    await page.context().close();
    const sum = Object.values(loaded).reduce((total, size) => total + size, 0);
    expect(sum < limits.signIn ? 'within its limit' : { sum, loaded }).toBe('within its limit');
  });
});
