import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../support/eventually.ts';
import { hasFocus } from './portal-world.ts';

/** For pages that are used by keyboard alone: without transitions, so that the focus is seen as soon as it is there. */
export const still = { reducedMotion: 'reduce' } as const;

/** As much of the browser's elements as is needed here. */
interface Drawn {
  readonly ownerDocument: {
    readonly defaultView: { getComputedStyle(element: Drawn, pseudo?: string): Readonly<Record<string, string>> };
  };
  readonly parentElement: Drawn | null;
  readonly nextElementSibling: Drawn | null;
}

/** Returns the styles that may show the focus: those of the element, its parent, its neighbour and its overlay. */
function looksOf(element: Drawn): string {
  const of = (each: Drawn | null, pseudo?: string): string => {
    if (each === null) return '';
    const style = element.ownerDocument.defaultView.getComputedStyle(each, pseudo);
    const outline = style.outlineStyle === 'none' ? 'none' : `${style.outlineWidth} ${style.outlineColor}`;
    return [outline, style.boxShadow, style.borderColor].join(' | ');
  };
  return [of(element), of(element, '::after'), of(element.parentElement), of(element.nextElementSibling)].join('\n');
}

/**
 * Presses the tab key (with `back` shift and tab) until the control has the focus, and demands that it can be seen there.
 * @throws when it is not reached
 */
export async function tabTo(page: Page, control: Locator, { back = false } = {}): Promise<void> {
  await control.first().waitFor();
  const looks = (): Promise<string> => control.first().evaluate(looksOf as never);
  if (await hasFocus(control)) return;
  const before = await looks();
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    if (!(await hasFocus(control))) continue;
    await eventually(async () => ((await looks()) === before ? null : true), 5_000).catch(() => {
      throw new Error(`the focus is not seen on ${String(control)}: ${before}`);
    });
    return;
  }
  const way: string[] = [];
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
    way.push(await focused(page));
  }
  throw new Error(`the tab key does not lead to ${String(control)}, but to ${way.join(', ')}`);
}

/** Reaches a control and presses a key on it. */
export async function use(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Reaches a field and types into it, in the place of what is there. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Reaches a field that searches, types, and takes the option of this name with the arrow keys. */
export async function pick(page: Page, field: Locator, text: string, option: string | RegExp): Promise<void> {
  await type(page, field, text);
  const wanted = page.getByRole('option', { name: option });
  await wanted.waitFor();
  const chosen = async () => (await wanted.getAttribute('data-combobox-selected')) === 'true';
  for (let presses = 0; presses < 20 && !(await chosen()); presses++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

/** The focus is on something of the page, or gets there: not lost with what had it. @returns the tag and name of what has it */
export function focusStays(page: Page): Promise<string> {
  return eventually(async () => {
    const at = await focused(page);
    return at === '' ? null : at;
  }, 10_000);
}

/** Tag and beginning of the text of what has the focus; empty for nothing. */
const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`(({ activeElement: e }) => !e || e === document.body
    ? '' : e.tagName + ' ' + (e.getAttribute('aria-label') ?? e.textContent).trim().slice(0, 80))(document)`);

/** Opens a dialog by its button, leaves it with the escape key, which gives the focus back, and opens it again. */
export async function openDialog(page: Page, opener: Locator, name: string | RegExp): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name });
  const opens = async () => {
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await eventually(async () => ((await dialog.locator(':focus').count()) === 1 ? true : null));
  };
  await tabTo(page, opener);
  await opens();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await arrives(opener);
  await opens();
  return dialog;
}

/** Waits until something has the focus without a key. */
export async function arrives(element: Locator): Promise<void> {
  await eventually(async () => ((await hasFocus(element)) ? true : null));
}

/** Opens a menu and takes an entry of it, with the arrow keys. */
export async function choose(page: Page, opener: Locator, entry: string): Promise<void> {
  await use(page, opener);
  const item = page.getByRole('menuitem', { name: entry }).or(page.getByRole('menuitemradio', { name: entry }));
  await item.waitFor();
  for (let presses = 0; presses < 15 && !(await hasFocus(item)); presses++) await page.keyboard.press('ArrowDown');
  expect(await hasFocus(item)).toBe(true);
  await page.keyboard.press('Enter');
}

/** Reaches a list of choices and takes the one whose name begins so, by typing it. */
export async function select(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

/** Reaches what chooses a file, opens the browser's dialog by a key, and takes a file there. */
export async function takeFile(
  page: Page,
  opener: Locator,
  file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
  key = 'Enter',
): Promise<void> {
  // First of all: the browser does not report a dialog that opens before somebody waits for it.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, opener);
  await page.keyboard.press(key);
  await (await choosing).setFiles(file);
}
