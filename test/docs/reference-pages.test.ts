import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { createApiKey } from '../../src/features/api-keys/create-api-key.ts';
import { createPortalWorld, type PortalWorld, type Visit } from '../portal/portal-world.ts';
import { expectAccessible } from '../portal/page-quality.ts';
import { takePicture } from '../support/take-picture.ts';

const folder = join(import.meta.dirname, '..', '..', '.screenshots');

let world: PortalWorld;

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  world = await createPortalWorld();
});
afterAll(() => world.close());

const looks = [
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360],
] as const;
type Look = (typeof looks)[number];

const isLong = process.env.ATTAIN_LONG_TESTS === '1';
/** Axe takes seconds for each look of so long a page. Each colour scheme and each width is in two. */
const examinedLooks: readonly Look[] = isLong ? looks : [looks[0], looks[3]];

async function show(page: Page, [colorScheme, width]: Look): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
}

/** Keeps a picture for people to look at. With `npm test` none is made, as it takes longer than the checks. */
async function keepPicture(page: Page, name: string, [colorScheme, width]: Look, options = {}): Promise<void> {
  if (!isLong) return;
  await takePicture(page, { ...options, path: join(folder, `${name}-${colorScheme}-${width}.png`) });
}

/** What reaches beyond the window, but for what lies in a box that scrolls. */
const overflowing = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('body *')].filter((element) =>
      element.getBoundingClientRect().width > 0 && element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
      !element.closest('.code pre, .table')).map((element) => element.outerHTML.slice(0, 80))
    .concat(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['the page'] : [])`);

/** Opens everything that is folded, since axe sees only what is shown. */
const openAll = (page: Page) =>
  page.evaluate(() =>
    document.querySelectorAll('main details').forEach((each) => ((each as HTMLDetailsElement).open = true)),
  );

describe.each([
  ['/docs', 'docs'],
  ['/docs/webhooks', 'docs-webhooks'],
])('%s', (path, name) => {
  it('is accessible and fits in light and dark, wide and narrow, opened and folded', async () => {
    const visit = await world.openAsVisitor(path, { reducedMotion: 'reduce' });
    const { page } = visit;
    for (const look of looks) {
      await show(page, look);
      expect([look, await overflowing(page)]).toEqual([look, []]);
      await keepPicture(page, name, look);
    }
    await openAll(page);
    for (const look of looks) {
      await show(page, look);
      expect([look, await overflowing(page)]).toEqual([look, []]);
      if (examinedLooks.includes(look)) await expectAccessible(page);
      await keepPicture(page, `${name}-whole`, look, {
        fullPage: true,
        clip: { x: 0, y: 0, width: look[1], height: 6_000 },
      });
    }
    await visit.leave();
  });

  it('takes less than 400 kB, from this origin alone', async () => {
    const bytes = await transferred(path);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(400_000);
  });

  it('has an address for each place, and no address twice', async () => {
    const visit = await world.openAsVisitor(path);
    const { page } = visit;
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = await page
      .locator('a[href^="#"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')!));
    for (const link of links) expect(ids).toContain(decodeURIComponent(link.slice(1)));
    await visit.leave();
  });
});

async function transferred(path: string): Promise<number> {
  const { browser, api } = world;
  const page = await browser.newPage();
  let bytes = 0;
  const hosts = new Set<string>();
  const sizes: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    hosts.add(new URL(request.url()).origin);
    sizes.push(request.sizes().then(({ responseBodySize }) => void (bytes += responseBodySize)));
  });
  await page.goto(api.url + path, { waitUntil: 'networkidle' });
  await Promise.all(sizes);
  await page.close();
  expect([...hosts]).toEqual([api.url]);
  return bytes;
}

describe('the reference', () => {
  const open = (path = '/docs'): Promise<Visit> => world.openAsVisitor(path);

  it('leads to an operation, a schema and an answer, also when it is folded', async () => {
    for (const id of ['operation-reportLmsProgress', 'schema-LmsProgressReport', 'operation-reportLmsProgress-413']) {
      const visit = await open(`/docs#${id}`);
      const place = visit.page.locator(`[id="${id}"]`);
      expect(await place.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
      if (id.endsWith('413'))
        expect(await place.evaluate((element) => (element as HTMLDetailsElement).open)).toBe(true);
      await visit.leave();
    }
  });

  it('shows examples in four languages with the address of this installation, chosen by keyboard', async () => {
    const visit = await open();
    const { page } = visit;
    const group = page.locator('.snippets').first();
    await group.getByRole('tab', { name: 'cURL' }).focus();
    expect(await group.getByRole('tabpanel').innerText()).toContain(`${world.api.url}/api/enrolments/lms-progress`);
    for (const [name, text] of [
      ['Node', 'await fetch('],
      ['Python', 'urllib.request'],
      ['PHP', 'curl_init('],
    ] as const) {
      await page.keyboard.press('ArrowRight');
      expect(await group.getByRole('tab', { name, selected: true }).count()).toBe(1);
      expect(await group.getByRole('tabpanel').innerText()).toContain(text);
    }
    await visit.leave();
  });

  it('sends a request with the key of the signed-in administrator, which leaves no trace', async () => {
    await createApiKey(world.database.app, world.organisation.id, { kind: 'SYSTEM' }).catch(() => undefined);
    const visit = await world.openAs(world.organisation.admin, '/docs');
    const { page } = visit;
    await page.getByRole('button', { name: /^Use the key svc_/ }).click();
    await page.getByText(/Requests of this page use svc_/).waitFor();
    await expectAccessible(page);
    await page.locator('#key').scrollIntoViewIfNeeded();
    await keepPicture(page, 'docs-key', looks[0]);
    const form = page.getByRole('form', { name: /Report a student/ });
    await form.getByRole('button', { name: 'Send' }).click();
    await form.locator('.result .status', { hasText: '200' }).waitFor();
    expect(await form.getByRole('link', { name: /Show this request/ }).getAttribute('href')).toMatch(
      /^\/developers\/api-requests\?entry=[0-9a-f-]{36}$/,
    );
    expect(page.url() + (await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])'))).not.toMatch(
      /try_|svc_/,
    );
    await form.scrollIntoViewIfNeeded();
    await keepPicture(page, 'docs-sent', looks[0]);
    await visit.leave();
  });
});
