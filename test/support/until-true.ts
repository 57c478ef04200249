import type { Page } from 'playwright-core';
import { eventually } from './eventually.ts';

/**
 * Waits until an expression is true in the page. `page.waitForFunction` evaluates a text with eval unless it is true at once, and the
 * policy of the pages forbids that.
 */
export const untilTrue = (page: Page, expression: string): Promise<true> =>
  eventually(async () => ((await page.evaluate<boolean>(expression)) ? true : null), 30_000);
