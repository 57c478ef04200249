import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { directionOf, languageCookie, type Language } from '../../../src/language/languages.ts';
import { buildOneOfEach } from '../../factories/one-of-each.ts';
import { openPage, overflowing, type WatchedPage } from '../../support/browser.ts';
import { signedIn } from '../../support/portal-client.ts';
import { expectAccessible, expectCalm, observeShifts } from '../page-quality.ts';
import { pagesOfPortal, type PortalPage } from '../pages-of-portal.ts';
import { openSaved, publicIds, publicPages, type PublicPage } from '../public-pages.ts';
import { createPortalWorld, type PortalWorld } from '../portal-world.ts';
import { foreignTexts } from '../foreign-texts.ts';
import { takePicture } from '../../support/take-picture.ts';

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'dark', width: 360 },
] as const;

const readers = ['ADMIN', 'STAFF', 'VISITOR'] as const;
const mayBeRead = { ADMIN: ['ADMIN', 'STAFF'], STAFF: ['STAFF'], VISITOR: ['VISITOR'] } as const;

/** Pictures of the last walk, which a person looks through; not part of the repository. */
const pictures = join(import.meta.dirname, '../../../.screenshots/every-page');

/**
 * Walks every page in a language, for each kind of reader and in each look: nothing reaches beyond an edge, axe finds nothing, nothing
 * moves, the console has no error, and no text is left in English. Each language is a suite, so that two run beside each other.
 */
export function walkEveryPage(language: Language): void {
  let world: PortalWorld;
  let ids: Record<string, string>;
  const cookies = new Map<PortalPage['access'], string>();

  beforeAll(async () => {
    world = await createPortalWorld();
    const built = await buildOneOfEach(world.database, world.organisation);
    ids = { ...built, ...(await publicIds(world, built)) };
    for (const [role, user] of [
      ['ADMIN', world.organisation.admin],
      ['STAFF', world.organisation.staff],
    ] as const) {
      cookies.set(role, (await signedIn(world.api, user)).cookie);
    }
  }, 90_000);
  afterAll(() => world?.close());

  const walks = readers.flatMap((reader) => looks.map((look) => ({ language, reader, ...look })));
  describe.each(walks)('in $language for $reader, $colorScheme, $width px', ({ reader, colorScheme, width }) => {
    let walker: WatchedPage;
    const folder = join(pictures, `${language}-${reader}-${colorScheme}-${width}`);

    beforeAll(async () => {
      mkdirSync(folder, { recursive: true });
      walker = await openPage(world.browser, {
        viewport: { width, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
      });
      const { page } = walker;
      const [name = '', value = ''] = cookies.get(reader)?.split('=') ?? [];
      const url = world.api.url;
      if (name !== '') await page.context().addCookies([{ name, value, url }]);
      await page.context().addCookies([{ name: languageCookie, value: language, url }]);
      await observeShifts(page);
    });
    afterAll(() => walker?.page.context().close());

    const pages: PublicPage[] = [...pagesOfPortal, ...publicPages].filter(
      ({ access, isEnglish = false }: PublicPage) =>
        (mayBeRead[reader] as readonly string[]).includes(access) && (language === 'en' || !isEnglish),
    );
    it.each(pages)('shows $name as it should', async ({ name, path, ...more }) => {
      const { isDownload = false, isNotFound = false, scrolling } = more;
      const { page, complaints } = walker;
      complaints.length = 0;
      // Addresses that differ by their fragment only would not be loaded again.
      await page.goto('about:blank');
      const url = world.api.url + path(ids);
      if (isDownload) await openSaved(page, url, language);
      else await page.goto(url);
      await settled(page);
      await keepPicture(page, join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.png`), width);
      expect(await page.evaluate('[document.documentElement.lang, document.documentElement.dir]')).toEqual([
        language,
        directionOf(language),
      ]);
      expect(await overflowing(page, scrolling)).toEqual([]);
      await expectAccessible(page);
      await expectCalm(page, 0.1);
      expect(await untranslated(page, language, world)).toEqual([]);
      // Leaving a page cancels requests that it no longer needs. The invitation of the walk does not exist.
      const expected = /ERR_ABORTED|status of 400 .*\/internal\/invitations\/preview/;
      const isExpected = (text: string) =>
        expected.test(text) || (isNotFound && text.includes(`status of 404 (Not Found) (${url})`));
      expect(complaints.filter((text) => !isExpected(text))).toEqual([]);
    });
  });
}

/** The browser fails to draw the whole of the API reference. */
const highest = 6_000;

async function keepPicture(page: Page, path: string, width: number): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  const clip = height > highest ? { clip: { x: 0, y: 0, width, height: highest } } : {};
  await takePicture(page, { path, fullPage: true, ...clip });
}

const isLoading = `[...document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root')].some((element) =>
  element.checkVisibility({ visibilityProperty: true }))`;

async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  // A placeholder has no text, so that nothing would be checked while it is there. Some parts load others, so that there
  // must be none twice. The page's policy forbids `waitForFunction` to look again.
  for (let calm = 0, looks = 0; calm < 2; looks++) {
    if (looks === 200) throw new Error('The page still loads after 20 seconds.');
    calm = (await page.evaluate<boolean>(isLoading)) ? 0 : calm + 1;
    await page.waitForTimeout(calm === 0 ? 100 : 30);
  }
  await page.evaluate('document.fonts.ready.then(() => undefined)');
}

/** In a language with another script, a text in Latin letters is data, a name, code, or not translated. */
const untranslated = async (page: Page, language: Language, world: PortalWorld): Promise<string[]> =>
  language === 'ar' ? foreignTexts(page, world) : [];
