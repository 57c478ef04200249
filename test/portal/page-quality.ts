import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { overflowing } from '../support/browser.ts';
import { contrast } from '../support/contrast.ts';
import { takePicture } from '../support/take-picture.ts';
import { untilTrue } from '../support/until-true.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The pictures of the last run of the long tests, kept so that a person can look at them; not part of the repository. */
const folder = join(import.meta.dirname, '..', '..', '.screenshots');

const isLong = process.env.ATTAIN_LONG_TESTS === '1';

/** The appearances and widths that axe checks: one with npm test, all of them with the long tests. */
const looks = [
  ['light', 1280],
  ...(isLong
    ? ([
        ['dark', 360],
        ['dark', 1280],
        ['light', 360],
      ] as const)
    : []),
] as const;

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
      id === 'region' && /^<div (data-portal|[^>]*data-menu-dropdown)/.test(html)
        ? []
        : [`${id}: ${html}\n${failureSummary}`],
    ),
  );
  expect(found).toEqual([]);
}

/** A layout shift (Web Vitals): its value, its moment in ms, and each element that moved with its box before and after. */
interface Shift {
  readonly value: number;
  readonly at: number;
  readonly moved: readonly string[];
}

const observed = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
      if (hadRecentInput) continue;
      const at = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ');
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        const name = element ? element.tagName + '.' + element.className + ' ' + element.textContent.slice(0, 40) : '?';
        return name + ': ' + at(previousRect) + ' -> ' + at(currentRect);
      });
      window.shifts.push({ value, at: Math.round(startTime), moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Records the layout shifts of each document that the page opens from now on, but not those that follow an input. */
export const observeShifts = (page: Page): Promise<unknown> => page.addInitScript(observed);

/** Demands that what has moved since the document was opened adds up to less than `limit` ("good" is below 0.1). */
export async function expectCalm(page: Page, limit: number): Promise<void> {
  const shifts = await page.evaluate<Shift[]>('window.shifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum < limit ? [] : shifts).toEqual([]);
}

/**
 * Everything that is demanded of how a page looks: narrow and wide, nothing reaches beyond the window, and axe finds
 * nothing. The long tests add dark, and keep a picture of each look as `.screenshots/NAME-light-1280.png`.
 */
export async function expectGoodLooks(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const before = page.viewportSize();
  // Pages of the API have no script that sets the appearance.
  const isOfPortal = (await page.locator('html[data-mantine-color-scheme]').count()) > 0;
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    if (isOfPortal) await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
    // Transitions of colours, however short, would be measured half-way. What turns while something loads never ends.
    await page.evaluate(`Promise.all(document.getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => null)))`);
    await expectNoOverflow(page);
    // What is scrolled half below the header counts as covered, wherever the page happens to stand.
    await page.evaluate('window.scrollTo(0, 0)');
    await expectAccessible(page);
    await expectVisibleBoxes(page);
    if (isLong) await takePicture(page, { path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoOverflow(page);
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}

/** A notice that leaves slides out of the window; whatever stays beyond it is a fault. */
async function expectNoOverflow(page: Page): Promise<void> {
  if ((await overflowing(page)).length > 0) await page.waitForTimeout(500);
  expect(await overflowing(page)).toEqual([]);
}

/** Demands that the border of a box or a choice that is not ticked can be seen (WCAG 1.4.11). axe does not look at it. */
async function expectVisibleBoxes(page: Page): Promise<void> {
  // A box that has just been enabled passes from one colour to the other.
  await untilTrue(page, '!document.getAnimations().some((each) => each instanceof CSSTransition)');
  const boxes = await page.evaluate<{ label: string; border: string; around: string }[]>(`(() => {
    const hex = (colour) => '#' + colour.match(/[\\d.]+/g).slice(0, 3).map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('');
    const behind = (element) => {
      for (let each = element.parentElement; each !== null; each = each.parentElement) {
        const { backgroundColor } = getComputedStyle(each);
        if (!/^rgba\\(.*, 0\\)$|transparent/.test(backgroundColor)) return hex(backgroundColor);
      }
      return hex(getComputedStyle(document.body).backgroundColor);
    };
    return [...document.querySelectorAll('input:is([type=radio], [type=checkbox]):not(:checked, :disabled, :indeterminate)')]
      .filter((box) => getComputedStyle(box).appearance === 'none' && box.getClientRects().length > 0)
      .map((box) => ({
        label: box.labels?.[0]?.textContent ?? box.getAttribute('aria-label') ?? '',
        border: hex(getComputedStyle(box).borderTopColor),
        around: behind(box),
      }));
  })()`);
  expect(boxes.filter(({ border, around }) => contrast(border, around) < 3)).toEqual([]);
}
