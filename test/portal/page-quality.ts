import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { overflowing } from '../support/browser.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The last run's, kept so that a person can look at them; not part of the repository. */
const folder = join(import.meta.dirname, '..', '..', '.screenshots');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Demands that axe finds nothing on the page as it is now: WCAG 2.2 AA and its own best practices. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) => violations)`,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ html, failureSummary }) =>
      // An open menu lies beside the landmarks, as it has to lie above everything; its button tells where it belongs.
      id === 'region' && html.startsWith('<div data-portal') ? [] : [`${id}: ${html}\n${failureSummary}`],
    ),
  );
  expect(found).toEqual([]);
}

/**
 * Everything that is demanded of how a page looks: at 360 and 1280 pixels, light and dark, nothing reaches beyond the window
 * and axe finds nothing. Keeps a picture of each as `.screenshots/NAME-light-360.png`.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
      // Transitions of colours, however short, would be measured half-way.
      await page.evaluate(
        'Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null)))',
      );
      expect(await overflowing(page)).toEqual([]);
      await expectAccessible(page);
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}
