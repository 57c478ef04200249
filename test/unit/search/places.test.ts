import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { matchesWords } from '../../../src/domain/search/matches-words.ts';
import { joinCatalogues, keyOf } from '../../../src/language/catalogue.ts';
import { findPlaces, fits, placesOf } from '../../../src/portal/search/places.ts';
import { activityTabs } from '../../../src/portal/sections/developers/activity-filters.ts';
import { settingsTabs } from '../../../src/portal/sections/settings/settings-tabs.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('words', () => {
  it.each([
    ['stu', 'Students', true],
    ['STU', 'Students', true],
    ['add st', 'Add a student', true],
    ['st add', 'Add a student', true],
    ['udents', 'Students', false],
    ['add course', 'Add a student', false],
    ['mails', 'E-mails', true],
    ['e-mails', 'E-mails', true],
    ['café', 'The Cafe', true],
    [' - ', 'Students', false],
    ['شهادات', 'الشهادات المحتجزة', true],
    ['الشهادات', 'شهادات محتجزة', true],
    ['اعدادات', 'الإعدادات', true],
    ['ال', 'الطلاب', true],
    ['لطلاب', 'الطلاب', false],
    ['schluessel', 'API-Schlüssel', true],
    ['schlüssel', 'API-Schluessel', true],
    ['weiss', 'Weiß', true],
    ['weiß', 'Weiss', true],
    ['joe', 'Johann', false],
    ['baur', 'Bauer', false],
  ] as const)('%j find %j: %j', (searched, text, isFound) => {
    expect(matchesWords(searched, text)).toBe(isFound);
  });
});

/** The portal's routes, as its sections declare them. Those below `adminRoute` are for administrators. */
const routes = globSync('src/portal/sections/*/routes.ts', { cwd: root }).flatMap((path) =>
  [...read(path).matchAll(/getParentRoute: \(\) => (\w+),\s+path: '([^']+)'/g)].map(([, parent, route]) => ({
    path: route!,
    isForAdmins: parent === 'adminRoute',
  })),
);

/** Pages with one address that the search need not find. */
const exceptions: Readonly<Record<string, string>> = {
  '/sign-in': 'is for visitors, and the search is not',
  '/invitation': 'is for visitors, and the search is not',
  '/password-reset': 'is for visitors, and the search is not',
};

describe('pages and actions', () => {
  const labels = (searched: string, isAdmin: boolean) => findPlaces(searched, isAdmin).map(({ label }) => label);
  const paths = (isAdmin: boolean) => placesOf(isAdmin).map(({ path }) => path);
  const pages = (isAdmin: boolean) => new Set(paths(isAdmin).map((path) => path.split('?', 1)[0]));

  it('are found by their name, their section and other words', () => {
    expect(labels('student', false)).toEqual(['Students', 'Add a student', 'Enrol a student']);
    expect(labels('password', true)).toEqual(['Profile']);
    expect(labels('new', false)).toEqual(['Add a student', 'Enrol a student']);
    expect(labels('settings emails', true)).toEqual(['E-mails']);
    expect(labels('', true)).toEqual([]);
  });

  it('are all that the portal’s routes have, each for the roles that may open it', () => {
    const withOneAddress = routes.filter(({ path }) => !path.includes('$'));
    expect(withOneAddress.length).toBeGreaterThan(20);
    const missing = withOneAddress.filter(
      ({ path, isForAdmins }) =>
        !(path in exceptions) && (!pages(true).has(path) || pages(false).has(path) === isForAdmins),
    );
    expect(missing).toEqual([]);
    expect(withOneAddress.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(exceptions)));
  });

  it('are all that the navigation and its pages’ tabs have', () => {
    const links = [...read('src/portal/shell/navigation.tsx').matchAll(/linkOptions\(\{ to: '([^']+)'/g)];
    expect(links.length).toBeGreaterThan(10);
    const tabs = (path: string, names: readonly string[]) => names.slice(1).map((tab) => `${path}?tab=${tab}`);
    expect(paths(true)).toEqual(
      expect.arrayContaining([
        ...links.map(([, path]) => path),
        ...tabs('/settings', settingsTabs),
        ...tabs('/developers/activity', activityTabs),
      ]),
    );
  });

  it('have an address of the portal, or open in a new tab', () => {
    const known = routes.map(({ path }) => path);
    for (const { path, isOutside = false } of placesOf(true))
      expect({ path, isOutside }).toEqual({ path, isOutside: !known.includes(path.split('?', 1)[0]!) });
    expect(paths(false).filter((path) => path.startsWith('/docs'))).toEqual(['/docs', '/docs/webhooks']);
  });

  it('have names that differ, together with their sections', () => {
    const names = placesOf(true).map(({ label, section = '' }) => `${section} ${label}`);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('of administrators are not offered to others', () => {
    for (const searched of [
      'endpoint',
      'lms',
      'import',
      'settings',
      'audit',
      'activity',
      'invite',
      'held',
      'connector',
    ]) {
      expect(labels(searched, true).length).toBeGreaterThan(0);
      expect(labels(searched, false)).toEqual([]);
    }
  });
});

describe.each([
  ['de', 'startseite', '/'],
  ['de', 'kennwort', '/profile'],
  ['de', 'betreff', '/settings?tab=emails'],
  ['de', 'protokoll', '/settings?tab=audit'],
  ['de', 'freigeben', '/held-certificates'],
  ['ar', 'كلمة المرور', '/profile'],
  ['ar', 'شهادات محتجزة', '/held-certificates'],
  ['ar', 'توثيق', '/docs'],
] as const)('in %s, “%s”', (language, searched, path) => {
  const folder = join('src/language/catalogues', language);
  const catalogue = joinCatalogues(
    readdirSync(join(root, folder)).map((name) => JSON.parse(read(join(folder, name))) as Record<string, string>),
  );
  const translated = placesOf(true).map((place) => ({
    path: place.path,
    label: catalogue.get(place.label)!,
    words: catalogue.get(keyOf(place.words ?? '', 'words that find it'))!,
  }));

  it('finds a page by a word of that language', () => {
    expect(translated.filter(({ label, words }) => !label || !words)).toEqual([]);
    expect(translated.filter((place) => fits(searched, place)).map((place) => place.path)).toContain(path);
  });
});
