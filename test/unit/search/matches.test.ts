import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { matches } from '../../../src/portal/search/matches.ts';
import { findPlaces, placesOf } from '../../../src/portal/search/places.ts';

describe('words in the portal', () => {
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
  ] as const)('%j finds %j: %j', (searched, text, isFound) => {
    expect(matches(searched, text)).toBe(isFound);
  });
});

describe('pages and actions', () => {
  const labels = (searched: string, isAdmin: boolean) => findPlaces(searched, isAdmin).map(({ label }) => label);

  it('are found by their name and by other words', () => {
    expect(labels('student', false)).toEqual(['Students', 'Add a student', 'Enrol a student']);
    expect(labels('password', true)).toEqual(['Profile']);
    expect(labels('new', false)).toEqual(['Add a student', 'Enrol a student']);
    expect(labels('', true)).toEqual([]);
  });

  it('have an address that the portal has', () => {
    const sections = join(import.meta.dirname, '..', '..', '..', 'src', 'portal', 'sections');
    const routes = globSync('*/routes.ts', { cwd: sections }).map((file) => readFileSync(join(sections, file), 'utf8'));
    const paths = routes.flatMap((text) => [...text.matchAll(/path: '([^']+)'/g)].map(([, path]) => path));
    expect(paths.length).toBeGreaterThan(20);
    for (const { path } of placesOf(true)) expect(paths).toContain(path.split('?', 1)[0]);
  });

  it('of administrators are not offered to others', () => {
    for (const searched of ['webhook', 'lms', 'import', 'settings', 'audit', 'activity', 'invite']) {
      expect(labels(searched, true).length).toBeGreaterThan(0);
      expect(labels(searched, false)).toEqual([]);
    }
  });
});
